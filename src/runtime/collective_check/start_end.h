// The life of the check in a process, for those who begin and end it.
#pragma once
#include <mpi.h>

namespace mpivet::collective_check {

// `all` has all ranks, which come here together; `level` is what MPI provides.
void start(MPI_Comm all, int level);
// This rank makes no more collectives.
void end_early();

}  // namespace mpivet::collective_check
