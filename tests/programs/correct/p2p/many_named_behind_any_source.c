// More specific receives than fit any bound, behind a receive from any source whose message comes last or first.
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

enum { kNamed = 300 };

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0, sum = 0, values[kNamed + 1];
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int round = 0; round < 3; ++round) {
    if (rank == 0) {
      MPI_Request requests[kNamed + 1];
      MPI_Irecv(&values[0], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &requests[0]);
      for (int i = 1; i <= kNamed; ++i) {
        const int tag = round == 1 && i % 2 ? MPI_ANY_TAG : 0;  // a receive of any tag among them
        MPI_Irecv(&values[i], 1, MPI_INT, 1, tag, MPI_COMM_WORLD, &requests[i]);
      }
      MPI_Waitall(kNamed + 1, requests, MPI_STATUSES_IGNORE);
      for (int i = 0; i <= kNamed; ++i) sum += values[i];
    } else {
      for (int i = 0; i <= kNamed; ++i) {
        if (i == kNamed) usleep(300000);
        MPI_Send(&i, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
      }
    }
  }
  MPI_Finalize();
  if (rank == 0 && sum != 3 * kNamed * (kNamed + 1) / 2) return printf("wrong sum %d\n", sum), 1;
  return 0;
}
