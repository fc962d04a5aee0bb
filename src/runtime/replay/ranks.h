// Ranks of communicators and those of MPI_COMM_WORLD, which the plan has.
#pragma once
#include <mpi.h>

namespace mpivet::replay {

// The rank of this process of MPI_COMM_WORLD among those that messages of the communicator come from and go to;
// MPI_UNDEFINED: it is none of them.
int peer_in(MPI_Comm comm, int world_rank);

}  // namespace mpivet::replay
