// DTG of the EMPDD paper without its last rank, with receives that are polled for: it deadlocks if rank 2 is received
// from first, which it mostly is not. polls test | improbe | any
#include <mpi.h>
#include <string.h>
#include <unistd.h>

static void receive(const char* how) {
  int x, done = 0;
  if (!strcmp(how, "improbe")) {
    MPI_Message message;
    while (!done) MPI_Improbe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &done, &message, MPI_STATUS_IGNORE);
    MPI_Mrecv(&x, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
    return;
  }
  MPI_Request request[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  MPI_Irecv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &request[1]);
  if (!strcmp(how, "any")) MPI_Waitany(2, request, &done, MPI_STATUS_IGNORE);
  while (!done) MPI_Test(&request[1], &done, MPI_STATUS_IGNORE);
}

int main(int argc, char** argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  switch (rank) {
    case 0:
      receive(argv[1]);
      MPI_Ssend(&x, 1, MPI_INT, 3, 0, MPI_COMM_WORLD);
      receive(argv[1]);
      break;
    case 1:
      MPI_Ssend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
      MPI_Ssend(&x, 1, MPI_INT, 3, 0, MPI_COMM_WORLD);
      break;
    case 2:
      usleep(300000);
      MPI_Ssend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
      break;
    case 3:
      MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      break;
  }
  MPI_Finalize();
  return 0;
}
