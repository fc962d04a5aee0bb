// Handle id -> object. Ids count up for as long as the program runs, so a dense array would grow without end; here
// the id itself is the hash, which keeps neighbours in one cache line, and erasing closes the gap at once.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mpivet::model {

template <class T>
class IdTable {
 public:
  T* find(std::uint32_t id) const {
    if (entries_.empty()) return nullptr;
    for (std::size_t i = id & mask_;; i = (i + 1) & mask_) {
      if (entries_[i].id == id) return entries_[i].object;
      if (entries_[i].id == 0) return nullptr;
    }
  }

  // The id must not be 0. An earlier object of the same id is replaced.
  void put(std::uint32_t id, T* object) {
    if (2 * (size_ + 1) > entries_.size()) [[unlikely]]
      grow();
    std::size_t i = id & mask_;
    while (entries_[i].id != 0 && entries_[i].id != id) i = (i + 1) & mask_;
    if (entries_[i].id == 0) ++size_;
    entries_[i] = {id, object};
  }

  T* erase(std::uint32_t id) {
    if (entries_.empty()) return nullptr;
    std::size_t i = id & mask_;
    while (entries_[i].id != id) {
      if (entries_[i].id == 0) return nullptr;
      i = (i + 1) & mask_;
    }
    T* object = entries_[i].object;
    close_gap(i);
    --size_;
    return object;
  }

  std::size_t size() const { return size_; }
  std::size_t capacity() const { return entries_.size(); }

  template <class Visit>
  void each(Visit&& visit) const {
    for (const Entry& e : entries_)
      if (e.id != 0) visit(e.id, e.object);
  }

 private:
  struct Entry {
    std::uint32_t id = 0;
    T* object = nullptr;
  };

  void close_gap(std::size_t gap) {
    for (std::size_t i = (gap + 1) & mask_; entries_[i].id != 0; i = (i + 1) & mask_) {
      const std::size_t home = entries_[i].id & mask_;
      const bool may_move = ((i - home) & mask_) >= ((i - gap) & mask_);
      if (!may_move) continue;
      entries_[gap] = entries_[i];
      gap = i;
    }
    entries_[gap] = {};
  }

  void grow() {
    std::vector<Entry> old = std::move(entries_);
    entries_.assign(old.empty() ? 16 : old.size() * 2, {});
    mask_ = entries_.size() - 1;
    size_ = 0;
    for (const Entry& e : old)
      if (e.id != 0) put(e.id, e.object);
  }

  std::vector<Entry> entries_;
  std::size_t mask_ = 0;
  std::size_t size_ = 0;
};

}  // namespace mpivet::model
