#include "runtime/collective_check/team.h"

#include <dlfcn.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace mpivet::collective_check {
namespace {

// The program's, whichever it is.
struct OpenMp {
  using Ask = int (*)();
  Ask in_parallel = nullptr, thread_num = nullptr, num_threads = nullptr, level = nullptr;
};
constinit OpenMp omp;
constinit bool have_openmp = false;

constinit thread_local long kernel_id = 0;  // asked for once

}  // namespace

void find_openmp() {
  const auto find = [](const char* name) { return reinterpret_cast<OpenMp::Ask>(dlsym(RTLD_DEFAULT, name)); };
  omp = {find("omp_in_parallel"), find("omp_get_thread_num"), find("omp_get_num_threads"), find("omp_get_level")};
  have_openmp = omp.in_parallel && omp.thread_num && omp.num_threads && omp.level;
}

bool is_in_parallel_region() { return !have_openmp || omp.in_parallel(); }

ThreadIdentity this_thread() {
  if (kernel_id == 0) kernel_id = syscall(SYS_gettid);
  ThreadIdentity self;
  self.kernel = kernel_id;
  self.main = kernel_id == getpid();
  if (!have_openmp || !omp.in_parallel()) return self;
  self.number = omp.thread_num();
  self.team_size = omp.num_threads();
  self.level = omp.level();
  return self;
}

}  // namespace mpivet::collective_check
