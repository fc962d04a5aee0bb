// The arrays behind the argument struct of a record (spec/README.md): a u32 count, u32 zero, the elements, each array
// padded to 8 bytes. Whatever stands in the record, nothing is read past its end.
#pragma once
#include <cstdint>
#include <cstring>
#include <span>

namespace mpivet::rules {

class TailArrays {
 public:
  // `args_size`: bytes of the argument struct.
  TailArrays(std::span<const std::byte> payload, std::size_t args_size)
      : rest_(payload.subspan(payload.size() < args_size ? payload.size() : args_size)) {}

  // The next array; empty when the record is cut short.
  template <class T>
  std::span<const T> next() {
    const std::span<const std::byte> bytes = next_bytes(sizeof(T));
    return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
  }
  std::span<const std::byte> next_bytes(std::size_t element_size) {
    constexpr std::size_t kCountSize = 8;
    if (rest_.size() < kCountSize) return fail();
    std::uint32_t count = 0;
    std::memcpy(&count, rest_.data(), sizeof count);
    const std::size_t bytes = count * element_size;
    if (bytes > rest_.size() - kCountSize) return fail();
    const auto elements = rest_.subspan(kCountSize, bytes);
    const std::size_t used = kCountSize + (bytes + 7) / 8 * 8;
    rest_ = rest_.subspan(used < rest_.size() ? used : rest_.size());
    return elements;
  }

 private:
  std::span<const std::byte> fail() {
    rest_ = {};
    return {};
  }
  std::span<const std::byte> rest_;
};

}  // namespace mpivet::rules
