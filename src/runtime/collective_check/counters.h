// How many checks this rank has made.
#pragma once
#include <cstdint>

namespace mpivet::collective_check {

struct Counters {
  std::uint64_t collectives = 0;  // at flagged sites
  std::uint64_t leaves = 0;
};
extern Counters counters;

}  // namespace mpivet::collective_check
