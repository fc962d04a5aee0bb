// Marks from rank to rank, on a communicator of our own. Sending never waits. With the lock.
#pragma once
#include "runtime/collective_check/mark.h"

namespace mpivet::collective_check {

// Collective over MPI_COMM_WORLD. False: it could not be made.
bool open_channel();
void send(int world_rank, const Mark& mark);
// The next mark that has arrived; false: none so far.
bool receive(Mark& mark, int& world_rank);
// Nobody sends to this rank any more; waits until what it has sent is on its way.
void close_channel();

}  // namespace mpivet::collective_check
