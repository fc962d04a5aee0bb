#include "runtime/handles/testing.h"

#include <atomic>

#include "runtime/handles/requests.h"
#include "runtime/record/lock.h"
#include "runtime/record/notice.h"
#include "runtime/threads/beside.h"

namespace mpivet::runtime {
namespace {

// Not in the wrapper's frame: an error handler may leave that by an exception.
struct Tested {
  std::atomic<std::uint32_t> count;  // 0: the thread is testing nothing
  spec::Func func;
  std::uint32_t stack;
  std::uint32_t ids[Testing::kMost];

  std::span<const std::uint32_t> requests() const { return {ids, count.load(std::memory_order_relaxed)}; }
};
constinit Tested tested[event::kMaxThreads]{};

// Who polls would tell it over and over again.
constinit thread_local std::uint32_t last_told = event::kNullHandle;

bool is_news(std::uint32_t request) {
  if (request == event::kNullHandle || request == last_told) return false;
  last_told = request;
  return true;
}

}  // namespace

void Testing::begin(Origin origin, const MPI_Request* requests, int count) {
  const std::uint32_t stack = origin.place();
  Locked section;
  Tested& t = tested[self.index];
  t.func = origin.func();
  t.stack = stack;
  std::uint32_t n = 0;
  for (int i = 0; i < count; ++i) {
    const Request r = resolve(&requests[i]);
    if (r.node && !r.ambiguous) t.ids[n++] = r.id;
  }
  t.count.store(n, std::memory_order_relaxed);
  if (!n) return;
  const Waiter waiter = waiter_for(t.requests());
  if (is_news(waiter.request)) tell({event::Notice::same_request, 0, 0, waiter.thread, 0}, t.func, t.stack);
  tell_if_tested(t.requests(), t.func, t.stack);
}

void Testing::end() { tested[self.index].count.store(0, std::memory_order_relaxed); }

void tell_if_tested(std::span<const std::uint32_t> requests, spec::Func func, std::uint32_t stack) {
  const std::uint32_t threads = rt.ring->thread_count.load(std::memory_order_acquire);
  for (std::uint32_t i = 0; i < threads; ++i) {
    const Tested& t = tested[i];
    if (!is_other_thread(i) || !is_news(shared_request(requests, t.requests()))) continue;
    tell({event::Notice::same_request, static_cast<std::int32_t>(t.func), 0, t.stack, 0}, func, stack);
  }
}

}  // namespace mpivet::runtime
