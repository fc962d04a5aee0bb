// All send modes, blocking, nonblocking and persistent, between two ranks.
// mpivet-test: ranks=2
#include <mpi.h>

enum { kSends = 12 };

static void send_all(int* v) {
  MPI_Request q[4], p[4];
  MPI_Send(&v[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  MPI_Ssend(&v[1], 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
  MPI_Bsend(&v[2], 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
  MPI_Rsend(&v[3], 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
  MPI_Isend(&v[4], 1, MPI_INT, 1, 4, MPI_COMM_WORLD, &q[0]);
  MPI_Issend(&v[5], 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &q[1]);
  MPI_Ibsend(&v[6], 1, MPI_INT, 1, 6, MPI_COMM_WORLD, &q[2]);
  MPI_Irsend(&v[7], 1, MPI_INT, 1, 7, MPI_COMM_WORLD, &q[3]);
  MPI_Waitall(4, q, MPI_STATUSES_IGNORE);
  MPI_Send_init(&v[8], 1, MPI_INT, 1, 8, MPI_COMM_WORLD, &p[0]);
  MPI_Ssend_init(&v[9], 1, MPI_INT, 1, 9, MPI_COMM_WORLD, &p[1]);
  MPI_Bsend_init(&v[10], 1, MPI_INT, 1, 10, MPI_COMM_WORLD, &p[2]);
  MPI_Rsend_init(&v[11], 1, MPI_INT, 1, 11, MPI_COMM_WORLD, &p[3]);
  MPI_Startall(4, p);
  MPI_Waitall(4, p, MPI_STATUSES_IGNORE);
  for (int i = 0; i < 4; ++i) MPI_Request_free(&p[i]);
}

int main(int argc, char** argv) {
  int rank, v[kSends], wrong = 0, bytes;
  static char buffer[1 << 14];
  void* detached;
  MPI_Request q[kSends];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < kSends; ++i) v[i] = rank == 0 ? 100 + i : 0;
  if (rank == 0) {
    MPI_Buffer_attach(buffer, sizeof buffer);
    MPI_Barrier(MPI_COMM_WORLD);  // the ready sends need their receives
    send_all(v);
    MPI_Buffer_detach(&detached, &bytes);
  } else {
    for (int i = 0; i < kSends; ++i) MPI_Irecv(&v[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD, &q[i]);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Waitall(kSends, q, MPI_STATUSES_IGNORE);
    for (int i = 0; i < kSends; ++i) wrong |= v[i] != 100 + i;
  }
  MPI_Finalize();
  return wrong;
}
