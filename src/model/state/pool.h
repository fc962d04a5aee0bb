// A pool of objects of one type: a free list over blocks that are never given back, so memory is as large as the most
// objects ever alive at once, and taking one costs a few instructions.
#pragma once
#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>
#include <vector>

namespace mpivet::model {

template <class T>
class Pool {
 public:
  Pool() = default;
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  // Default-initialised: members without an initialiser are left as they are.
  T* take() {
    if (!free_) [[unlikely]]
      grow();
    Cell* cell = free_;
    free_ = cell->next;
    ++live_;
    return new (cell->bytes) T;
  }

  void give(T* object) {
    object->~T();
    Cell* cell = reinterpret_cast<Cell*>(object);
    cell->next = free_;
    free_ = cell;
    --live_;
  }

  std::size_t live() const { return live_; }
  std::size_t capacity() const { return blocks_.size() * kBlock; }

 private:
  static constexpr std::size_t kBlock = 256;
  union Cell {
    Cell* next;
    alignas(T) std::byte bytes[sizeof(T)];
  };

  void grow() {
    blocks_.push_back(std::make_unique_for_overwrite<Cell[]>(kBlock));
    Cell* cells = blocks_.back().get();
    for (std::size_t i = kBlock; i-- > 0;) {
      cells[i].next = free_;
      free_ = &cells[i];
    }
  }

  Cell* free_ = nullptr;
  std::size_t live_ = 0;
  std::vector<std::unique_ptr<Cell[]>> blocks_;
};

}  // namespace mpivet::model
