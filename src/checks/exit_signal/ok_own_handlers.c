// Handlers of the program see their signals, those set before MPI_Init and those set after.
// mpivet-test: ranks=2
#include <mpi.h>
#include <setjmp.h>
#include <signal.h>
#include <string.h>

static sigjmp_buf back;
static volatile sig_atomic_t faults, terms;
static volatile void* fault_address;

static void on_fault(int number, siginfo_t* info, void* context) {
  (void)number;
  (void)context;
  ++faults;
  fault_address = info->si_addr;
  siglongjmp(back, 1);
}

static void on_term(int number) {
  (void)number;
  ++terms;
}

int main(int argc, char** argv) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGSEGV, &action, NULL);
  MPI_Init(&argc, &argv);
  signal(SIGTERM, on_term);
  if (sigsetjmp(back, 1) == 0) *(volatile int*)16 = 1;
  if (sigsetjmp(back, 1) == 0) *(volatile int*)32 = 1;
  raise(SIGTERM);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return !(faults == 2 && terms == 1 && fault_address == (void*)32);
}
