/* Stacks that look alike: frames of varying size, recursion, another stack, a signal frame. The tag names the path. */
#define _GNU_SOURCE
#include <alloca.h>
#include <mpi.h>
#include <signal.h>
#include <stdlib.h>
#include <ucontext.h>

static volatile char sink;

__attribute__((noinline)) static void say(int tag) { MPI_Send(0, 0, MPI_CHAR, MPI_PROC_NULL, tag, MPI_COMM_WORLD); }

__attribute__((noinline)) static void left(int pad) {
  volatile char* p = alloca(pad);
  p[pad - 1] = 1;
  say(1);
  sink = p[pad - 1];
}

__attribute__((noinline)) static void right(int pad) {
  volatile char* p = alloca(pad);
  p[pad - 1] = 2;
  say(2);
  sink = p[pad - 1];
}

__attribute__((noinline)) static void dive(int depth, int pad) {
  if (depth == 0)
    say(10 + pad);
  else
    dive(depth - 1, pad);
  sink = 1;
}

static ucontext_t here, there;
static void elsewhere(void) {
  say(3);
  say(3);
}

static void on_signal(int s) {
  (void)s;
  say(4);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  for (int i = 0; i < 20; ++i) {
    const int pad = 16 << (i % 4);
    (i & 1 ? left : right)(pad);
    (i & 2 ? left : right)(pad);
    dive(i % 5, i % 5);
  }
  for (int i = 0; i < 3; ++i) {
    getcontext(&there);
    there.uc_stack.ss_size = 1 << 18;
    there.uc_stack.ss_sp = malloc(there.uc_stack.ss_size);
    there.uc_link = &here;
    makecontext(&there, elsewhere, 0);
    swapcontext(&here, &there);
    free(there.uc_stack.ss_sp);
    signal(SIGUSR1, on_signal);
    raise(SIGUSR1);
  }
  MPI_Finalize();
  return 0;
}
