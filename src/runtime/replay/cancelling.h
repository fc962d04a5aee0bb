// Receives that are cancelled. Whether MPI_Cancel comes in time is a race with the message; the plan decides it: a
// receive that has to be cancelled waits where nothing can come, and one that has to get its message is not cancelled.
#pragma once
#include <mpi.h>

namespace mpivet::replay {

// A communicator that nobody sends on.
MPI_Comm nowhere();
void free_nowhere();

// A receive has been started: will it get a message for certain?
void note_receive(MPI_Request request, bool certain);
bool is_certain(MPI_Request request);

}  // namespace mpivet::replay
