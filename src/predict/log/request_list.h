// The operations whose requests a wait is about, by index: a row of neighbours, or a list. One type for both, without
// std::views, which clang 14 cannot compile with GCC 12's library.
#pragma once
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace mpivet::predict {

class RequestList {
 public:
  // `list` null: the row that begins with `first`.
  RequestList(const std::uint32_t* list, std::uint32_t first, std::uint32_t count)
      : list_(list), first_(list ? 0 : first), count_(count) {}

  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = std::uint32_t;
    using difference_type = std::ptrdiff_t;
    using pointer = const std::uint32_t*;
    using reference = std::uint32_t;
    Iterator() = default;
    Iterator(const std::uint32_t* list, std::uint32_t at) : list_(list), at_(at) {}
    std::uint32_t operator*() const { return list_ ? list_[at_] : at_; }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    Iterator operator++(int) {
      Iterator before = *this;
      ++at_;
      return before;
    }
    bool operator==(const Iterator&) const = default;

   private:
    const std::uint32_t* list_ = nullptr;
    std::uint32_t at_ = 0;
  };
  Iterator begin() const { return {list_, first_}; }
  Iterator end() const { return {list_, first_ + count_}; }
  std::size_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  std::uint32_t operator[](std::size_t i) const {
    const std::uint32_t at = first_ + static_cast<std::uint32_t>(i);
    return list_ ? list_[at] : at;
  }

 private:
  const std::uint32_t* list_;
  std::uint32_t first_, count_;
};

}  // namespace mpivet::predict
