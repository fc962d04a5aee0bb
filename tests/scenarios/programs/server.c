// The other half: receives a number of each client; as floats, if an argument is given.
#include <mpi.h>

int main(int argc, char** argv) {
  int size, value;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 1; i < size; ++i)
    MPI_Recv(&value, 1, argc > 1 ? MPI_FLOAT : MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
