// One request for all threads.
#include <mpi.h>

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Request request;
  int v = 1;
#pragma omp parallel
  {
    MPI_Isend(&v, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);  // EXPECT: STATIC:THREAD:CONCURRENT_CALLS
    MPI_Wait(&request, MPI_STATUS_IGNORE);  // EXPECT: STATIC:THREAD:CONCURRENT_CALLS
  }
  MPI_Finalize();
  return 0;
}
