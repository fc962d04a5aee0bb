// Every operation that only moves data, blocking and not, in place and not, with types that differ at the two ends.
// mpivet-test: ranks=3 options="--checks=+GLOBAL:*:DATA_TRANSMISSION_CORRUPTED"
#include <mpi.h>

enum { P = 3, N = 40, ROOM = P * N * 2 };

static int rank, wrong;
static int a[ROOM], b[ROOM];
static int counts[P] = {N, N / 2, N}, places[P] = {0, N + 3, 2 * N + 7};
static MPI_Datatype spread;  // an int and a gap

static void fill(void) {
  for (int i = 0; i < ROOM; ++i) a[i] = rank * 1000 + i, b[i] = -1;
}

static void finish(MPI_Request* r) { MPI_Wait(r, MPI_STATUS_IGNORE); }

static void from_and_to_root(void) {
  MPI_Request r;
  fill();
  MPI_Bcast(a, rank == 1 ? N : N / 2, rank == 1 ? MPI_INT : MPI_2INT, 1, MPI_COMM_WORLD);
  wrong += a[N - 1] != 1000 + N - 1;
  MPI_Ibcast(a, N, rank == 0 ? spread : MPI_INT, 0, MPI_COMM_WORLD, &r);
  finish(&r);
  fill();
  MPI_Gather(a, N, MPI_INT, b, N, spread, 0, MPI_COMM_WORLD);
  MPI_Gather(rank == 2 ? MPI_IN_PLACE : a, N, MPI_INT, b, N, MPI_INT, 2, MPI_COMM_WORLD);
  MPI_Igatherv(a, counts[rank], MPI_INT, b, counts, places, MPI_INT, 1, MPI_COMM_WORLD, &r);
  finish(&r);
  wrong += rank == 1 && b[places[2] + 5] != 2005;
  MPI_Scatter(a, N, spread, b, N, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Scatter(a, N, MPI_INT, rank == 1 ? MPI_IN_PLACE : b, N, MPI_INT, 1, MPI_COMM_WORLD);
  MPI_Scatterv(a, counts, places, MPI_INT, b, counts[rank], MPI_INT, 2, MPI_COMM_WORLD);
  MPI_Iscatter(a, N, MPI_INT, b, N, spread, 0, MPI_COMM_WORLD, &r);
  finish(&r);
}

// Found complete before it is completed: the buffer is the program's again.
static void found_complete(void) {
  MPI_Request r;
  int here = 0;
  fill();
  MPI_Ibcast(a, N, MPI_INT, 0, MPI_COMM_WORLD, &r);
  while (!here) MPI_Request_get_status(r, &here, MPI_STATUS_IGNORE);
  a[0] = rank;
  finish(&r);
}

// More at once than fit into the memory that was enough for a few.
static void many_at_once(void) {
  enum { MANY = 400 };
  static int out[MANY][P], in[MANY][P];
  static MPI_Request r[MANY];
  for (int i = 0; i < MANY; ++i) {
    for (int p = 0; p < P; ++p) out[i][p] = rank * MANY + i;
    MPI_Ialltoall(out[i], 1, MPI_INT, in[i], 1, MPI_INT, MPI_COMM_WORLD, &r[i]);
  }
  MPI_Waitall(MANY, r, MPI_STATUSES_IGNORE);
  for (int i = 0; i < MANY; ++i) wrong += in[i][2] != 2 * MANY + i;
}

static void among_all(void) {
  MPI_Request r;
  int to[P] = {N, N, N}, at[P] = {0, N, 2 * N}, bytes[P] = {0, 4 * N, 8 * N};
  MPI_Datatype types[P] = {MPI_INT, MPI_INT, MPI_INT};
  fill();
  MPI_Allgather(a, N, spread, b, N, MPI_INT, MPI_COMM_WORLD);
  MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, a, N, MPI_INT, MPI_COMM_WORLD);
  MPI_Iallgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, a, N, MPI_INT, MPI_COMM_WORLD, &r);
  finish(&r);
  MPI_Allgatherv(a, counts[rank], MPI_INT, b, counts, places, MPI_INT, MPI_COMM_WORLD);
  fill();
  MPI_Alltoall(a, N, MPI_INT, b, N, spread, MPI_COMM_WORLD);
  MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, a, N, MPI_INT, MPI_COMM_WORLD);
  MPI_Alltoallv(a, to, at, MPI_INT, b, to, at, MPI_INT, MPI_COMM_WORLD);
  MPI_Alltoallv(MPI_IN_PLACE, 0, 0, MPI_DATATYPE_NULL, a, to, at, MPI_INT, MPI_COMM_WORLD);
  MPI_Alltoallw(a, to, bytes, types, b, to, bytes, types, MPI_COMM_WORLD);
  MPI_Ialltoall(a, N, MPI_INT, b, N, MPI_INT, MPI_COMM_WORLD, &r);
  finish(&r);
  MPI_Ialltoallv(a, to, at, MPI_INT, b, to, at, MPI_INT, MPI_COMM_WORLD, &r);
  finish(&r);
  MPI_Ialltoallw(a, to, bytes, types, b, to, bytes, types, MPI_COMM_WORLD, &r);
  finish(&r);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_create_resized(MPI_INT, 0, 2 * sizeof(int), &spread);
  MPI_Type_commit(&spread);
  from_and_to_root();
  found_complete();
  many_at_once();
  among_all();
  MPI_Type_free(&spread);
  MPI_Finalize();
  return wrong;
}
