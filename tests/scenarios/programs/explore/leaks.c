// Whether the communicator is freed depends on whose message comes first.
#include <mpi.h>

static int first_is_two(int ranks, MPI_Comm comm) {
  int first = 0;
  for (int i = 1; i < ranks; ++i) {
    int sender;
    MPI_Recv(&sender, 1, MPI_INT, MPI_ANY_SOURCE, 0, comm, MPI_STATUS_IGNORE);
    if (i == 1) first = sender;
  }
  return first == 2;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, ranks, keep = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm copy;
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  if (rank == 0)
    keep = first_is_two(ranks, copy);
  else
    MPI_Send(&rank, 1, MPI_INT, 0, 0, copy);
  MPI_Bcast(&keep, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (!keep) MPI_Comm_free(&copy);
  MPI_Finalize();
  return 0;
}
