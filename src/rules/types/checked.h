// Arithmetic on values that come from the program under test: an overflow is noticed, never undefined.
#pragma once
#include <cstdint>

namespace mpivet::rules {

// A number that remembers that something went wrong on the way to it.
class Checked {
 public:
  constexpr Checked(std::int64_t value) : value_(value) {}
  constexpr bool ok() const { return ok_; }
  constexpr std::int64_t value() const { return value_; }

  friend constexpr Checked operator+(Checked a, Checked b) {
    a.ok_ &= b.ok_ & !__builtin_add_overflow(a.value_, b.value_, &a.value_);
    return a;
  }
  friend constexpr Checked operator-(Checked a, Checked b) {
    a.ok_ &= b.ok_ & !__builtin_sub_overflow(a.value_, b.value_, &a.value_);
    return a;
  }
  friend constexpr Checked operator*(Checked a, Checked b) {
    a.ok_ &= b.ok_ & !__builtin_mul_overflow(a.value_, b.value_, &a.value_);
    return a;
  }

 private:
  std::int64_t value_;
  bool ok_ = true;
};

}  // namespace mpivet::rules
