// Buffers used again as soon as they may be: after every way to complete, and while other operations are under way. What
// has no peer or no length uses no memory.
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, other, flag = 0, index, done, indices[2], a[4] = {0}, b[4] = {0}, dummy;
  MPI_Request requests[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  other = 1 - rank;
  for (int step = 0; step < 5; ++step) {
    MPI_Irecv(a, 4, MPI_INT, other, step, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(b, 4, MPI_INT, other, step, MPI_COMM_WORLD, &requests[1]);
    switch (step) {
      case 0:
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
        MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
        break;
      case 1:
        while (!flag) MPI_Testall(2, requests, &flag, MPI_STATUSES_IGNORE);
        break;
      case 2:
        MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
        MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
        break;
      case 3:
        for (int left = 2; left > 0; left -= done) MPI_Waitsome(2, requests, &done, indices, MPI_STATUSES_IGNORE);
        break;
      default:
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
  }
  MPI_Irecv(&dummy, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(&dummy, 0, MPI_INT, other, 7, MPI_COMM_WORLD, &requests[1]);
  MPI_Irecv(&dummy, 1, MPI_INT, other, 8, MPI_COMM_WORLD, &requests[2]);
  MPI_Send(b, 0, MPI_INT, other, 7, MPI_COMM_WORLD);
  MPI_Send(b, 1, MPI_INT, other, 8, MPI_COMM_WORLD);
  MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
  MPI_Finalize();
  return 0;
}
