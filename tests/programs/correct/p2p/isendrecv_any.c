// A ring and a star of MPI_Isendrecv that take whatever comes: what was received is known from the data only.
// mpivet-test: ranks=3 mpi=mpich
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int right = (rank + 1) % size, left = (rank + size - 1) % size;
  for (int round = 0; round < 5; ++round) {
    int sent[2] = {rank, round}, got[2] = {-1, -1}, moved = rank;
    MPI_Request request;
    MPI_Isendrecv(sent, 2, MPI_INT, right, round, got, 2, MPI_INT, MPI_ANY_SOURCE, round, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (got[0] != left || got[1] != round) fprintf(stderr, "rank %d got %d %d\n", rank, got[0], got[1]);
    MPI_Isendrecv_replace(&moved, 1, MPI_INT, left, 50, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (moved != right) fprintf(stderr, "rank %d got %d\n", rank, moved);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  // Messages that name their receivers, among the same ranks, afterwards.
  double value = rank;
  if (rank != 0)
    MPI_Send(&value, 1, MPI_DOUBLE, 0, rank, MPI_COMM_WORLD);
  else
    for (int from = size - 1; from > 0; --from)
      MPI_Recv(&value, 1, MPI_DOUBLE, from, from, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
