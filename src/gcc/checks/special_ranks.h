// The negative ranks with a meaning of their own, whose values differ between the MPIs.
#pragma once
#include "gcc/checks/mpi_calls.h"

namespace mpivet::gcc {

enum class SpecialRank : unsigned char {
  none,  // no such value
  any_source,
  null,
  root,
};

// What a negative rank stands for in the MPI that the call is compiled for. Nothing: that MPI cannot be told, and the
// value means something in one of them.
std::optional<SpecialRank> special_rank(const MpiCall& call, std::int64_t value);

}  // namespace mpivet::gcc
