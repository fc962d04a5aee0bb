// One region starts, the other completes, and nothing orders them.
#include <mpi.h>

static MPI_Request request;
static int value;
static void start(void) {
#pragma omp single nowait
  MPI_Irecv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);  // EXPECT: STATIC:THREAD:CONCURRENT_CALLS
}
static void complete(void) {
#pragma omp single
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel
  {
    start();
    complete();
  }
  MPI_Finalize();
  return 0;
}
