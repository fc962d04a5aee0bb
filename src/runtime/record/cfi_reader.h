// Reading the encoded numbers of call frame information.
#pragma once
#include <cstdint>
#include <cstring>

namespace mpivet::runtime {

class CfiReader {
 public:
  CfiReader(const std::uint8_t* at, const std::uint8_t* end) : at_(at), end_(end) {}

  bool more() const { return at_ < end_; }
  const std::uint8_t* at() const { return at_; }

  template <class T>
  T get() {
    T value{};
    if (end_ - at_ < static_cast<std::ptrdiff_t>(sizeof value)) return at_ = end_, value;
    std::memcpy(&value, at_, sizeof value);
    at_ += sizeof value;
    return value;
  }
  std::uint8_t byte() { return get<std::uint8_t>(); }
  std::uint64_t unsigned_number() { return number(false); }
  std::int64_t signed_number() { return static_cast<std::int64_t>(number(true)); }
  void skip(std::uint64_t bytes) { at_ = bytes < static_cast<std::uint64_t>(end_ - at_) ? at_ + bytes : end_; }
  const char* text() {
    const char* begin = reinterpret_cast<const char*>(at_);
    while (byte() != 0 && more()) {
    }
    return begin;
  }
  // A block, which begins with its length.
  CfiReader block() {
    const std::uint64_t bytes = unsigned_number();
    const std::uint8_t* begin = at_;
    skip(bytes);
    return {begin, at_};
  }
  // A pointer of which only the size matters. False: not an encoding in use.
  bool skip_pointer(std::uint8_t encoding) {
    switch (encoding & 0x0f) {
      case 0x0:  // absolute
      case 0x4:
      case 0xc:
        return skip(8), true;
      case 0x3:
      case 0xb:
        return skip(4), true;
      case 0x2:
      case 0xa:
        return skip(2), true;
      case 0x1:
      case 0x9:
        return unsigned_number(), true;
    }
    return false;
  }

 private:
  std::uint64_t number(bool is_signed) {  // LEB128
    std::uint64_t value = 0;
    unsigned shift = 0;
    std::uint8_t part = 0x80;
    while ((part & 0x80) && more()) {
      part = byte();
      if (shift < 64) value |= std::uint64_t{part & 0x7fu} << shift;
      shift += 7;
    }
    if (is_signed && shift < 64 && (part & 0x40)) value |= ~std::uint64_t{0} << shift;
    return value;
  }

  const std::uint8_t *at_, *end_;
};

// The value of a DWARF expression that begins with `first` on its stack. False: it cannot be had.
bool evaluate(CfiReader code, const struct Frame& frame, class FrameMemory& memory, const std::uint64_t* first,
              std::uint64_t& value);

}  // namespace mpivet::runtime
