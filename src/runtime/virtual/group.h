// Groups: lists of ranks of MPI_COMM_WORLD.
#pragma once
#include <mpi.h>

#include <memory>
#include <vector>

#include "runtime/virtual/pool.h"

namespace mpivet::virtual_mpi {

using Ranks = std::vector<int>;
using SharedRanks = std::shared_ptr<const Ranks>;

struct Group {
  SharedRanks ranks;
};

using GroupPool = Pool<Group, MPI_Group, 0xC8000000u>;
GroupPool& groups();

// Null for a handle that stands for nothing.
SharedRanks ranks_of(MPI_Group group);
// MPI_GROUP_EMPTY if there are none.
MPI_Group make_group(Ranks ranks);
MPI_Group make_group(SharedRanks ranks);

// Position of a rank of MPI_COMM_WORLD; MPI_UNDEFINED if it is not a member.
int position(const Ranks& ranks, int world_rank);

}  // namespace mpivet::virtual_mpi
