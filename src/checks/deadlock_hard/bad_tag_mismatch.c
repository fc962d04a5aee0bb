// The client numbers its requests from 0, the server expects them from 1: both wait for ever.
// mpivet-test: ranks=2
#include <mpi.h>

static void client(void) {
  double question = 1.5, answer;
  MPI_Request request;
  MPI_Isend(&question, 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &request);
  MPI_Recv(&answer, 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:HARD ranks=0,1
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void server(void) {
  double value;
  MPI_Recv(&value, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // ALSO: GLOBAL:DEADLOCK:HARD
  value *= 2;
  MPI_Send(&value, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) client();
  else server();
  MPI_Finalize();
  return 0;
}
