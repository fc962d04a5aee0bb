// One section waits for all requests, another one for one of them.
#include <mpi.h>

static MPI_Request requests[4];
static void wait_for_all(void) { MPI_Waitall(4, requests, MPI_STATUSES_IGNORE); }  // EXPECT: STATIC:THREAD:CONCURRENT_CALLS
static void wait_for(MPI_Request* one) { MPI_Wait(one, MPI_STATUS_IGNORE); }

int main(int argc, char** argv) {
  int provided;
  double x[4] = {0};
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  for (int i = 0; i < 4; ++i) MPI_Irecv(&x[i], 1, MPI_DOUBLE, 0, i, MPI_COMM_WORLD, &requests[i]);
#pragma omp parallel sections
  {
#pragma omp section
    wait_for_all();
#pragma omp section
    wait_for(&requests[2]);
  }
  MPI_Finalize();
  return 0;
}
