// Rounds of the same calls, thousands of times, of many kinds: what is counted instead of written must stay silent.
#include <mpi.h>
#include <stdlib.h>

enum { ROUNDS = 1000, LENGTH = 16 };

static double in[2][LENGTH], out[2][LENGTH], sum;
static int rank, left, right;
static MPI_Request persistent[4];

static void halo(void) {
  MPI_Request r[4];
  MPI_Irecv(in[0], LENGTH, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, &r[0]);
  MPI_Irecv(in[1], LENGTH, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &r[1]);
  MPI_Isend(out[1], LENGTH, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, &r[2]);
  MPI_Isend(out[0], LENGTH, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &r[3]);
  MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
}

static void halo_and_sum(void) {
  halo();
  MPI_Allreduce(in[0], &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

static void shift(void) {
  MPI_Sendrecv(out[0], 1, MPI_DOUBLE, right, 2, in[0], 1, MPI_DOUBLE, left, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(out[1], 1, MPI_DOUBLE, left, 3, in[1], 1, MPI_DOUBLE, right, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void from_anybody(void) {
  MPI_Request r;
  MPI_Status status;
  MPI_Irecv(in[0], LENGTH, MPI_DOUBLE, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &r);
  MPI_Send(out[0], LENGTH, MPI_DOUBLE, right, 4, MPI_COMM_WORLD);
  MPI_Wait(&r, &status);
}

static void started_again(void) {
  MPI_Startall(4, persistent);
  MPI_Waitall(4, persistent, MPI_STATUSES_IGNORE);
}

static void communicators(void) {
  static int calls = 0;
  if (calls++ > ROUNDS / 20) return;
  MPI_Comm copy;
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  MPI_Barrier(copy);
  MPI_Comm_free(&copy);
}

static void one_after_the_other(void) {
  MPI_Request r, done;
  MPI_Isend(out[0], 1, MPI_DOUBLE, right, 5, MPI_COMM_WORLD, &r);
  MPI_Recv(in[0], 1, MPI_DOUBLE, left, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Ibarrier(MPI_COMM_WORLD, &done);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Wait(&done, MPI_STATUS_IGNORE);
}

// One message is under way from each round to the next.
static void ahead(void) {
  static MPI_Request next = MPI_REQUEST_NULL;
  static int calls = 0;
  MPI_Request r;
  if (calls++ == 0) MPI_Irecv(in[0], 1, MPI_DOUBLE, left, 6, MPI_COMM_WORLD, &next);
  MPI_Isend(out[0], 1, MPI_DOUBLE, right, 6, MPI_COMM_WORLD, &r);
  MPI_Wait(&next, MPI_STATUS_IGNORE);
  if (calls < ROUNDS) MPI_Irecv(in[calls % 2], 1, MPI_DOUBLE, left, 6, MPI_COMM_WORLD, &next);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
}

int main(int argc, char** argv) {
  void (*const kinds[])(void) = {halo,          halo_and_sum,  shift,              from_anybody,
                                 started_again, communicators, one_after_the_other, ahead};
  int size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  left = (rank + size - 1) % size;
  right = (rank + 1) % size;
  MPI_Recv_init(in[0], LENGTH, MPI_DOUBLE, left, 7, MPI_COMM_WORLD, &persistent[0]);
  MPI_Recv_init(in[1], LENGTH, MPI_DOUBLE, right, 8, MPI_COMM_WORLD, &persistent[1]);
  MPI_Send_init(out[1], LENGTH, MPI_DOUBLE, right, 7, MPI_COMM_WORLD, &persistent[2]);
  MPI_Send_init(out[0], LENGTH, MPI_DOUBLE, left, 8, MPI_COMM_WORLD, &persistent[3]);
  for (unsigned kind = 0; kind < sizeof kinds / sizeof *kinds; ++kind)
    for (int round = 0; round < ROUNDS; ++round) {
      for (int i = 0; i < LENGTH; ++i) out[0][i] = out[1][i] = round + i;
      kinds[kind]();
    }
  for (int i = 0; i < 4; ++i) MPI_Request_free(&persistent[i]);
  MPI_Finalize();
  return 0;
}
