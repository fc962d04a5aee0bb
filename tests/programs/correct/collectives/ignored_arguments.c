// Arguments that only the root looks at may be anything elsewhere.
// mpivet-test: ranks=3
#include <mpi.h>
#include <stddef.h>

int main(int argc, char** argv) {
  int rank, size, in[6], out[2], wrong = 0, counts[3] = {2, 2, 2}, at[3] = {0, 2, 4};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  out[0] = rank, out[1] = -rank;
  if (rank == 1) {
    MPI_Gather(out, 2, MPI_INT, in, 2, MPI_INT, 1, MPI_COMM_WORLD);
    wrong |= in[4] != 2;
    MPI_Gatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, in, counts, at, MPI_INT, 1, MPI_COMM_WORLD);
    MPI_Scatter(in, 2, MPI_INT, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, 1, MPI_COMM_WORLD);
    MPI_Scatterv(in, counts, at, MPI_INT, out, 2, MPI_INT, 1, MPI_COMM_WORLD);
    MPI_Reduce(out, in, 2, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD);
    wrong |= in[0] != 3;
  } else {
    MPI_Gather(out, 2, MPI_INT, NULL, 0, MPI_DATATYPE_NULL, 1, MPI_COMM_WORLD);
    MPI_Gatherv(out, 2, MPI_INT, NULL, NULL, NULL, MPI_DATATYPE_NULL, 1, MPI_COMM_WORLD);
    MPI_Scatter(NULL, 0, MPI_DATATYPE_NULL, in, 2, MPI_INT, 1, MPI_COMM_WORLD);
    wrong |= in[0] != rank;
    MPI_Scatterv(NULL, NULL, NULL, MPI_DATATYPE_NULL, in, 2, MPI_INT, 1, MPI_COMM_WORLD);
    MPI_Reduce(in, NULL, 2, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return wrong;
}
