// All requests of the loop are forgotten.
#include <mpi.h>

template <int N>
void start(double (&data)[N], int rank) {
  MPI_Request requests[N];
  for (int i = 0; i < N; ++i)
    MPI_Irecv(&data[i], 1, MPI_DOUBLE, i, 0, MPI_COMM_WORLD, &requests[i]);  // EXPECT: STATIC:REQUEST:NEVER_COMPLETED
  if (rank == 0) MPI_Abort(MPI_COMM_WORLD, 1);
}

void all(int rank) {
  static double data[8];
  start(data, rank);
}
