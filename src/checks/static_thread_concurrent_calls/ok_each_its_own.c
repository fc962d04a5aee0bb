// mpivet-test: flags="-fopenmp"
#include <mpi.h>
#include <omp.h>

static void swap(double* mine, int peer, int tag) {
  MPI_Request request;
  double theirs;
  MPI_Irecv(&theirs, 1, MPI_DOUBLE, peer, tag, MPI_COMM_WORLD, &request);
  MPI_Send(mine, 1, MPI_DOUBLE, peer, tag, MPI_COMM_WORLD);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  *mine = theirs;
}

void each(double* values, int peer, int n) {
  MPI_Request requests[64];
  double received[64];
#pragma omp parallel num_threads(64)
  {
    const int me = omp_get_thread_num();
    swap(values + me, peer, me);
    MPI_Irecv(&received[me], 1, MPI_DOUBLE, peer, 64 + me, MPI_COMM_WORLD, &requests[me]);
    MPI_Send(values, 1, MPI_DOUBLE, peer, 64 + me, MPI_COMM_WORLD);  // read by all
    MPI_Wait(&requests[me], MPI_STATUS_IGNORE);
  }
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    double part;
    MPI_Recv(&part, 1, MPI_DOUBLE, peer, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    values[i] += part;
  }
}

// One after the other.
void in_turn(double* values, int peer) {
  MPI_Request request;
#pragma omp parallel
  {
#pragma omp critical
    {
      MPI_Isend(values, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
#pragma omp barrier
#pragma omp single
    MPI_Irecv(values, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);
#pragma omp single
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
}
