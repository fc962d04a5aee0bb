// Messages of a rank to itself, on MPI_COMM_WORLD, MPI_COMM_SELF and a duplicate.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stdlib.h>

static int exchange(MPI_Comm comm, int me) {
  int out[3] = {me, me + 1, me + 2}, in[3] = {0}, v = 5, got = 0;
  MPI_Request q[2];
  MPI_Irecv(in, 3, MPI_INT, me, 1, comm, &q[0]);
  MPI_Ssend(out, 3, MPI_INT, me, 1, comm);
  MPI_Wait(&q[0], MPI_STATUS_IGNORE);
  MPI_Sendrecv(&v, 1, MPI_INT, me, 2, &got, 1, MPI_INT, me, 2, comm, MPI_STATUS_IGNORE);
  MPI_Isend(out, 2, MPI_INT, me, 3, comm, &q[0]);
  MPI_Irecv(in, 2, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &q[1]);
  MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
  MPI_Bsend(&v, 1, MPI_INT, me, 4, comm);
  MPI_Recv(&v, 1, MPI_INT, me, 4, comm, MPI_STATUS_IGNORE);
  return in[2] == me + 2 && got == 5 && v == 5;
}

int main(int argc, char** argv) {
  int rank, right, size = 4096;
  void* space = malloc(size);
  MPI_Comm copy;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Buffer_attach(space, size);
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  right = exchange(MPI_COMM_WORLD, rank) && exchange(MPI_COMM_SELF, 0) && exchange(copy, rank);
  MPI_Comm_free(&copy);
  MPI_Buffer_detach(&space, &size);
  free(space);
  MPI_Finalize();
  return !right;
}
