/* Arrays behind the arguments, one of them too large for one record. */
#include <mpi.h>
#include <stdlib.h>

#define MANY 5000

int main(int argc, char** argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int mine[2] = {rank, rank}, all[2 * 8], counts[8], displacements[8];
  for (int i = 0; i < size; ++i) counts[i] = i + 1, displacements[i] = 2 * i;
  MPI_Gatherv(mine, rank + 1, MPI_INT, all, counts, displacements, MPI_INT, 0, MPI_COMM_WORLD);

  int* lengths = malloc(MANY * sizeof(int));
  int* places = malloc(MANY * sizeof(int));
  for (int i = 0; i < MANY; ++i) lengths[i] = 1, places[i] = 2 * i;
  MPI_Datatype type;
  MPI_Type_indexed(MANY, lengths, places, MPI_INT, &type);
  MPI_Type_free(&type);
  MPI_Comm_set_name(MPI_COMM_WORLD, "everybody");
  MPI_Finalize();
  return 0;
}
