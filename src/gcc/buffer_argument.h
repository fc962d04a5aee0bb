// A buffer given to MPI with its count and datatype, as far as they can be seen.
#pragma once
#include "gcc/mpi_calls.h"
#include "spec/constants.h"

namespace mpivet::gcc {

struct BufferArgument {
  unsigned parameter = 0;
  std::uint32_t datatype = 0;         // id of a predefined one
  std::optional<std::int64_t> count;  // that is constant, and one number
  tree element = NULL_TREE;           // type of what the buffer holds; NULL_TREE: anything
  tree variable = NULL_TREE;          // that it is in, where `room` bytes are left from the buffer on
  std::int64_t room = 0;
};

// Those with a predefined datatype.
std::vector<BufferArgument> buffer_arguments(const MpiCall& call);

}  // namespace mpivet::gcc
