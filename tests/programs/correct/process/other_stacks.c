// MPI is called on stacks that are not the thread's: of coroutines, with a page behind them that nobody may touch, and of a handler of
// a signal.
// mpivet-test: ranks=2
#include <mpi.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>

enum { STACK = 256 << 10, PAGE = 4096 };

static ucontext_t back, worker;
static int rank, sum;

static void exchange(int value) {
  int got = 0;
  MPI_Sendrecv(&value, 1, MPI_INT, 1 - rank, 0, &got, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  sum += got;
}

static void coroutine(void) {
  for (int i = 0; i < 4; ++i) {
    exchange(i);
    swapcontext(&worker, &back);
  }
}

static void on_signal(int number) { exchange(number); }

static char* guarded_stack(void) {
  char* memory = mmap(NULL, STACK + 2 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(memory + PAGE, STACK, PROT_READ | PROT_WRITE);
  return memory + PAGE;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int round = 0; round < 3; ++round) {
    char* stack = guarded_stack();
    getcontext(&worker);
    worker.uc_stack.ss_sp = stack;
    worker.uc_stack.ss_size = STACK;
    worker.uc_link = &back;
    makecontext(&worker, coroutine, 0);
    for (int i = 0; i < 5; ++i) swapcontext(&back, &worker);
    munmap(stack - PAGE, STACK + 2 * PAGE);
  }
  const stack_t other = {.ss_sp = guarded_stack(), .ss_size = STACK};
  sigaltstack(&other, NULL);
  struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_ONSTACK};
  sigaction(SIGUSR1, &action, NULL);
  raise(SIGUSR1);
  raise(SIGUSR1);
  MPI_Finalize();
  return sum == 3 * 6 + 2 * SIGUSR1 ? 0 : 1;
}
