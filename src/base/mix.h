// Numbers spread over all 64 bits (the last step of splitmix64): the same on every machine, forever.
#pragma once
#include <cstdint>

namespace mpivet {

inline constexpr std::uint64_t kMixStep = 0x9e3779b97f4a7c15ull;  // 2^64 by the golden ratio

constexpr std::uint64_t scatter(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
  return x ^ (x >> 31);
}

}  // namespace mpivet
