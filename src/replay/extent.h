// How far a rank came in an interleaving.
#pragma once
#include <cstdint>
#include <vector>

namespace mpivet::replay {

// Operations posted, completing calls and probes that have ended; the numbers of those without a message.
struct Extent {
  std::uint64_t operations = 0, calls = 0;
  std::vector<std::uint64_t> cancelled = {};  // receives that got nothing, since they were cancelled
  std::vector<std::uint64_t> open = {};       // receives that still wait
  friend bool operator==(const Extent&, const Extent&) = default;
};

}  // namespace mpivet::replay
