// A type of so many blocks that the arguments of the call take several megabytes.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stdlib.h>

enum { BLOCKS = 600000 };

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int* lengths = malloc(BLOCKS * sizeof *lengths);
  int* places = malloc(BLOCKS * sizeof *places);
  double* data = calloc(2 * BLOCKS, sizeof *data);
  for (int i = 0; i < BLOCKS; ++i) {
    lengths[i] = 1;
    places[i] = 2 * i;
  }
  MPI_Datatype every_other;
  MPI_Type_indexed(BLOCKS, lengths, places, MPI_DOUBLE, &every_other);
  MPI_Type_commit(&every_other);
  if (rank == 0)
    MPI_Send(data, 1, every_other, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(data, BLOCKS, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Type_free(&every_other);
  free(data);
  free(places);
  free(lengths);
  MPI_Finalize();
  return 0;
}
