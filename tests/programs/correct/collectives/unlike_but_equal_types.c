// Types and counts differ between ranks, the type signatures agree: that is all collectives ask for.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size, wrong = 0, data[24], line[24];
  MPI_Datatype pair, strided, spaced;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Type_vector(4, 1, 2, MPI_INT, &strided);
  MPI_Type_create_resized(MPI_INT, 0, 3 * sizeof(int), &spaced);
  MPI_Type_commit(&pair);
  MPI_Type_commit(&strided);
  MPI_Type_commit(&spaced);
  for (int i = 0; i < 24; ++i) data[i] = rank == 0 ? i : -1, line[i] = rank;
  if (rank == 0) MPI_Bcast(data, 1, strided, 0, MPI_COMM_WORLD);
  if (rank == 1) MPI_Bcast(data, 2, pair, 0, MPI_COMM_WORLD);
  if (rank == 2) MPI_Bcast(data, 4, spaced, 0, MPI_COMM_WORLD);
  wrong |= data[rank == 0 ? 6 : rank == 1 ? 3 : 9] != 6;
  MPI_Gather(line, rank == 1 ? 2 : 4, rank == 1 ? pair : MPI_INT, data, 4, MPI_INT, 2, MPI_COMM_WORLD);
  if (rank == 2) wrong |= data[7] != 1 || data[8] != 2;
  MPI_Allgather(line, 1, strided, data, 2, pair, MPI_COMM_WORLD);
  wrong |= data[4] != 1;
  MPI_Alltoall(line, 2, MPI_INT, data, 1, pair, MPI_COMM_WORLD);
  wrong |= data[2] != 1 || data[5] != 2;
  MPI_Type_free(&pair);
  MPI_Type_free(&strided);
  MPI_Type_free(&spaced);
  MPI_Finalize();
  return wrong;
}
