#include "runtime/collective_check/under_way.h"

#include <time.h>

#include "runtime/collective_check/scopes.h"
#include "runtime/collective_check/state.h"
#include "runtime/collective_check/stop.h"
#include "runtime/threads/hold.h"
#include "runtime/threads/openmp.h"

namespace mpivet::collective_check {
namespace {

constinit runtime::Holds holds;
constinit std::int64_t start = 0;

std::int64_t now() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * std::int64_t{1'000'000'000} + t.tv_nsec;
}

// With the lock.
bool is_to_be_held(const Step& step) {
  if (start == 0) start = now();
  return step.thread_flags() && runtime::in_parallel_region() && holds.may_hold(step.sites[0]->id, now() - start);
}

void hold(Lock& lock) {
  lock.unlock();
  const timespec time{0, runtime::Holds::kNanoseconds};
  nanosleep(&time, nullptr);
  lock.lock();
}

}  // namespace

void come_alone(Scope& scope, const Step& step, Lock& lock) {
  if (scope.size < 2) return;
  UnderWay& at = scope.under_way;
  if (at.thread && at.thread != &thread) stop_threads(scope, step, at);
  at = {&thread, this_thread(), step};
  if (is_to_be_held(step)) hold(lock);
}

void go(Scope& scope) {
  if (scope.under_way.thread == &thread) scope.under_way.thread = nullptr;
}

}  // namespace mpivet::collective_check
