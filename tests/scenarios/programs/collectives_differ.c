/* Programs whose ranks do not make the same collective calls; the argument chooses one. Each would hang, or end without a
   word, if nobody checked. */
#include "site_records.h"

static int rank, size;

/* Listing 1 of the PARCOACH paper. */
COLLECTIVE(f_barrier, 11, 1, by_all, 47, "MPI_Barrier", "f\0" "45");
LEAVE(f_leave, 12, 1, by_all, 49, "f\0");
static void f(int r) {
  if (r == 0) {
    at(&f_barrier);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  leave(&f_leave, MPI_COMM_WORLD);
}
static void listing(void) {
  f(rank);
  MPI_Barrier(MPI_COMM_WORLD);
  exit(0);
}

/* The same where f may be entered by some ranks only: the difference is certain at the end. */
COLLECTIVE(h_barrier, 21, 2, by_some, 57, "MPI_Barrier", "h\0" "55");
LEAVE(h_leave, 22, 2, by_some, 59, "h\0");
static void h(void) {
  if (rank == 0) {
    at(&h_barrier);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  leave(&h_leave, MPI_COMM_WORLD);
}
static void late(void) {
  h();
  MPI_Barrier(MPI_COMM_WORLD);
}
static void exits(void) {
  h();
  MPI_Barrier(MPI_COMM_WORLD);
  exit(0);
}

COLLECTIVE(k_reduce, 31, 3, by_some, 67, "MPI_Allreduce", "k\0" "65");
COLLECTIVE(k_bcast, 32, 3, by_some, 69, "MPI_Bcast", "k\0" "65");
static void k(MPI_Comm comm, int first) {
  int one = 1, sum = 0;
  if (first) {
    at(&k_reduce);
    MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comm);
  } else {
    at(&k_bcast);
    MPI_Bcast(&one, 1, MPI_INT, 0, comm);
  }
}
static void other(void) { k(MPI_COMM_WORLD, rank == 1); }

/* In a communicator of the odd ranks only. */
static void part(void) {
  MPI_Comm half;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
  if (rank % 2) k(half, rank == 1);
  MPI_Comm_free(&half);
}

/* Leaves f and waits for a message instead. */
static void receives(void) {
  int x = 0;
  f(rank);
  if (rank == 0)
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  else if (rank == 1)
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* One round more on the last rank. */
COLLECTIVE(l_gather, 41, 4, by_some, 87, "MPI_Allgather", "loop\0" "86");
static void loop(void) {
  int all[64];
  for (int i = 0; i < 10 + (rank == size - 1); ++i) {
    at(&l_gather);
    MPI_Allgather(&i, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
  }
}

/* A rooted collective does not wait: found by the rank that finalizes without it. */
static void rooted(void) {
  int x = rank, sum = 0;
  if (rank != 0) {
    at(&k_reduce);
    MPI_Reduce(&x, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  }
}

/* Barrier against Ibarrier. */
static void nonblocking(void) {
  MPI_Request request;
  if (rank == 0) {
    at(&f_barrier);
    MPI_Barrier(MPI_COMM_WORLD);
  } else {
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
}

int main(int argc, char** argv) {
  static const struct {
    const char* name;
    void (*run)(void);
  } cases[] = {{"listing", listing}, {"late", late}, {"exits", exits},   {"other", other},
               {"part", part},       {"loop", loop}, {"rooted", rooted}, {"receives", receives},
               {"nonblocking", nonblocking}};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; ++i)
    if (strcmp(argv[1], cases[i].name) == 0) cases[i].run();
  MPI_Finalize();
  return 0;
}
