// Both ranks post a nonblocking send, then probe and receive: the probes are satisfied.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, count, out[5] = {1, 2, 3, 4, 5}, in[5];
  MPI_Status status;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Isend(out, 3 + rank, MPI_INT, 1 - rank, 4, MPI_COMM_WORLD, &request);
  MPI_Probe(MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &status);
  MPI_Get_count(&status, MPI_INT, &count);
  MPI_Recv(in, count, MPI_INT, status.MPI_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return count == 4 - rank ? 0 : 1;
}
