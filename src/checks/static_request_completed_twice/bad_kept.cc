// The wait of a helper object's copy, and one in a loop.
#include <mpi.h>

template <typename T>
void exchange(T* x, int n, int peer, int rounds) {
  for (int i = 0; i < rounds; ++i) {
    MPI_Request request;
    MPI_Isend(x, n, MPI_DOUBLE, peer, i, MPI_COMM_WORLD, &request);
    auto kept = request;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Wait(&kept, MPI_STATUS_IGNORE);  // EXPECT: STATIC:REQUEST:COMPLETED_TWICE message~"'kept'"
  }
}

void both(double* x, int n, int peer) { exchange(x, n, peer, 3); }
