// A fast checksum of memory, to see whether bytes have changed; not made to withstand anybody who tries.
#pragma once
#include <cstddef>
#include <cstdint>

namespace mpivet::runtime {

struct ChecksumLanes {
  static constexpr std::size_t kCount = 4, kRow = kCount * sizeof(std::uint64_t);
  alignas(kRow) std::uint64_t sum[kCount] = {};
  alignas(kRow) std::uint64_t key[kCount] = {0x243f6a8885a308d3ull, 0x13198a2e03707344ull, 0xa4093822299f31d0ull,
                                             0x082efa98ec4e6c89ull};
};

// Of bytes that come in pieces: how they are cut makes no difference.
class Checksum {
 public:
  void add(const void* data, std::size_t bytes);
  std::uint64_t value() const;

 private:
  ChecksumLanes lanes_;
  std::byte row_[ChecksumLanes::kRow];  // the last bytes, which do not make a row yet
  std::size_t kept_ = 0;                // of them
  std::uint64_t bytes_ = 0;
};

std::uint64_t checksum(const void* data, std::size_t bytes);

}  // namespace mpivet::runtime
