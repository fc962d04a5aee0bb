// Across an intercommunicator the root says MPI_ROOT, its group MPI_PROC_NULL, the other group the root's rank.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, value = 0, low, root;
  MPI_Comm group, bridge;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  low = rank < 2;
  MPI_Comm_split(MPI_COMM_WORLD, low, rank, &group);
  MPI_Intercomm_create(group, 0, MPI_COMM_WORLD, low ? 2 : 0, 9, &bridge);
  if (low) root = rank == 1 ? MPI_ROOT : MPI_PROC_NULL;
  else root = 1;
  if (rank == 1) value = 77;
  MPI_Bcast(&value, 1, MPI_INT, root, bridge);
  MPI_Comm_free(&bridge);
  MPI_Comm_free(&group);
  MPI_Finalize();
  return value == (rank == 0 ? 0 : 77) ? 0 : 1;
}
