// A communicator may be freed while messages on it are under way; the handle value may be used again for another.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, wrong = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 20; ++i) {
    MPI_Comm comm;
    MPI_Request q[2];
    int in = -1, out = i;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Irecv(&in, 1, MPI_INT, 1 - rank, 0, comm, &q[0]);
    MPI_Isend(&out, 1, MPI_INT, 1 - rank, 0, comm, &q[1]);
    MPI_Comm_free(&comm);
    MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
    wrong |= in != i;
  }
  MPI_Finalize();
  return wrong;
}
