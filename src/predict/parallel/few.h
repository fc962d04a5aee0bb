// A list that mostly has a few elements, which lie in it: of a million lists, each further piece of memory is one that
// has to be waited for.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace mpivet::predict {

template <class T, std::size_t kHere>
class Few {
 public:
  T& push_back(const T& one) {
    if (count_ < kHere) return here_[count_++] = one;
    if (!more_) more_ = std::make_unique<std::vector<T>>();
    return more_->emplace_back(one);
  }
  std::size_t size() const { return count_ + (more_ ? more_->size() : 0); }
  bool empty() const { return count_ == 0; }
  void clear() {
    count_ = 0;
    if (more_) more_->clear();
  }
  T& operator[](std::size_t i) { return i < kHere ? here_[i] : (*more_)[i - kHere]; }
  void resize_down(std::size_t size) {
    if (more_) more_->resize(size > kHere ? size - kHere : 0);
    if (size < kHere) count_ = static_cast<std::uint8_t>(size);
  }

 private:
  std::unique_ptr<std::vector<T>> more_;
  std::array<T, kHere> here_;
  std::uint8_t count_ = 0;  // of `here_`
};

}  // namespace mpivet::predict
