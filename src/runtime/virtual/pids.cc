// Numbers that the system gives differently to each copy of a process: equal histories are to see equal ones. A rank
// takes itself for the process that comes so many after the one all are copied from; chance is the same each time.
#include <errno.h>
#include <signal.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "base/mix.h"
#include "runtime/virtual/rank.h"

namespace mpivet::virtual_mpi {
namespace {

pid_t real_pid() { return static_cast<pid_t>(syscall(SYS_getpid)); }

// Not in a process that the rank has forked itself.
bool is_rank() { return me.rank >= 0 && real_pid() == me.pid; }

pid_t shown_pid() { return me.region->shown_pid + 1 + me.rank; }

std::uint64_t drawn = 0;  // numbers of chance so far

std::uint64_t draw() {
  return scatter((static_cast<std::uint64_t>(me.rank) << 32) + ++drawn * kMixStep);  // splitmix64
}

void fill(void* buffer, std::size_t bytes) {
  for (auto* to = static_cast<char*>(buffer); bytes > 0;) {
    const std::uint64_t number = draw();
    const std::size_t some = std::min(bytes, sizeof number);
    memcpy(to, &number, some);
    to += some;
    bytes -= some;
  }
}

}  // namespace
}  // namespace mpivet::virtual_mpi

using namespace mpivet::virtual_mpi;

extern "C" {

pid_t getpid() noexcept { return is_rank() ? shown_pid() : real_pid(); }

pid_t getppid() noexcept { return is_rank() ? me.region->shown_pid : static_cast<pid_t>(syscall(SYS_getppid)); }

int kill(pid_t pid, int signal) noexcept {
  const bool own = is_rank() && pid == shown_pid();
  return static_cast<int>(syscall(SYS_kill, own ? real_pid() : pid, signal));
}

ssize_t getrandom(void* buffer, size_t bytes, unsigned flags) {
  if (!is_rank()) return syscall(SYS_getrandom, buffer, bytes, flags);
  fill(buffer, bytes);
  return static_cast<ssize_t>(bytes);
}

int getentropy(void* buffer, size_t bytes) {
  if (bytes > 256) return errno = EIO, -1;
  return getrandom(buffer, bytes, 0) == static_cast<ssize_t>(bytes) ? 0 : -1;
}
}
