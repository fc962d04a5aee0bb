// Entries found by a hash, in memory of their own: the allocator of the program may not be called from here. Nothing is
// ever taken out. Not for several threads at once (runtime/record/lock.h).
#pragma once
#include <cstddef>
#include <cstdint>

#include "runtime/process/state.h"
#include "runtime/record/memory.h"

namespace mpivet::runtime {

// Entry has a member `hash`, which is 0 in an empty one.
template <class Entry, std::size_t kFirst>
class HashTable {
  static_assert((kFirst & (kFirst - 1)) == 0, "a power of two");

 public:
  std::size_t count() const { return count_; }

  // The entry with this hash, or an empty one to be filled by add(). Null: no memory.
  Entry* find(std::uint64_t hash) { return make_room() ? place_of(hash) : nullptr; }
  void add(Entry* place, const Entry& entry) {
    *place = entry;
    ++count_;
  }

 private:
  std::size_t capacity() const { return entries_.capacity / sizeof(Entry); }

  // Open addressing.
  Entry* place_of(std::uint64_t hash) {
    auto* entries = reinterpret_cast<Entry*>(entries_.data);
    const std::size_t mask = capacity() - 1;
    std::size_t i = hash & mask;
    while (entries[i].hash && entries[i].hash != hash) i = (i + 1) & mask;
    return &entries[i];
  }

  bool make_room() {
    if (count_ * 2 < capacity()) return true;
    const Scratch old = entries_;
    const std::size_t old_capacity = capacity();
    entries_ = {};
    if (!grow(entries_, old.capacity ? old.capacity * 2 : kFirst * sizeof(Entry))) return entries_ = old, false;
    const auto* entries = reinterpret_cast<const Entry*>(old.data);
    for (std::size_t i = 0; i < old_capacity; ++i)
      if (entries[i].hash) *place_of(entries[i].hash) = entries[i];
    unmap_memory(old.data, old.capacity);
    return true;
  }

  Scratch entries_{};
  std::size_t count_ = 0;
};

}  // namespace mpivet::runtime
