// Receives for messages that may never come are cancelled; whether they had matched is asked, not assumed.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size, wrong = 0, cancelled, in[4] = {-1, -1, -1, -1}, got = 0, v;
  MPI_Request q[4];
  MPI_Status s[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    for (int i = 0; i < 4; ++i) MPI_Irecv(&in[i], 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &q[i]);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < 4; ++i) MPI_Cancel(&q[i]);
    MPI_Waitall(4, q, s);
    for (int i = 0; i < 4; ++i) {
      MPI_Test_cancelled(&s[i], &cancelled);
      if (!cancelled) wrong |= in[i] != s[i].MPI_SOURCE, ++got;
    }
    for (; got < size - 1; ++got) {  // what was still under way
      MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &s[0]);
      wrong |= v != s[0].MPI_SOURCE;
    }
  } else {
    MPI_Request send;
    MPI_Isend(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, &send);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Wait(&send, MPI_STATUS_IGNORE);
  }
  MPI_Recv_init(&v, 1, MPI_INT, MPI_ANY_SOURCE, 8, MPI_COMM_SELF, &q[0]);  // a persistent one, cancelled and used again
  MPI_Start(&q[0]);
  MPI_Cancel(&q[0]);
  MPI_Wait(&q[0], &s[0]);
  MPI_Test_cancelled(&s[0], &cancelled);
  wrong |= !cancelled;
  MPI_Start(&q[0]);
  MPI_Send(&rank, 1, MPI_INT, 0, 8, MPI_COMM_SELF);
  MPI_Wait(&q[0], MPI_STATUS_IGNORE);
  MPI_Request_free(&q[0]);
  MPI_Finalize();
  return wrong || v != rank;
}
