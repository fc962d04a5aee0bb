// Types, operations and communicators freed while nonblocking operations that use them are still active.
// mpivet-test: ranks=2
#include <mpi.h>

static void add(void* in, void* inout, int* n, MPI_Datatype* type) {
  (void)type;
  for (int i = 0; i < 2 * *n; ++i) ((int*)inout)[i] += ((int*)in)[i];
}

int main(int argc, char** argv) {
  int rank, wrong = 0, in[4] = {0}, out[4] = {1, 2, 3, 4}, sum[4] = {0}, b = 0;
  MPI_Datatype pair;
  MPI_Op plus;
  MPI_Comm comm;
  MPI_Request q[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Type_commit(&pair);
  MPI_Op_create(add, 1, &plus);
  MPI_Irecv(in, 2, pair, 1 - rank, 0, comm, &q[0]);
  MPI_Isend(out, 2, pair, 1 - rank, 0, comm, &q[1]);
  MPI_Iallreduce(out, sum, 2, pair, plus, comm, &q[2]);
  if (rank == 0) b = 9;
  MPI_Ibcast(&b, 1, MPI_INT, 0, comm, &q[3]);
  MPI_Type_free(&pair);
  MPI_Op_free(&plus);
  MPI_Comm_free(&comm);
  MPI_Waitall(4, q, MPI_STATUSES_IGNORE);
  wrong |= in[3] != 4 || sum[3] != 8 || b != 9;
  MPI_Finalize();
  return wrong;
}
