// The same data, sent and received in many ways: nothing is lost, whatever the two ends call it.
// mpivet-test: ranks=2 options="--checks=+GLOBAL:*:DATA_TRANSMISSION_CORRUPTED"
#include <mpi.h>
#include <stddef.h>
#include <string.h>

enum { N = 1000 };

typedef struct {
  char tag;
  double value;  // behind a gap
  int number;
} Entry;

static MPI_Datatype make_entry(void) {
  const int lengths[3] = {1, 1, 1};
  const MPI_Aint places[3] = {offsetof(Entry, tag), offsetof(Entry, value), offsetof(Entry, number)};
  const MPI_Datatype types[3] = {MPI_CHAR, MPI_DOUBLE, MPI_INT};
  MPI_Datatype plain, entry;
  MPI_Type_create_struct(3, lengths, places, types, &plain);
  MPI_Type_create_resized(plain, 0, sizeof(Entry), &entry);
  MPI_Type_commit(&entry);
  MPI_Type_free(&plain);
  return entry;
}

static void fill(Entry* e, int gaps) {
  memset(e, gaps, N * sizeof *e);
  for (int i = 0; i < N; ++i) e[i].tag = (char)i, e[i].value = i / 3.0, e[i].number = -i;
}

// Two neighbours that are sent in the order opposite to that in memory.
static MPI_Datatype make_swapped(void) {
  const int places[2] = {1, 0};
  MPI_Datatype pair;
  MPI_Type_create_indexed_block(2, 1, places, MPI_INT, &pair);
  MPI_Type_commit(&pair);
  return pair;
}

static int wrong = 0;

static void structures(int rank) {
  static Entry e[N], got[N];
  MPI_Datatype entry = make_entry();
  fill(e, 0x55);
  memset(got, 0xaa, sizeof got);
  if (rank == 0) {
    MPI_Send(e, N, entry, 1, 1, MPI_COMM_WORLD);
    MPI_Send(e, N / 2, entry, 1, 2, MPI_COMM_WORLD);  // less than there is room for
  } else {
    MPI_Recv(got, N, entry, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    wrong += got[N - 1].number != 1 - N;
    MPI_Recv(got, N, entry, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Type_free(&entry);
}

static void orders(int rank) {
  int a[2 * N], b[2 * N] = {0};
  for (int i = 0; i < 2 * N; ++i) a[i] = i;
  MPI_Datatype swapped = make_swapped(), ints;
  MPI_Type_contiguous(2, MPI_INT, &ints);
  MPI_Type_commit(&ints);
  MPI_Request r;
  if (rank == 0) {
    MPI_Isend(a, N, swapped, 1, 3, MPI_COMM_WORLD, &r);
    MPI_Type_free(&swapped);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Ssend(a, 2 * N, MPI_INT, 1, 4, MPI_COMM_WORLD);
  } else {
    MPI_Irecv(b, N, ints, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    wrong += b[0] != 1 || b[1] != 0;
    MPI_Irecv(b, N, swapped, 0, 4, MPI_COMM_WORLD, &r);
    MPI_Type_free(&swapped);
    int done = 0;
    while (!done) MPI_Test(&r, &done, MPI_STATUS_IGNORE);
  }
  MPI_Type_free(&ints);
}

static void packed_and_long(int rank) {
  char box[256];
  int at = 0, three[3] = {1, 2, 3};
  long double x[5], y[5];
  memset(x, rank ? 0x11 : 0x22, sizeof x);
  memset(y, 0x33, sizeof y);
  for (int i = 0; i < 5; ++i) x[i] = i;
  if (rank == 0) {
    MPI_Pack(three, 3, MPI_INT, box, sizeof box, &at, MPI_COMM_WORLD);
    MPI_Send(box, at, MPI_PACKED, 1, 5, MPI_COMM_WORLD);
    MPI_Send(x, 5, MPI_LONG_DOUBLE, 1, 6, MPI_COMM_WORLD);
    MPI_Send(three, 3, MPI_INT, 1, 7, MPI_COMM_WORLD);
    MPI_Send(three, 0, MPI_INT, 1, 8, MPI_COMM_WORLD);
  } else {
    MPI_Message message;
    MPI_Request r;
    int got[8];
    MPI_Recv(box, sizeof box, MPI_PACKED, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(y, 5, MPI_LONG_DOUBLE, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Mprobe(0, 7, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
    MPI_Mrecv(got, 8, MPI_INT, &message, MPI_STATUS_IGNORE);
    MPI_Mprobe(0, 8, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
    MPI_Imrecv(got, 8, MPI_INT, &message, &r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
}

static void exchanges_and_starts(int rank) {
  int other = 1 - rank, out[N], in[N];
  MPI_Request r[2];
  MPI_Send_init(out, N, MPI_INT, other, 9, MPI_COMM_WORLD, &r[0]);
  MPI_Recv_init(in, N, MPI_INT, other, MPI_ANY_TAG, MPI_COMM_WORLD, &r[1]);
  for (int round = 0; round < 3; ++round) {
    for (int i = 0; i < N; ++i) out[i] = rank * 1000 + round * i;
    MPI_Startall(2, r);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    wrong += in[2] != other * 1000 + round * 2;
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);  // nothing is under way
    memset(in, round, sizeof in);
  }
  MPI_Request_free(&r[0]);
  MPI_Request_free(&r[1]);
  MPI_Sendrecv(out, N, MPI_INT, other, 10, in, N, MPI_INT, other, 10, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv_replace(out, N, MPI_INT, other, 11, MPI_ANY_SOURCE, 11, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(out, 1, MPI_INT, MPI_PROC_NULL, 0, in, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void absolute_addresses(int rank) {
  static int box[4], four[4] = {1, 2, 3, 4};
  MPI_Aint where;
  MPI_Datatype there;
  MPI_Get_address(box, &where);
  MPI_Type_create_hindexed_block(1, 4, &where, MPI_INT, &there);
  MPI_Type_commit(&there);
  MPI_Sendrecv(four, 4, MPI_INT, 1 - rank, 12, MPI_BOTTOM, 1, there, 1 - rank, 12, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  wrong += box[3] != 4;
  MPI_Type_free(&there);
}

static void between_groups(int rank) {
  MPI_Comm half, inter;
  MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank, 0, &inter);
  int x = rank, y = -1;
  MPI_Sendrecv(&x, 1, MPI_INT, 0, 0, &y, 1, MPI_INT, 0, 0, inter, MPI_STATUS_IGNORE);
  wrong += y != 1 - rank;
  MPI_Allgather(&x, 1, MPI_INT, &y, 1, MPI_INT, inter);
  MPI_Comm_free(&inter);
  MPI_Comm_free(&half);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  structures(rank);
  orders(rank);
  packed_and_long(rank);
  exchanges_and_starts(rank);
  absolute_addresses(rank);
  between_groups(rank);
  MPI_Finalize();
  return wrong;
}
