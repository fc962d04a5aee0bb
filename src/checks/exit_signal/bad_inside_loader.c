// The signal comes while the loader unmaps a library that is still in its list: to look for the place must not crash. As
// when a job is ended while a rank is in MPI_Finalize, where MPI unloads its components.
// mpivet-test: ranks=2
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

// Stops the other process where it has just unmapped something, and sends it the signal there.
static int signal_in_munmap(pid_t other, int ready) {
#ifdef __x86_64__
  int status = 0, stops = 0;
  if (ptrace(PTRACE_SEIZE, other, 0, PTRACE_O_TRACESYSGOOD) != 0 || ptrace(PTRACE_INTERRUPT, other, 0, 0) != 0) return 1;
  while (waitpid(other, &status, __WALL) == other && WIFSTOPPED(status)) {
    if (stops == 0) close(ready);  // it may go on to the loader
    if (WSTOPSIG(status) == (SIGTRAP | 0x80)) {
      struct user_regs_struct now;
      ptrace(PTRACE_GETREGS, other, 0, &now);
      if (now.orig_rax == SYS_munmap && ++stops == 2) {  // the first stop is before it
        syscall(SYS_tgkill, other, other, SIGTERM);  // this thread, no other
        ptrace(PTRACE_DETACH, other, 0, 0);
        return 0;
      }
    }
    ptrace(PTRACE_SYSCALL, other, 0, 0);
  }
#endif
  return 1;
}

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);  // EXPECT: LOCAL:EXIT:SIGNAL ranks=1 site=any message~"SIGTERM.*outside MPI; its last MPI call was MPI_Init"
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) {
    void* library = dlopen("libBrokenLocale.so.1", RTLD_NOW);
    const pid_t rank_itself = getpid();
    int gate[2];
    char nothing;
    if (pipe(gate) != 0) abort();
    const pid_t tracer = fork();
    if (tracer == 0) {
      close(gate[0]);
      _exit(signal_in_munmap(rank_itself, gate[1]));
    }
    prctl(PR_SET_PTRACER, tracer, 0, 0, 0);
    close(gate[1]);
    if (read(gate[0], &nothing, 1) != 0) abort();
    dlclose(library);
    raise(SIGTERM);  // where tracing is not allowed
  }
  MPI_Finalize();
  return 0;
}
