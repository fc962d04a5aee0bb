// Handle id -> object. Ids count up for as long as the program runs, so a dense array would grow without end; here
// the id itself is the hash, which keeps neighbours in one cache line. Entries stand in the order of their homes (Robin
// Hood hashing), so that erasing closes the gap by moving up just those that are not at home: with ids counted up,
// none, however many there are.
#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace mpivet::model {

template <class T>
class IdTable {
 public:
  T* find(std::uint32_t id) const {
    const std::size_t i = place_of(id);
    return i == kNowhere ? nullptr : entries_[i].object;
  }

  // The id must not be 0. An earlier object of the same id is replaced and returned.
  T* put(std::uint32_t id, T* object) {
    if (2 * (size_ + 1) > entries_.size()) [[unlikely]]
      grow();
    Entry e{id, object};
    for (std::size_t i = id & mask_;; i = (i + 1) & mask_) {
      Entry& here = entries_[i];
      if (here.id == e.id) return std::exchange(here.object, e.object);
      if (here.id == 0) {
        here = e;
        ++size_;
        return nullptr;
      }
      if (distance(here.id, i) < distance(e.id, i)) std::swap(here, e);
    }
  }

  T* erase(std::uint32_t id) {
    const std::size_t i = place_of(id);
    if (i == kNowhere) return nullptr;
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

  static constexpr std::size_t kNowhere = ~std::size_t{0};
  std::size_t place_of(std::uint32_t id) const {
    if (entries_.empty()) return kNowhere;
    for (std::size_t i = id & mask_;; i = (i + 1) & mask_) {
      const std::uint32_t here = entries_[i].id;
      if (here == id) return i;
      if (here == 0 || distance(here, i) < distance(id, i)) return kNowhere;
    }
  }

  // How far an entry at `i` is from where it would like to be.
  std::size_t distance(std::uint32_t id, std::size_t i) const { return (i - (id & mask_)) & mask_; }

  void close_gap(std::size_t gap) {
    for (std::size_t i = (gap + 1) & mask_; entries_[i].id != 0 && distance(entries_[i].id, i) != 0;
         i = (i + 1) & mask_) {
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
