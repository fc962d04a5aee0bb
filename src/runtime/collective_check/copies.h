// Communicators that MPI_Comm_idup makes. Their handle is not there when the call returns, but attributes are copied:
// the original has one of ours during the call, and a communicator that nobody knows is recognised by it. With the
// lock.
#pragma once
#include <mpi.h>

#include <cstdint>

namespace mpivet::collective_check {

// The next copy of the communicator gets this id; 0: no more copies.
void name_next_copy(MPI_Comm original, std::uint64_t id);
// The id of a copy, 0: it is none. Only the first to ask gets it.
std::uint64_t take_id_of_copy(MPI_Comm comm);

}  // namespace mpivet::collective_check
