// Thread slots: who is in which MPI call. A thread gets one at its first recorded call and gives it back when it ends.
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "runtime/process/careful.h"
#include "runtime/process/debugger.h"
#include "runtime/process/start.h"
#include "runtime/process/state.h"
#include "runtime/record/lock.h"
#include "runtime/record/memory.h"
#include "runtime/record/ring_writer.h"
#include "runtime/record/stack.h"
#include "runtime/threads/openmp.h"

namespace mpivet::runtime {
namespace {

pthread_mutex_t registration = PTHREAD_MUTEX_INITIALIZER;
constinit ThreadContext* first_thread = nullptr;  // the one that may work without the lock
constinit pthread_key_t at_thread_end{};
constinit bool have_key = false;

void free_scratch(Scratch& s) {
  unmap_memory(s.data, s.capacity);
  s = {};
}

void thread_ended(void* context) {
  auto* c = static_cast<ThreadContext*>(context);
  pthread_mutex_lock(&registration);
  if (first_thread == c) first_thread = nullptr;
  if (c->slot) {
    c->slot->func.store(0, std::memory_order_relaxed);
    c->slot->ended.store(1, std::memory_order_release);
    c->slot = nullptr;
  }
  pthread_mutex_unlock(&registration);
  release_recipes(c->recipes);
  c->recipes = nullptr;
  for (Scratch* s : {&c->payload, &c->ids, &c->statuses, &c->packed}) free_scratch(*s);
}

// A fresh slot, else one of a thread that has ended, else the last one, shared: then nothing is concluded any more.
std::uint32_t pick_slot() {
  auto& count = rt.ring->thread_count;
  const std::uint32_t used = count.load(std::memory_order_relaxed);
  if (used < event::kMaxThreads) {
    count.store(used + 1, std::memory_order_release);
    return used;
  }
  for (std::uint32_t i = 0; i < event::kMaxThreads; ++i)
    if (rt.ring->threads[i].ended.load(std::memory_order_relaxed)) return i;
  rt.ring->crowded.store(1, std::memory_order_release);
  return event::kMaxThreads - 1;
}

void claim_slot(std::int32_t tid) {
  const std::uint32_t index = pick_slot();
  event::ThreadSlot& slot = rt.ring->threads[index];
  self.epoch = (slot.state.load(std::memory_order_relaxed) >> 1) + 1;
  slot.state.store(self.epoch << 1, std::memory_order_relaxed);
  slot.func.store(0, std::memory_order_relaxed);
  slot.ended.store(0, std::memory_order_relaxed);
  slot.held.store(0, std::memory_order_relaxed);
  slot.tid.store(tid, std::memory_order_release);
  self.index = static_cast<std::uint8_t>(index);
  self.slot = &slot;
}

}  // namespace

bool register_thread() {
  const auto tid = static_cast<std::int32_t>(syscall(SYS_gettid));
  pthread_mutex_lock(&registration);
  if (first_thread && first_thread != &self)
    switch_to_locking(first_thread);
  else
    first_thread = &self;
  claim_slot(tid);
  prepare_for_debugger();
  if (!have_key) have_key = pthread_key_create(&at_thread_end, thread_ended) == 0;
  if (have_key)
    pthread_setspecific(at_thread_end, &self);
  else
    rt.many_threads.store(true, std::memory_order_relaxed);  // we would not learn when the first thread ends
  pthread_mutex_unlock(&registration);

  look_at_blocked_faults();
  find_openmp();
  const event::ThreadInfo info{tid, tid == getpid(), event::packed(team_place()), 0};
  Locked section;
  return write_record(event::Kind::thread, self.index, sizeof info,
                      [&](std::byte* place) { std::memcpy(place, &info, sizeof info); });
}

}  // namespace mpivet::runtime
