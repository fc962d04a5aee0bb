// FNV-1a: a small hash that is the same on every machine, forever. Nothing may depend on its being hard to invert.
#pragma once
#include <cstdint>
#include <string_view>

namespace mpivet {

inline constexpr std::uint64_t kFnvStart = 0xcbf29ce484222325u;

// One more step of the hash; `value` is a byte, or a word where only the process itself looks at the result.
constexpr std::uint64_t fnv1a(std::uint64_t hash, std::uint64_t value) { return (hash ^ value) * 0x100000001b3u; }

constexpr std::uint64_t fnv1a(std::uint64_t hash, std::string_view text) {
  for (const char c : text) hash = fnv1a(hash, static_cast<unsigned char>(c));
  return hash;
}

}  // namespace mpivet
