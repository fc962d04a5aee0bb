// A job that starts one more process of itself; parents and children talk over the intercommunicator and part.
// mpivet-test: ranks=1 mpi=openmpi
#include <mpi.h>

static int child(MPI_Comm parents) {
  int rank, v = -1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(&v, 1, MPI_INT, 0, parents);
  v += rank;
  MPI_Send(&v, 1, MPI_INT, rank, 0, parents);
  MPI_Comm_disconnect(&parents);
  MPI_Finalize();
  return 0;
}

int main(int argc, char** argv) {
  int rank, v = 40, got = -1, errors[1];
  MPI_Comm parents, children;
  MPI_Init(&argc, &argv);
  MPI_Comm_get_parent(&parents);
  if (parents != MPI_COMM_NULL) return child(parents);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &children, errors);
  MPI_Bcast(&v, 1, MPI_INT, rank == 0 ? MPI_ROOT : MPI_PROC_NULL, children);
  MPI_Recv(&got, 1, MPI_INT, rank, 0, children, MPI_STATUS_IGNORE);
  MPI_Comm_disconnect(&children);
  MPI_Finalize();
  return got != 40 + rank;
}
