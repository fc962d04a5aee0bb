// The one lock of the library: it guards the writing end of the ring and the handle tables.
//
// While only one thread of the process has used MPI it costs two plain stores: the thread marks itself busy. A
// second thread, before its first call is recorded, sets many_threads, makes every thread execute a memory barrier
// (membarrier), and waits until the first thread is not busy; from then on all take the real lock. Sections nest.
#pragma once
#include <atomic>

#include "runtime/process/state.h"

namespace mpivet::runtime {

void lock_slow();
void unlock_slow();
// Called once, before the first thread records anything: when the kernel has no membarrier, lock from the start.
void prepare_locking();
// Called by a thread that is not the first, with `first` the context of the first one.
void switch_to_locking(ThreadContext* first);

inline void lock() {
  const std::uint32_t depth = self.busy.load(std::memory_order_relaxed);
  self.busy.store(depth + 1, std::memory_order_relaxed);
  std::atomic_signal_fence(std::memory_order_seq_cst);
  if (rt.many_threads.load(std::memory_order_relaxed)) [[unlikely]]
    lock_slow();
  std::atomic_signal_fence(std::memory_order_seq_cst);
}

inline void unlock() {
  std::atomic_signal_fence(std::memory_order_seq_cst);
  const std::uint32_t depth = self.busy.load(std::memory_order_relaxed) - 1;
  if (self.holds_lock && depth == 0) [[unlikely]]
    unlock_slow();
  self.busy.store(depth, std::memory_order_release);
}

class Locked {
 public:
  Locked() { lock(); }
  ~Locked() { unlock(); }
  Locked(const Locked&) = delete;
  Locked& operator=(const Locked&) = delete;
};

}  // namespace mpivet::runtime
