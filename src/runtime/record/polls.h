// Polling in vain leaves no record, only a count. Where a thread polls is noted now and then, so that a program that
// does nothing else can be told where.
#pragma once
#include "event/polls.h"
#include "runtime/record/call.h"

namespace mpivet::runtime {

[[gnu::noinline]] inline void note_poll_place(Caller caller) {
  if (rt.want_stacks) self.slot->stack.store(stack_id(caller), std::memory_order_relaxed);
}

inline void poll_in_vain(Call& call, Caller caller) {
  call.count_poll();
  if (self.slot->polls.load(std::memory_order_relaxed) % event::kPollsPerPlace == 0) [[unlikely]]
    note_poll_place(caller);
}

}  // namespace mpivet::runtime
