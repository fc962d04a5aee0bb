// A sender with at most eight messages under way in a ring of buffers; the oldest is waited for before its reuse.
// mpivet-test: ranks=2
#include <mpi.h>

enum { SLOTS = 8, MESSAGES = 200, N = 64 };

int main(int argc, char** argv) {
  static int ring[SLOTS][N];
  int rank, wrong = 0;
  MPI_Request q[SLOTS];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < SLOTS; ++i) q[i] = MPI_REQUEST_NULL;
  for (int m = 0; m < MESSAGES + SLOTS; ++m) {
    const int slot = m % SLOTS;
    MPI_Wait(&q[slot], MPI_STATUS_IGNORE);
    if (rank == 1 && m >= SLOTS) wrong |= ring[slot][N - 1] != m - SLOTS + N - 1;
    if (m >= MESSAGES) continue;
    if (rank == 0) {
      for (int i = 0; i < N; ++i) ring[slot][i] = m + i;
      MPI_Isend(ring[slot], N, MPI_INT, 1, 0, MPI_COMM_WORLD, &q[slot]);
    } else {
      MPI_Irecv(ring[slot], N, MPI_INT, 0, 0, MPI_COMM_WORLD, &q[slot]);
    }
  }
  MPI_Finalize();
  return wrong;
}
