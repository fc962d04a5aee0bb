// Empty messages and empty contributions: null buffers, zero counts, empty types.
// mpivet-test: ranks=3
#include <mpi.h>
#include <stddef.h>

int main(int argc, char** argv) {
  int rank, size, count, wrong = 0, counts[3] = {0, 2, 0}, at[3] = {0, 0, 0}, in[2], out[2] = {4, 5};
  MPI_Datatype empty;
  MPI_Request q[2];
  MPI_Status s;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int right = (rank + 1) % size, left = (rank + size - 1) % size;
  MPI_Sendrecv(NULL, 0, MPI_INT, right, 0, NULL, 0, MPI_INT, left, 0, MPI_COMM_WORLD, &s);
  MPI_Type_contiguous(0, MPI_DOUBLE, &empty);
  MPI_Type_commit(&empty);
  MPI_Irecv(NULL, 5, empty, left, 1, MPI_COMM_WORLD, &q[0]);
  MPI_Isend(NULL, 3, empty, right, 1, MPI_COMM_WORLD, &q[1]);
  MPI_Wait(&q[0], &s);
  MPI_Get_count(&s, MPI_BYTE, &count);
  wrong |= count != 0;
  MPI_Wait(&q[1], MPI_STATUS_IGNORE);
  MPI_Type_free(&empty);
  MPI_Bcast(NULL, 0, MPI_CHAR, 1, MPI_COMM_WORLD);
  MPI_Allreduce(NULL, NULL, 0, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Gatherv(out, rank == 1 ? 2 : 0, MPI_INT, in, counts, at, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0) wrong |= in[0] != 4 || in[1] != 5;
  MPI_Alltoall(NULL, 0, MPI_INT, NULL, 0, MPI_INT, MPI_COMM_WORLD);
  MPI_Waitall(0, NULL, MPI_STATUSES_IGNORE);
  MPI_Finalize();
  return wrong;
}
