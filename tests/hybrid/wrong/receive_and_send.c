// What one section receives the other one sends.
#include <mpi.h>

static double halo[8];
static void receive(void) {
  MPI_Recv(halo, 8, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: STATIC:THREAD:CONCURRENT_CALLS
}
static void pass_on(void) { MPI_Send(halo, 8, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD); }

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel sections
  {
#pragma omp section
    receive();
#pragma omp section
    pass_on();
  }
  MPI_Finalize();
  return 0;
}
