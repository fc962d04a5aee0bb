// Partitioned messages, with as many partitions at both ends and not, and exchanges under way.
// mpivet-test: ranks=2 mpi=mpich options="--checks=+GLOBAL:*:DATA_TRANSMISSION_CORRUPTED"
#include <mpi.h>

enum { N = 600, STEPS = 3 };

static int rank, wrong;

static void partitions(int out_parts, int in_parts) {
  static int data[N];
  MPI_Request r;
  if (rank == 0)
    MPI_Psend_init(data, out_parts, N / out_parts, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
  else
    MPI_Precv_init(data, in_parts, N / in_parts, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
  for (int step = 0; step < STEPS; ++step) {
    MPI_Start(&r);
    for (int p = 0; rank == 0 && p < out_parts; ++p) {
      for (int i = 0; i < N / out_parts; ++i) data[p * (N / out_parts) + i] = p + i * step;
      MPI_Pready(p, r);
    }
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    wrong += data[N - 1] != out_parts - 1 + (N / out_parts - 1) * step;
    data[0] = -1;
  }
  MPI_Request_free(&r);
}

// What MPI_Parrived has told of belongs to the program.
static void used_as_it_comes(void) {
  static int data[N];
  MPI_Request r;
  if (rank == 0)
    MPI_Psend_init(data, 2, N / 2, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
  else
    MPI_Precv_init(data, 2, N / 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
  MPI_Start(&r);
  if (rank == 0) {
    MPI_Pready_range(0, 1, r);
  } else {
    for (int here = 0; !here;) MPI_Parrived(r, 0, &here);
    data[0] = 77;
  }
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Request_free(&r);
}

static void exchanges(void) {
  int out[N], in[N], other = 1 - rank;
  MPI_Request r;
  for (int i = 0; i < N; ++i) out[i] = rank * N + i;
  MPI_Isendrecv(out, N, MPI_INT, other, 1, in, N, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &r);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  wrong += in[3] != other * N + 3;
  MPI_Isendrecv_replace(out, N / 2, MPI_2INT, other, 2, other, MPI_ANY_TAG, MPI_COMM_WORLD, &r);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  wrong += out[3] != other * N + 3;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  partitions(4, 4);
  partitions(6, 3);
  partitions(1, 2);
  used_as_it_comes();
  exchanges();
  MPI_Finalize();
  return wrong;
}
