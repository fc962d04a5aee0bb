// From 64-bit keys, none of them 0, to pointers: open addressing, at most half full.
#pragma once
#include <cstdint>
#include <cstdlib>

#include "runtime/collective_check/ids.h"

namespace mpivet::collective_check {

template <class T>
class IdMap {
 public:
  IdMap() = default;
  IdMap(const IdMap&) = delete;
  IdMap& operator=(const IdMap&) = delete;
  ~IdMap() { std::free(entries_); }

  T* find(std::uint64_t key) const {
    if (!entries_) return nullptr;
    return entries_[place(key)].value;
  }
  // Replaces the value of a key that is there.
  bool insert(std::uint64_t key, T* value) {
    if (2 * (count_ + 1) > capacity_ && !grow()) return false;
    Entry& e = entries_[place(key)];
    count_ += e.key == 0;
    e = {key, value};
    return true;
  }
  void remove(std::uint64_t key) {
    if (!entries_) return;
    std::size_t hole = place(key);
    if (entries_[hole].key == 0) return;
    --count_;
    // Entries behind that do not reach their own place across the hole any more move into it.
    for (std::size_t at = next(hole); entries_[at].key; at = next(at)) {
      const std::size_t home = mix(0, entries_[at].key) & (capacity_ - 1);
      const bool reaches = ((at - home) & (capacity_ - 1)) < ((at - hole) & (capacity_ - 1));
      if (reaches) continue;
      entries_[hole] = entries_[at];
      hole = at;
    }
    entries_[hole] = {0, nullptr};
  }

 private:
  struct Entry {
    std::uint64_t key;
    T* value;
  };

  std::size_t next(std::size_t at) const { return (at + 1) & (capacity_ - 1); }
  // Where the key is, or would be put.
  std::size_t place(std::uint64_t key) const {
    std::size_t at = mix(0, key) & (capacity_ - 1);
    while (entries_[at].key && entries_[at].key != key) at = next(at);
    return at;
  }
  bool grow() {
    const std::size_t old_capacity = capacity_;
    Entry* old = entries_;
    const std::size_t more = old_capacity ? 2 * old_capacity : 16;
    auto* entries = static_cast<Entry*>(std::calloc(more, sizeof(Entry)));
    if (!entries) return false;
    entries_ = entries;
    capacity_ = more;
    for (std::size_t i = 0; i < old_capacity; ++i)
      if (old[i].key) entries_[place(old[i].key)] = old[i];
    std::free(old);
    return true;
  }

  Entry* entries_ = nullptr;
  std::size_t count_ = 0, capacity_ = 0;
};

}  // namespace mpivet::collective_check
