#include "runtime/handles/requests.h"

#include "runtime/buffers/guard.h"
#include "runtime/buffers/kept_collective.h"
#include "runtime/handles/pending_comms.h"
#include "runtime/record/lock.h"
#include "runtime/record/statuses.h"
#include "runtime/record/values.h"

namespace mpivet::runtime {
namespace {

HandleTable& requests() { return table(spec::HandleKind::request); }

// A wrong program may complete one request twice, in one call or in two threads: the second time it is gone.
bool still_there(const Request& r) { return r.node && requests()[r.node].id == r.id; }

// Of each thread the newest; nothing more is known about when it ends.
constinit std::uint32_t newest_call[event::kMaxThreads]{};

std::uint32_t thread_of(std::uint32_t call) { return call % event::kMaxThreads; }

// A call that another thread may still be in has not taken it.
bool is_free(std::uint32_t taken) {
  return taken == 0 || thread_of(taken) == self.index || newest_call[thread_of(taken)] != taken;
}

HandleTable::Found find_copied(std::uint32_t call, MPI_Request handle, const MPI_Request* place) {
  return requests().find_for(call, self.index, key_of(handle), address(place), is_free);
}

// One of several has been completed, and nobody knows which. What has changed in the buffer of any of them has changed
// too early; what changes from now on may be in order.
[[gnu::noinline]] void look_at_alike(const Request& r) {
  const bool all = requests().each_alike(r.node, [](const HandleNode& n) {
    const Request one{n.id, 0, n.flags, n.extra, n.guard, false};
    if (n.flags & kGuarded) check_guarded(one);
    if (n.flags & kReceives) sum_received(one, nullptr);
  });
  if (!all) forget_guards();
}

void look_at_data(const Request& r, const MPI_Status* status) {
  if (r.flags & kOver) requests()[r.node].flags &= ~std::uint32_t{kOver};
  if (r.flags & kGuarded) check_guarded(r);
  if (r.flags & kReceives) sum_received(r, status);
  if ((r.flags & kCollective) && status) collective_complete(r);
}

}  // namespace

std::uint32_t new_request(const MPI_Request* request, std::uint32_t flags, std::uint32_t extra, std::uint32_t guard) {
  if (*request == MPI_REQUEST_NULL) return event::kNullHandle;
  Locked section;
  const std::uint32_t id = requests().next_id();
  const std::uint32_t node = requests().insert_fresh(key_of(*request), address(request), id);
  if (node) {
    requests()[node].flags = flags;
    requests()[node].extra = extra;
    requests()[node].guard = guard;
    requests()[node].maker = self.index;
  }
  return id;
}

std::uint32_t next_completion_call() {
  static constinit std::uint32_t calls = 0;
  Locked section;
  calls = (calls + 1) % (~std::uint32_t{0} / event::kMaxThreads);
  // 0 means no call.
  return newest_call[self.index] = (calls + 1) * static_cast<std::uint32_t>(event::kMaxThreads) + self.index;
}

Request resolve(const MPI_Request* request) { return request ? resolve_for(0, *request, request) : Request{}; }

Request resolve_for(std::uint32_t call, MPI_Request handle, const MPI_Request* place) {
  if (handle == MPI_REQUEST_NULL) return {};
  Locked section;
  auto found = call ? find_copied(call, handle, place) : requests().find(key_of(handle), address(place));
  if (found.ambiguous && !call) [[unlikely]]
    found = find_copied(next_completion_call(), handle, place);
  if (!found.node) return {.id = event::kUnknownHandle};
  const HandleNode& n = requests()[found.node];
  return {n.id, found.node, n.flags, n.extra, n.guard, found.ambiguous};
}

bool are_all_of_their_kind(std::uint32_t call, const Request& r) {
  Locked section;
  return still_there(r) && requests().all_taken(call, r.node);
}

void retire(Request r, const MPI_Request* request, const MPI_Status* status) {
  const bool is_over = *request == MPI_REQUEST_NULL;
  Locked section;
  if (!still_there(r)) return;
  if (r.ambiguous) [[unlikely]]
    look_at_alike(r);
  if (r.flags & (kGuarded | kReceives | kCollective | kOver)) look_at_data(r, status);
  if (!is_over || !still_there(r)) return;
  if (r.flags & kMakesComm) comm_is_ready(requests()[r.node].extra);
  if (r.flags & kGuarded) drop_guard(r.guard);
  if (r.flags & (kReceives | kFills)) drop_guard(r.extra);
  if (r.flags & kCollective) drop_collective(r.extra);
  requests().remove(r.node);
}

void mark_cancelled(const Request& r) {
  let_statuses_matter();
  Locked section;
  if (still_there(r)) requests()[r.node].flags |= kCancelled;
}

// By value: with several of one handle nobody knows which of them is meant, and all of them are the same to MPI.
void seen_complete(MPI_Request handle) {
  const Request r = resolve_for(0, handle, nullptr);
  Locked section;
  if (r.ambiguous) return forget_guards();
  if (!still_there(r)) return;
  requests()[r.node].flags |= kOver;
  if (r.flags & kGuarded) end_guarding(r.guard);
  if (r.flags & kReceives) end_guarding(r.extra);
  if (r.flags & kCollective) no_longer_kept(r.extra);
}

std::uint32_t request_id(const MPI_Request* request) { return resolve(request).id; }

std::uint32_t request_created(const MPI_Request* request, int err) {
  return err ? event::kNullHandle : new_request(request, 0, 0);
}

}  // namespace mpivet::runtime
