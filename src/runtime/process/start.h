// Beginning and end of the library's life in a process.
#pragma once

namespace mpivet::runtime {

// The first MPI call: resolves the real functions and, when there is a job, makes the ring and attaches.
void start_once();

// The calling thread's first recorded call: gives it a thread slot.
bool register_thread();

}  // namespace mpivet::runtime
