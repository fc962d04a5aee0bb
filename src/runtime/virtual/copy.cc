#include "runtime/virtual/copy.h"

#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <climits>

#include "base/futex.h"
#include "runtime/process/explored.h"
#include "runtime/virtual/rank.h"

namespace mpivet::virtual_mpi {
namespace {

using event::virtual_mpi::Command;

using Word = std::atomic<std::uint32_t>;

Word& turn() { return me.region->places[me.place].turn; }

void wait_while(std::uint32_t seen) {
  while (turn().load(std::memory_order_acquire) == seen) futex_wait(turn(), seen);
}

int real_pid() { return static_cast<int>(syscall(SYS_getpid)); }

// A child of the explorer, not of this process; without the handlers of pthread_atfork, which are meant for a program's
// own fork. The kernel writes the number of the copy before the copy runs. True in the copy. If there is no more room
// for processes, or for their memory, the explorer has to know: it waits for a copy.
bool copy_process() {
  const unsigned long flags = CLONE_PARENT | CLONE_PARENT_SETTID | SIGCHLD;
  const long made = syscall(SYS_clone, flags, nullptr, &me.region->copied_pid, nullptr, nullptr);
  if (made < 0) {
    me.region->copy_error = errno;
    tell_stopped();
  }
  return made == 0;
}

void settle_in_copy() {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  me.place = me.region->copy_place;
  me.pid = real_pid();
  mpivet_copied();
}

}  // namespace

void tell_stopped() {
  me.region->stopped_pid = real_pid();
  me.region->stops.fetch_add(1, std::memory_order_release);
  futex_wake(me.region->stops);
}

void sleep_for_turn() {
  std::uint32_t seen = turn().load(std::memory_order_relaxed);
  tell_stopped();
  for (;;) {
    wait_while(seen);
    seen = turn().load(std::memory_order_relaxed);
    if (me.region->command == Command::resume) return;
    if (copy_process()) return settle_in_copy();
  }
}

void become_ranks() {
  me.place = me.region->start_place;
  me.region->bytes = 0;
  me.region->early_threads = me.has_threads;
  sleep_for_turn();
  // A process with threads goes on itself, and has not been copied.
  me.pid = real_pid();
  me.rank = me.region->rank;
  mpivet_copied();
}

}  // namespace mpivet::virtual_mpi
