// What a pointer may point to: a byte of an object, some byte of an object, or a function.
#pragma once
#include <cstdint>

#include "static/summary/summary.h"

namespace mpivet::statics {

class Target {
 public:
  static constexpr std::uint32_t kAny = 0xffffffff;

  static Target function(Id function) { return Target(kFunction | function, 0); }
  // Offsets that do not fit, negative ones among them, mean anywhere.
  static Target byte(Id object, std::int64_t offset) {
    return Target(object, offset < 0 || offset >= kAny ? kAny : static_cast<std::uint32_t>(offset));
  }
  static Target anywhere(Id object) { return Target(object, kAny); }

  bool is_function() const { return object_ & kFunction; }
  Id function() const { return object_ & ~kFunction; }
  Id object() const { return object_; }
  std::uint32_t offset() const { return offset_; }
  bool exact() const { return offset_ != kAny; }
  Target plus(std::int64_t bytes) const {
    return exact() && !is_function() ? byte(object_, static_cast<std::int64_t>(offset_) + bytes) : *this;
  }

  auto operator<=>(const Target&) const = default;

 private:
  static constexpr Id kFunction = 0x80000000;
  Target(Id object, std::uint32_t offset) : object_(object), offset_(offset) {}
  Id object_;
  std::uint32_t offset_;
};

}  // namespace mpivet::statics
