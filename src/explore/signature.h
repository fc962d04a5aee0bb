// What is compared between interleavings, as a number that means the same in all workers.
#pragma once
#include <compare>
#include <cstdint>
#include <string_view>

#include "base/fnv.h"

namespace mpivet::explore {

struct Signature {
  std::uint64_t high = 0, low = 0;
  friend auto operator<=>(const Signature&, const Signature&) = default;
};

// 128 bits: that two different texts have the same is out of the question in practice.
inline Signature signature_of(std::string_view text) {
  Signature sum{kFnvStart, 0x9e3779b97f4a7c15ull};
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    sum.high = fnv1a(sum.high, byte);
    sum.low = (sum.low + byte + 1) * 0xd6e8feb86659fd93ull;
    sum.low ^= sum.low >> 29;
  }
  return sum;
}

}  // namespace mpivet::explore
