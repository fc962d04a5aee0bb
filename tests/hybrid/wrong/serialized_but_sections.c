// Two sections at the same time.
#include <mpi.h>

static void east(void) { MPI_Send(0, 0, MPI_INT, 0, 0, MPI_COMM_WORLD); }
static void west(void) { MPI_Send(0, 0, MPI_INT, 0, 1, MPI_COMM_WORLD); }

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);  // EXPECT: STATIC:THREAD:LEVEL
  if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel sections
  {
#pragma omp section
    east();
#pragma omp section
    west();
  }
  MPI_Finalize();
  return 0;
}
