// Communicators on their way: MPI_Comm_idup names the communicator at once, but its handle may exist only when the
// request is complete.
#pragma once
#include <mpi.h>

#include <cstdint>

namespace mpivet::runtime {

// Remembers that `*place` will hold communicator `id`; a ticket for comm_is_ready, 0 when there is no memory.
std::uint32_t expect_comm(const MPI_Comm* place, std::uint32_t id);
// The request is complete: the handle is valid now.
void comm_is_ready(std::uint32_t ticket);

}  // namespace mpivet::runtime
