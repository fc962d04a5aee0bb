// Only rank 0 frees the window; the other one is in a reduction of the same communicator. The job is ended by the time limit.
// mpivet-test: ranks=2 options="--timeout=4" exit=124
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, sum = 0, shared = 0;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&shared, sizeof shared, sizeof shared, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  if (rank == 0) MPI_Win_free(&window);  // EXPECT: GLOBAL:DEADLOCK:NOT_PROVED ranks=0,1 message~"Then the job was ended"
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);  // ALSO: GLOBAL:DEADLOCK:NOT_PROVED
  if (rank == 1) MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
