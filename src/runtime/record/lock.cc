#include "runtime/record/lock.h"

#include <linux/membarrier.h>
#include <sched.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

namespace mpivet::runtime {
namespace {

std::atomic<bool> locked{false};
bool have_membarrier = false;

void membarrier_all() { syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0); }

// Sections are short, except when the ring is full: then sleeping is right.
void pause_for(unsigned attempt) {
  if (attempt < 64) {
    __builtin_ia32_pause();
  } else if (attempt < 256) {
    sched_yield();
  } else {
    const timespec nap{0, 100'000};
    nanosleep(&nap, nullptr);
  }
}

}  // namespace

void prepare_locking() {
  have_membarrier = syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0) == 0;
  if (!have_membarrier) rt.many_threads.store(true, std::memory_order_relaxed);
}

void switch_to_locking(ThreadContext* first) {
  if (rt.many_threads.load(std::memory_order_acquire)) return;
  rt.many_threads.store(true, std::memory_order_seq_cst);
  membarrier_all();
  // The first thread either sees many_threads in its next section, or is inside one now, without the lock.
  for (unsigned attempt = 0; first->busy.load(std::memory_order_acquire); ++attempt) pause_for(attempt);
}

void lock_slow() {
  if (self.holds_lock) return;
  // A section that began before the switch goes on without the lock: the switching thread waits for it.
  if (self.busy.load(std::memory_order_relaxed) > 1) return;
  for (unsigned attempt = 0; locked.exchange(true, std::memory_order_acquire); ++attempt) pause_for(attempt);
  self.holds_lock = true;
}

void unlock_slow() {
  self.holds_lock = false;
  locked.store(false, std::memory_order_release);
}

}  // namespace mpivet::runtime
