// Reading records safely: whatever a record says about its own size, nothing outside of it is read.
#pragma once
#include <cstdint>
#include <cstring>
#include <span>

#include "event/record.h"

namespace mpivet::event {

inline constexpr std::uint16_t kAbsent = 0xffff;

// A field of the argument struct; its offset comes from the function's own parameter table.
template <class T>
T field(const Header* record, std::uint16_t offset) {
  T value;
  std::memcpy(&value, payload(record) + offset, sizeof value);
  return value;
}

// What follows the argument struct: arrays in parameter order, then, for completion calls, an ExitInfo.
class Tail {
 public:
  Tail(const Header* record, std::size_t args_size)
      : at_(payload(record) + args_size), end_(payload(record) + payload_size(record)) {
    if (at_ > end_) at_ = end_;
  }

  template <class T>
  std::span<const T> array() {
    std::uint32_t count = 0;
    if (left() < 8) return {};
    std::memcpy(&count, at_, sizeof count);
    const std::size_t bytes = (count * sizeof(T) + 7) & ~std::size_t{7};
    if (left() - 8 < bytes) {
      at_ = end_;
      return {};
    }
    const T* first = reinterpret_cast<const T*>(at_ + 8);
    at_ += 8 + bytes;
    return {first, count};
  }

  template <class T>
  const T* take(std::size_t count = 1) {
    if (left() / sizeof(T) < count) return nullptr;
    const T* first = reinterpret_cast<const T*>(at_);
    at_ += count * sizeof(T);
    return first;
  }

  // The bytes not taken yet.
  std::span<const std::byte> rest() const { return {at_, left()}; }

 private:
  std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }
  const std::byte* at_;
  const std::byte* end_;
};

// Results of a call: the payload of an `exit`, or the end of a completion `call`.
struct Results {
  const ExitInfo* info = nullptr;  // null: none
  std::span<const Completion> completions;

  static Results read(Tail tail) {
    Results r;
    r.info = tail.take<ExitInfo>();
    if (!r.info) return r;
    if (const auto* first = tail.take<Completion>(r.info->completions)) r.completions = {first, r.info->completions};
    return r;
  }
  static Results of_exit(const Header* exit) { return read(Tail(exit, 0)); }
};

}  // namespace mpivet::event
