// Telling the ring who we are, as soon as MPI knows.
#pragma once
#include <mpi.h>

#include "declared.h"

namespace mpivet::runtime {

// MPI_Init has returned: joins the analyzer of the node if that is still to be done, records rank and size, and
// describes the predefined communicators.
void introduce();

#ifdef MPIVET_HAS_MPI_Session_init
// Likewise where the program uses sessions: the world is the process set "mpi://WORLD". Once.
void introduce_by_session(MPI_Session session);
#endif

// MPI_COMM_SELF is there: programs with sessions alone have none.
bool have_world();

}  // namespace mpivet::runtime
