// The same calls for thousands of rounds; then one message fails to come, in the middle of a round like all others.
#include <mpi.h>

enum { ROUNDS = 20000, LAST = 19000 };

static void exchange(double* field, int other, int both) {
  MPI_Request requests[4];
  MPI_Irecv(&field[0], 1, MPI_DOUBLE, other, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(&field[1], 1, MPI_DOUBLE, other, 1, MPI_COMM_WORLD, &requests[1]);
  MPI_Isend(&field[2], 1, MPI_DOUBLE, other, 0, MPI_COMM_WORLD, &requests[2]);
  requests[3] = MPI_REQUEST_NULL;
  if (both) MPI_Isend(&field[3], 1, MPI_DOUBLE, other, 1, MPI_COMM_WORLD, &requests[3]);
  MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:HARD ranks=0,1
}

int main(int argc, char** argv) {
  int rank;
  double field[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int round = 0; round < ROUNDS; ++round) {
    exchange(field, 1 - rank, round != LAST || rank == 0);
    MPI_Allreduce(MPI_IN_PLACE, field, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);  // ALSO: GLOBAL:DEADLOCK:HARD
  }
  MPI_Finalize();
  return 0;
}
