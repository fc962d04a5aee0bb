// Threads of a rank that have made no MPI call yet, and are not the MPI library's own: one of them might still make the
// call the others wait for (MPI_THREAD_SERIALIZED and above).
#pragma once
#include "event/ring.h"

namespace mpivet::analyzer {

// False when every such thread sleeps until another thread of its process wakes it: then it is no help to the process.
// In doubt (not allowed to look) true.
bool stranger_may_act(const event::RingHeader& header, int pid);

}  // namespace mpivet::analyzer
