// A request that is static is one for all threads.
#include <mpi.h>
#include <omp.h>

static void talk(int to) {
  static MPI_Request request;
  double mine = omp_get_thread_num();
  MPI_Isend(&mine, 1, MPI_DOUBLE, to, 0, MPI_COMM_WORLD, &request);  // EXPECT: STATIC:THREAD:CONCURRENT_CALLS
  MPI_Wait(&request, MPI_STATUS_IGNORE);  // EXPECT: STATIC:THREAD:CONCURRENT_CALLS
}
int main(int argc, char** argv) {
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel
  talk((rank + 1) % size);
  MPI_Finalize();
  return 0;
}
