// Payloads of call records, as the preload library writes them.
#pragma once
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace mpivet::rules {

// Behaves as a span of bytes, 8-byte aligned as in the ring.
class Payload {
 public:
  template <class Args>
  explicit Payload(const Args& args) {
    append_bytes(&args, sizeof args);
  }
  template <class T>
  Payload& array(const std::vector<T>& elements) {
    const std::uint32_t count[2] = {static_cast<std::uint32_t>(elements.size()), 0};
    append_bytes(count, sizeof count);
    append_bytes(elements.data(), elements.size() * sizeof(T));
    return *this;
  }
  std::span<const std::byte> bytes() const { return std::as_bytes(std::span(words_)); }

 private:
  void append_bytes(const void* data, std::size_t size) {
    const std::size_t at = words_.size();
    words_.resize(at + (size + 7) / 8);
    if (size != 0) std::memcpy(words_.data() + at, data, size);
  }
  std::vector<std::uint64_t> words_;
};

}  // namespace mpivet::rules
