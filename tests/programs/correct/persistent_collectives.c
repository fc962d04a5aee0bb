// Persistent collectives of MPI 4.
// mpivet-test: ranks=3 mpi=mpich
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, sum, value, wrong = 0;
  MPI_Request q[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Allreduce_init(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &q[0]);
  MPI_Bcast_init(&value, 1, MPI_INT, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &q[1]);
  MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &q[2]);
  for (int step = 0; step < 5; ++step) {
    value = rank == 1 ? step : -1;
    MPI_Startall(3, q);
    MPI_Waitall(3, q, MPI_STATUSES_IGNORE);
    wrong |= sum != 3 || value != step;
  }
  for (int i = 0; i < 3; ++i) MPI_Request_free(&q[i]);
  MPI_Finalize();
  return wrong;
}
