// MPI_Request_free and MPI_Cancel.
#include "event/seen.h"
#include "runtime/record/wrap.h"

using namespace mpivet;
using namespace mpivet::runtime;

MPIVET_WRAP(int, MPI_Request_free, (MPI_Request * request)) {
  Call call(Func::Request_free, MPIVET_CALLER);
  if (!call.active() || !request) return real.Request_free(request);
  attempt(call, request);
  const Request r = resolve(request);
  const int err = real.Request_free(request);
  if (auto* a = call.begin<args::Request_free>(Kind::call)) {
    a->request_addr = address(request);
    a->request = r.id;
    if (r.ambiguous) call.flag(event::kAmbiguousRequest);
    if (r.flags & kOver) call.flag(event::kSeenComplete);
    call.publish(err);
  }
  retire(r, request, nullptr);
  return err;
}

// What became of a cancelled request is known at its completion.
MPIVET_WRAP(int, MPI_Cancel, (MPI_Request * request)) {
  Call call(Func::Cancel, MPIVET_CALLER);
  if (!call.active() || !request) return real.Cancel(request);
  attempt(call, request);
  const Request r = resolve(request);
  const int err = real.Cancel(request);
  if (!err) mark_cancelled(r);
  if (auto* a = call.begin<args::Cancel>(Kind::call)) {
    a->request = r.id;
    if (r.ambiguous) call.flag(event::kAmbiguousRequest);
    call.publish(err);
  }
  return err;
}
