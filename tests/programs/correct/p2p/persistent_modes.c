// Persistent requests of all send modes, started together, completed in other ways, restarted, freed when inactive.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stddef.h>

enum { MODES = 4, ROUNDS = 5 };

int main(int argc, char** argv) {
  int rank, wrong = 0, out[MODES], in[MODES], indices[MODES], done, flag;
  char space[4096];
  void* detached;
  MPI_Request q[MODES], ack;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Buffer_attach(space, sizeof space);
    MPI_Send_init(&out[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &q[0]);
    MPI_Ssend_init(&out[1], 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &q[1]);
    MPI_Bsend_init(&out[2], 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &q[2]);
    MPI_Rsend_init(&out[3], 1, MPI_INT, 1, 3, MPI_COMM_WORLD, &q[3]);
    MPI_Recv_init(NULL, 0, MPI_INT, 1, 9, MPI_COMM_WORLD, &ack);
  } else {
    for (int m = 0; m < MODES; ++m) MPI_Recv_init(&in[m], 1, MPI_INT, 0, m, MPI_COMM_WORLD, &q[m]);
    MPI_Send_init(NULL, 0, MPI_INT, 0, 9, MPI_COMM_WORLD, &ack);
  }
  MPI_Waitall(MODES, q, MPI_STATUSES_IGNORE);  // inactive: at once
  for (int round = 0; round < ROUNDS; ++round) {
    if (rank == 0) {
      for (int m = 0; m < MODES; ++m) out[m] = 10 * round + m;
      MPI_Start(&ack);
      MPI_Wait(&ack, MPI_STATUS_IGNORE);  // the receives are posted
      MPI_Startall(MODES, q);
      for (int left = MODES; left > 0; left -= done) MPI_Waitsome(MODES, q, &done, indices, MPI_STATUSES_IGNORE);
    } else {
      MPI_Startall(MODES, q);
      MPI_Start(&ack);
      MPI_Wait(&ack, MPI_STATUS_IGNORE);
      for (flag = 0; !flag;) MPI_Testall(MODES, q, &flag, MPI_STATUSES_IGNORE);
      for (int m = 0; m < MODES; ++m) wrong |= in[m] != 10 * round + m;
    }
    MPI_Test(&q[0], &flag, MPI_STATUS_IGNORE);  // inactive again
    wrong |= !flag;
  }
  for (int m = 0; m < MODES; ++m) MPI_Request_free(&q[m]);
  MPI_Request_free(&ack);
  if (rank == 0) MPI_Buffer_detach(&detached, &done);
  MPI_Finalize();
  return wrong;
}
