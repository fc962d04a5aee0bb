#include "runtime/collective_check/thread_identity.h"

#include <sys/syscall.h>
#include <unistd.h>

#include "runtime/threads/openmp.h"

namespace mpivet::collective_check {
namespace {
constinit thread_local long kernel_id = 0;  // asked for once
}

ThreadIdentity this_thread() {
  if (kernel_id == 0) kernel_id = syscall(SYS_gettid);
  return {runtime::team_place(), kernel_id, kernel_id == getpid()};
}

}  // namespace mpivet::collective_check
