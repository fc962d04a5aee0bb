// Several nonblocking collectives under way at once, completed in any order: only the order of starting counts.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size, value = 7, sum, all[3];
  MPI_Request r[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Iallreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &r[0]);
  MPI_Ibcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD, &r[1]);
  MPI_Iallgather(&rank, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD, &r[2]);
  if (rank == 0) {
    MPI_Wait(&r[2], MPI_STATUS_IGNORE);
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    MPI_Wait(&r[1], MPI_STATUS_IGNORE);
  } else {
    MPI_Waitall(3, r, MPI_STATUSES_IGNORE);
  }
  MPI_Finalize();
  return sum == 3 && all[2] == 2 && value == 7 ? 0 : 1;
}
