// Growing containers without exceptions or libstdc++: the library goes into programs written in C. Out of memory, an
// element is lost, which can only make the check miss something.
#pragma once
#include <cstddef>
#include <cstdlib>
#include <type_traits>

namespace mpivet::collective_check {

template <class T>
class Array {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  Array() = default;
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;
  ~Array() { std::free(items_); }

  bool push(const T& item) {
    if (size_ == capacity_ && !grow()) return false;
    items_[size_++] = item;
    return true;
  }
  // The last one takes its place.
  void remove(std::size_t at) { items_[at] = items_[--size_]; }
  void clear() { size_ = 0; }
  T& operator[](std::size_t at) { return items_[at]; }
  const T& operator[](std::size_t at) const { return items_[at]; }
  T* begin() { return items_; }
  T* end() { return items_ + size_; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + size_; }
  std::size_t size() const { return size_; }

 private:
  bool grow() {
    const std::size_t more = capacity_ ? 2 * capacity_ : 8;
    T* moved = static_cast<T*>(std::realloc(items_, more * sizeof(T)));
    if (!moved) return false;
    items_ = moved;
    capacity_ = more;
    return true;
  }

  T* items_ = nullptr;
  std::size_t size_ = 0, capacity_ = 0;
};

// First in, first out; elements are counted from the oldest.
template <class T>
class Queue {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  Queue() = default;
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;
  ~Queue() { std::free(items_); }

  bool push(const T& item) {
    if (size_ == capacity_ && !grow()) return false;
    items_[(first_ + size_++) & (capacity_ - 1)] = item;
    return true;
  }
  void pop() {
    first_ = (first_ + 1) & (capacity_ - 1);
    --size_;
  }
  T& operator[](std::size_t at) { return items_[(first_ + at) & (capacity_ - 1)]; }
  const T& operator[](std::size_t at) const { return items_[(first_ + at) & (capacity_ - 1)]; }
  std::size_t size() const { return size_; }

 private:
  bool grow() {
    const std::size_t more = capacity_ ? 2 * capacity_ : 8;
    T* moved = static_cast<T*>(std::malloc(more * sizeof(T)));
    if (!moved) return false;
    for (std::size_t i = 0; i < size_; ++i) moved[i] = (*this)[i];
    std::free(items_);
    items_ = moved;
    first_ = 0;
    capacity_ = more;
    return true;
  }

  T* items_ = nullptr;
  std::size_t first_ = 0, size_ = 0, capacity_ = 0;  // the capacity is a power of two
};

}  // namespace mpivet::collective_check
