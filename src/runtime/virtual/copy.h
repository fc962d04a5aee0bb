// Sleeping until the explorer wakes this process, and copies of it.
#pragma once

namespace mpivet::virtual_mpi {

// The batch in the region is complete.
void tell_stopped();
// Tells, and returns when the explorer has given a response: in this process or in a copy of it.
void sleep_for_turn();

// The process all ranks are copied from: returns in each copy, or in the process itself, which is rank `me.rank` then.
void become_ranks();

}  // namespace mpivet::virtual_mpi
