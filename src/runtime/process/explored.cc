#include "runtime/process/explored.h"

#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "event/attach.h"
#include "event/virtual_mpi.h"
#include "runtime/process/attach.h"
#include "runtime/process/state.h"
#include "runtime/record/lock.h"
#include "runtime/record/memory.h"

namespace mpivet::runtime {
namespace {

constexpr std::uint32_t kPrivateSlots = 4096;

}  // namespace

bool explored() {
  static const bool yes = mpivet_virtual_end && getenv(event::kVirtualRegionVariable);
  return yes;
}

bool make_private_ring() {
  void* memory = map_memory(event::ring_bytes(kPrivateSlots));
  if (!memory) return false;
  use_ring(static_cast<event::RingHeader*>(memory), kPrivateSlots);
  return true;
}

}  // namespace mpivet::runtime

using namespace mpivet;
using namespace mpivet::runtime;

// Starts over at the first slot each time: memory that is written again need not be copied for each image.
void mpivet_take_records(void (*sink)(const void*, std::size_t, void*), void* where) {
  if (!rt.ring) return;
  Locked section;
  const std::uint64_t from = rt.ring->tail.load(std::memory_order_relaxed);
  const std::uint64_t to_end = (from | rt.mask) + 1;
  const std::uint64_t first = rt.head < to_end ? rt.head : to_end;
  if (first > from) sink(&rt.slots[from & rt.mask], (first - from) * event::kSlotSize, where);
  if (rt.head > to_end) sink(&rt.slots[0], (rt.head - to_end) * event::kSlotSize, where);
  rt.newest_word = 0;
  rt.head = (rt.head + rt.mask) & ~rt.mask;
  rt.limit = rt.head + rt.mask + 1;
  rt.ring->head.store(rt.head, std::memory_order_relaxed);
  rt.ring->tail.store(rt.head, std::memory_order_relaxed);
}

std::uint32_t mpivet_place() {
  if (!self.slot || !rt.want_stacks) return 0;
  if (self.slot->state.load(std::memory_order_relaxed) & 1) return self.slot->stack.load(std::memory_order_relaxed);
  const bool inside = self.attempt.caller.frame &&
                      static_cast<std::uint32_t>(self.attempt.func) == self.slot->func.load(std::memory_order_relaxed);
  return inside ? stack_id(self.attempt.caller) : 0;
}

void mpivet_copied() {
  if (!rt.ring) return;
  rt.ring->pid = getpid();
  if (self.slot) self.slot->tid.store(static_cast<std::int32_t>(syscall(SYS_gettid)), std::memory_order_relaxed);
}
