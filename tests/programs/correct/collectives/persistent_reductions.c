// Persistent collectives of MPI 4, started many times, in pairs, with changing data.
// mpivet-test: ranks=3 mpi=mpich
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size, wrong = 0, mine, sum, all[3], data[3];
  MPI_Request q[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Allreduce_init(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &q[0]);
  MPI_Allgather_init(&mine, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD, MPI_INFO_NULL, &q[1]);
  MPI_Bcast_init(data, 3, MPI_INT, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &q[2]);
  for (int round = 0; round < 10; ++round) {
    mine = rank + round;
    for (int i = 0; i < 3; ++i) data[i] = rank == 1 ? round * i : -1;
    MPI_Startall(3, q);
    MPI_Waitall(3, q, MPI_STATUSES_IGNORE);
    wrong |= sum != 3 + 3 * round || all[2] != 2 + round || data[2] != 2 * round;
  }
  for (int i = 0; i < 3; ++i) MPI_Request_free(&q[i]);
  MPI_Finalize();
  return wrong;
}
