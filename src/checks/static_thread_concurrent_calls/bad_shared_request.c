// mpivet-test: flags="-fopenmp"
#include <mpi.h>
#include <omp.h>

// One request for all threads: each overwrites that of the others.
void exchange(double* out, int peer) {
  MPI_Request request;
#pragma omp parallel  // ALSO: STATIC:THREAD:CONCURRENT_CALLS
  {
    const int me = omp_get_thread_num();
    // EXPECT-NEXT-LINE: STATIC:THREAD:CONCURRENT_CALLS message~"MPI_Isend is called by several threads.*the same request"
    MPI_Isend(out + me, 1, MPI_DOUBLE, peer, me, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);  // EXPECT: STATIC:THREAD:CONCURRENT_CALLS
  }
}
