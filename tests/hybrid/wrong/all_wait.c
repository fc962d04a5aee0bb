// Every thread waits for the same requests.
#include <mpi.h>

static void finish(MPI_Request* requests, int n) { MPI_Waitall(n, requests, MPI_STATUSES_IGNORE); }  // EXPECT: STATIC:THREAD:CONCURRENT_CALLS

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Request requests[2];
  int in[2], out = 1;
  MPI_Irecv(in, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(&out, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &requests[1]);
#pragma omp parallel
  finish(requests, 2);
  MPI_Finalize();
  return 0;
}
