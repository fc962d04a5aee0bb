// Marks from rank to rank, on a communicator of our own. Sending never waits. With the lock.
#pragma once
#include <mpi.h>

#include "runtime/collective_check/mark.h"

namespace mpivet::collective_check {

// Collective over this communicator, which has all ranks. False: it could not be made.
bool open_channel(MPI_Comm all);
// For those who need a communicator of all ranks.
MPI_Comm channel_communicator();

// To and from one neighbour. Receives name their source: MPI libraries find such a message among many unexpected ones
// at once, while a wildcard has to look at all of them.
struct Link;
// Null: no memory.
Link* link_to(int world_rank);
int rank_of(const Link& link);
Link* first_link();
Link* next_link(const Link& link);

void send(Link& link, const Mark& mark);
// The next mark that has arrived; false: none so far.
bool receive(Link& link, Mark& mark);

// Nobody sends to this rank any more; waits until what it has sent is on its way.
void close_channel();

}  // namespace mpivet::collective_check
