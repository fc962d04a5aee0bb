// The program's own handlers: an interval timer, a user signal to itself, a segmentation fault it recovers from.
// mpivet-test: ranks=2
#include <mpi.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>

static volatile sig_atomic_t ticks, users;
static sigjmp_buf recovery;

static void on_alarm(int s) { (void)s, ++ticks; }
static void on_user(int s) { (void)s, ++users; }
static void on_fault(int s) {
  (void)s;
  siglongjmp(recovery, 1);
}

static void install(int signal_number, void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigaction(signal_number, &action, NULL);
}

int main(int argc, char** argv) {
  int rank, wrong = 0, in, recovered = 0;
  struct itimerval often = {{0, 2000}, {0, 2000}}, never = {{0, 0}, {0, 0}};
  install(SIGUSR2, on_user);
  install(SIGSEGV, on_fault);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  install(SIGALRM, on_alarm);
  setitimer(ITIMER_REAL, &often, NULL);
  for (int i = 0; i < 2000 || ticks == 0; ++i) {
    MPI_Sendrecv(&i, 1, MPI_INT, 0, 0, &in, 1, MPI_INT, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    wrong |= in != i;
    if (i == 5) raise(SIGUSR2);
  }
  setitimer(ITIMER_REAL, &never, NULL);
  char* guarded = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (sigsetjmp(recovery, 1) == 0)
    guarded[0] = 1;
  else
    recovered = 1;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return wrong || users != 1 || !recovered;
}
