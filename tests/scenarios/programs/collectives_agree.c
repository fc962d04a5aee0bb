/* Correct programs with flagged collectives, one after the other: none of them may be stopped, or wait for what never
   comes. */
#include <pthread.h>

#include "site_records.h"

static int rank, size;

/* Only some ranks enter f, on a communicator of their own. */
COLLECTIVE(f_barrier, 11, 1, by_some, 17, "MPI_Barrier", "f\0" "15");
LEAVE(f_leave, 12, 1, by_some, 19, "f\0");
static void f(MPI_Comm comm) {
  at(&f_barrier);
  MPI_Barrier(comm);
  leave(&f_leave, comm);
}
static void some_enter(void) {
  MPI_Comm half;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2 ? 1 : MPI_UNDEFINED, rank, &half);
  if (half == MPI_COMM_NULL) return;
  for (int i = 0; i < 3; ++i) f(half);
  MPI_Comm_free(&half);
}

/* A barrier here matches one elsewhere, also in another visit of the same function. */
COLLECTIVE(g_barrier, 21, 2, by_some, 37, "MPI_Barrier", "g\0" "35");
LEAVE(g_leave, 22, 2, by_some, 39, "g\0");
static void g(int step) {
  if (step % 2 == rank % 2) {
    at(&g_barrier);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  leave(&g_leave, MPI_COMM_WORLD);
}
static void takes_turns(void) {
  for (int step = 0; step < 20; ++step) g(step);
}
static void here_or_there(void) {
  if (rank == 0) {
    at(&g_barrier);
    MPI_Barrier(MPI_COMM_WORLD);
  } else {
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

/* The root of a broadcast does not wait for the others; here it must not. */
COLLECTIVE(b_bcast, 31, 3, by_some, 57, "MPI_Bcast", "runs_ahead\0" "55");
static void runs_ahead(void) {
  int x = 0;
  for (int i = 0; i < 1000; ++i) {
    if (rank != 0 && i == 0) MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    at(&b_bcast);
    MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0 && i == 500)
      for (int r = 1; r < size; ++r) MPI_Send(&x, 1, MPI_INT, r, 0, MPI_COMM_WORLD);
  }
}

/* A nonblocking collective, then a message that the other needs before it gets there. */
static void nonblocking(void) {
  int x = rank, sum = 0;
  MPI_Request request;
  if (rank == 0) {
    at(&b_bcast);
    MPI_Iallreduce(&x, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
    for (int r = 1; r < size; ++r) MPI_Send(&x, 1, MPI_INT, r, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    x = rank;
    MPI_Iallreduce(&x, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
  }
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  if (sum != size * (size - 1) / 2) abort();
}

/* Nothing is exchanged: the call may return before the others make it. */
static void empty(void) {
  int x = 0;
  if (rank == 1) MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Request request;
  MPI_Ibarrier(MPI_COMM_WORLD, &request);
  if (rank == 0) MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

/* Both sides of an intercommunicator, and what is made of it. */
static void between(void) {
  MPI_Comm half, inter, all;
  int x = 1, sum = 0;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank % 2 ? 0 : 1, 7, &inter);
  at(&f_barrier);
  MPI_Barrier(inter);
  at(&b_bcast);
  MPI_Bcast(&x, 1, MPI_INT, rank % 2 ? 0 : rank == 0 ? MPI_ROOT : MPI_PROC_NULL, inter);
  MPI_Intercomm_merge(inter, rank % 2, &all);
  at(&f_barrier);
  MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, all);
  if (sum != size) abort();
  MPI_Comm_free(&all);
  MPI_Comm_free(&inter);
  MPI_Comm_free(&half);
}

/* Communicators that only their members make, in any order; windows and files; a cartesian grid. */
static void many_scopes(void) {
  MPI_Group world, pair;
  MPI_Comm comm, grid, copy;
  MPI_Win win;
  MPI_Request request;
  int members[2] = {0, 1}, dims[1] = {0}, periods[1] = {0}, x = 0;
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 2, members, &pair);
  for (int i = 0; i < 3 && rank < 2; ++i) {
    MPI_Comm_create_group(MPI_COMM_WORLD, pair, 3, &comm);
    f(comm);
    MPI_Comm_free(&comm);
  }
  MPI_Comm_create(MPI_COMM_WORLD, pair, &comm);
  if (comm != MPI_COMM_NULL) {
    f(comm);
    MPI_Comm_free(&comm);
  }
  MPI_Dims_create(size, 1, dims);
  MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &grid);
  f(grid);
  MPI_Comm_idup(grid, &copy, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  f(copy);
  MPI_Comm_free(&copy);
  MPI_Win_create(&x, sizeof x, 1, MPI_INFO_NULL, grid, &win);
  MPI_Win_fence(0, win);
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Comm_free(&grid);
  f(MPI_COMM_SELF);
  MPI_Group_free(&pair);
  MPI_Group_free(&world);
  leave(&f_leave, MPI_COMM_NULL);
}

/* Each thread has its own communicator. */
static void* in_thread(void* comm) {
  int x = 1, sum = 0;
  for (int i = 0; i < 200; ++i) {
    at(&g_barrier);
    MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, *(MPI_Comm*)comm);
    if (sum != size) abort();
  }
  return NULL;
}
static void threads(void) {
  MPI_Comm comms[3];
  pthread_t made[3];
  for (int i = 0; i < 3; ++i) MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
  for (int i = 0; i < 3; ++i) pthread_create(&made[i], NULL, in_thread, &comms[i]);
  for (int i = 0; i < 3; ++i) pthread_join(made[i], NULL);
  for (int i = 0; i < 3; ++i) MPI_Comm_free(&comms[i]);
}

/* Threads that may not call MPI leave functions, too. */
static void* leaves(void* unused) {
  for (int i = 0; i < 10; ++i) leave(&f_leave, MPI_COMM_WORLD);
  return unused;
}
static int left_by_other_thread(void) {
  pthread_t other;
  pthread_create(&other, NULL, leaves, NULL);
  pthread_join(other, NULL);
  leave(&f_leave, MPI_COMM_WORLD);
  return MPI_Finalize();
}

/* A library that cleans up in MPI_Finalize, with a collective. */
static int clean_up(MPI_Comm comm, int key, void* value, void* extra) {
  (void)comm, (void)key, (void)value, (void)extra;
  at(&f_barrier);
  return MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  int provided = 0, key = 0;
  const char* mode = argc > 1 ? argv[1] : "";
  const int wanted = *mode == 't' ? MPI_THREAD_MULTIPLE : *mode == 's' ? MPI_THREAD_SERIALIZED : MPI_THREAD_FUNNELED;
  at(&f_barrier);
  leave(&f_leave, MPI_COMM_WORLD);
  MPI_Init_thread(&argc, &argv, wanted, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (*mode == 'f' || *mode == 's') return left_by_other_thread();
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, clean_up, &key, NULL);
  MPI_Comm_set_attr(MPI_COMM_SELF, key, NULL);
  if (size == 2) takes_turns();
  some_enter();
  here_or_there();
  runs_ahead();
  nonblocking();
  empty();
  between();
  many_scopes();
  if (provided == MPI_THREAD_MULTIPLE) threads();
  MPI_Finalize();
  leave(&f_leave, MPI_COMM_WORLD);
  if (rank == 0) puts("all correct");
  return 0;
}
