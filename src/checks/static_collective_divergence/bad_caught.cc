// One rank throws, catches what it threw, and has left out the barrier.
#include <mpi.h>

#include <stdexcept>

bool enter(int needed) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  try {
    if (rank == needed)  // ALSO: STATIC:COLLECTIVE:DIVERGENCE
      throw std::runtime_error("not possible");
    MPI_Barrier(MPI_COMM_WORLD);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  } catch (const std::runtime_error&) {
    return false;
  }
  return true;
}
