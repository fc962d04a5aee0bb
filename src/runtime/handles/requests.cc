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
  }
  return id;
}

std::uint32_t next_completion_call() {
  static constinit std::uint32_t calls = 0;
  Locked section;
  return ++calls ? calls : ++calls;  // 0 means no call
}

Request resolve(const MPI_Request* request) { return request ? resolve_for(0, *request, request) : Request{}; }

Request resolve_for(std::uint32_t call, MPI_Request handle, const MPI_Request* place) {
  if (handle == MPI_REQUEST_NULL) return {};
  Locked section;
  const auto found = call ? requests().find_for(call, key_of(handle), address(place))
                          : requests().find(key_of(handle), address(place));
  if (!found.node) return {.id = event::kUnknownHandle};
  const HandleNode& n = requests()[found.node];
  return {n.id, found.node, n.flags, n.extra, n.guard, found.ambiguous};
}

void retire(Request r, const MPI_Request* request, const MPI_Status* status) {
  const bool is_over = *request == MPI_REQUEST_NULL;
  Locked section;
  if (!still_there(r)) return;
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
