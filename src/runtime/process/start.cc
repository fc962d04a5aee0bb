#include "runtime/process/start.h"

#include <pthread.h>
#include <unistd.h>

#include "real.h"
#include "runtime/handles/handles.h"
#include "runtime/process/attach.h"
#include "runtime/process/explored.h"
#include "runtime/process/process.h"
#include "runtime/process/state.h"
#include "runtime/record/lock.h"
#include "runtime/record/notice.h"
#include "runtime/record/ring_writer.h"
#include "runtime/record/stack.h"

namespace mpivet::runtime {
namespace {

// A forked child must not write into its parent's ring, nor keep the parent's socket open.
void in_forked_child() {
  rt.mode.store(Mode::off, std::memory_order_relaxed);
  detach();
}

bool prepare_ring() {
  if (explored()) return make_private_ring();
  const char* job = job_token();
  if (!job && !supervisor_token()) return false;
  return make_ring() && (!job || attach(job));
}

bool prepare() {
  if (!prepare_ring()) return false;
  prepare_locking();
  prepare_stacks();
  register_predefined();
  pthread_atfork(nullptr, nullptr, in_forked_child);
  return true;
}

void start() {
  real_resolve();
  const bool ready = prepare();
  rt.mode.store(ready ? Mode::outside : Mode::off, std::memory_order_release);
  if (ready) record_process({});
}

[[gnu::destructor]] void at_exit() {
  if (!records(rt.mode.load(std::memory_order_relaxed)) || rt.ring->pid != getpid()) return;
  const event::EndInfo info{rt.ring->finalized.load(std::memory_order_relaxed) == 2, 0};
  if (!info.finalized)
    tell({event::Notice::exiting, 0, 0, 0, 0}, spec::Func::none, rt.want_stacks ? stack_of_exit() : 0);
  {
    Locked section;
    write_record(event::Kind::end, self.index, sizeof info,
                 [&](std::byte* place) { std::memcpy(place, &info, sizeof info); });
  }
  if (explored()) mpivet_virtual_end(static_cast<int>(info.finalized));
}

}  // namespace

void start_once() {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start);
}

}  // namespace mpivet::runtime
