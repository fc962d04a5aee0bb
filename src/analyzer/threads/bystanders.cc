#include "analyzer/threads/bystanders.h"

#include <algorithm>
#include <utility>

#include "analyzer/streams/stream.h"
#include "analyzer/streams/threads_of.h"

namespace mpivet::analyzer {
namespace {

using model::Doing;

// By thread of the system; those that have ended may have given their number to others.
std::map<pid_t, int> threads_by_task(const Stream& stream) {
  std::map<pid_t, int> threads;
  for (int i = 0; i < threads_of(stream); ++i) {
    const event::ThreadSlot& slot = stream.header().threads[i];
    const int tid = slot.tid.load(std::memory_order_acquire);
    if (tid > 0 && slot.ended.load(std::memory_order_acquire) == 0) threads[tid] = i;
  }
  return threads;
}

bool is_librarys(const event::RingHeader& header, pid_t tid) {
  return std::any_of(std::begin(header.library_threads), std::end(header.library_threads),
                     [&](const auto& own) { return own.load(std::memory_order_acquire) == tid; });
}

bool is_outside_mpi(const Stream& stream, int thread) {
  return thread < 0 || stream.header().threads[thread].func.load(std::memory_order_acquire) == 0;
}

}  // namespace

void Bystanders::look(const Stream& stream, Clock::time_point now) {
  if (now == looked_at_) return;
  looked_at_ = now;
  all_.clear();
  some_may_act_ = all_wait_inside_ = false;
  const auto tasks = tasks_of(stream.pid());
  in_doubt_ = !tasks;
  if (!tasks) return seen_.clear();
  const auto threads = threads_by_task(stream);
  std::map<pid_t, Seen> seen;
  bool some_inside = false;
  for (const pid_t tid : *tasks) {
    const auto known = threads.find(tid);
    const int thread = known != threads.end() ? known->second : -1;
    std::uint64_t epoch = 0;
    const bool inside = thread >= 0 && stream.inside(thread, epoch);
    some_inside = some_inside || inside;
    if (inside || (thread < 0 && is_librarys(stream.header(), tid))) continue;
    const Doing doing = doing_of(stream.pid(), tid, tasks->size());
    const Seen& it = seen[tid] = look_at(stream, tid, thread, doing);
    some_may_act_ = some_may_act_ || !it.sleeps;
    all_.push_back({stream.rank(), thread, tid, doing, {}});
  }
  all_wait_inside_ = !some_may_act_ && !some_inside;
  seen_ = std::move(seen);
}

// Asked for how often it had a turn after it was seen to sleep: what it did before that has been counted.
Bystanders::Seen Bystanders::look_at(const Stream& stream, pid_t tid, int thread, Doing doing) const {
  Seen now;
  now.thread = thread;
  if (doing != Doing::waits_inside || !is_outside_mpi(stream, thread)) return now;
  const auto turns = turns_of(stream.pid(), tid);
  if (!turns) return now;
  now.turns = *turns;
  now.slept = true;
  const auto before = seen_.find(tid);
  now.sleeps = before != seen_.end() && before->second.slept && before->second.turns == now.turns;
  return now;
}

bool Bystanders::waits_inside(int thread) const {
  return std::any_of(seen_.begin(), seen_.end(),
                     [&](const auto& one) { return one.second.thread == thread && one.second.sleeps; });
}

}  // namespace mpivet::analyzer
