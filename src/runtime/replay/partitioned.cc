// Partitioned messages of MPI 4. The send counts when its last partition is ready, as when exploring.
#include <sched.h>

#include "runtime/replay/outcome.h"
#include "runtime/replay/wrap.h"

#ifdef MPIVET_HAS_MPI_Psend_init
namespace mpivet::replay {
namespace {

int made(int err, const MPI_Request* request, Persistent::Kind kind, int partitions, int peer, int tag, MPI_Comm comm) {
  if (err) return err;
  Persistent one;
  one.handle = *request;
  one.kind = kind;
  one.function = kind == Persistent::Kind::send ? "MPI_Psend_init" : "MPI_Precv_init";
  one.peer = peer;
  one.tag = tag;
  one.comm = comm;
  one.partitions = partitions;
  remember(one);
  return err;
}

// Before the MPI is told: whoever waits for the message must not see it come before it counts.
template <class Tell>
int make_ready(MPI_Request request, int partitions, Tell&& tell) {
  Persistent* one = watched() ? find(request) : nullptr;
  if (!one || !one->active || one->missing <= 0) return tell();
  one->missing -= partitions;
  Operations operation(one->function);
  if (one->missing <= 0) operation.send(one->peer, one->tag, one->comm);
  return operation.done(tell());
}

template <class>
struct Second;
template <class R, class A, class B, class... C>
struct Second<R(A, B, C...)> {
  using type = B;
};
using List = Second<decltype(MPI_Pready_list)>::type;  // of constant numbers, or not

}  // namespace
}  // namespace mpivet::replay

using namespace mpivet::replay;

MPIVET_WRAP(int, MPI_Psend_init,
            (const void* buf, int partitions, MPI_Count count, MPI_Datatype type, int dest, int tag, MPI_Comm comm,
             MPI_Info info, MPI_Request* request)) {
  if (!watched()) return real.Psend_init(buf, partitions, count, type, dest, tag, comm, info, request);
  const Inside inside;
  const int err = real.Psend_init(buf, partitions, count, type, dest, tag, comm, info, request);
  return made(err, request, Persistent::Kind::send, partitions, dest, tag, comm);
}

MPIVET_WRAP(int, MPI_Precv_init,
            (void* buf, int partitions, MPI_Count count, MPI_Datatype type, int source, int tag, MPI_Comm comm,
             MPI_Info info, MPI_Request* request)) {
  if (!watched()) return real.Precv_init(buf, partitions, count, type, source, tag, comm, info, request);
  const Inside inside;
  const int err = real.Precv_init(buf, partitions, count, type, source, tag, comm, info, request);
  return made(err, request, Persistent::Kind::receive, partitions, source, tag, comm);
}

MPIVET_WRAP(int, MPI_Pready, (int partition, MPI_Request request)) {
  return make_ready(request, 1, [&] { return real.Pready(partition, request); });
}

MPIVET_WRAP(int, MPI_Pready_range, (int low, int high, MPI_Request request)) {
  return make_ready(request, high - low + 1, [&] { return real.Pready_range(low, high, request); });
}

MPIVET_WRAP(int, MPI_Pready_list, (int length, List partitions, MPI_Request request)) {
  return make_ready(request, length, [&] { return real.Pready_list(length, partitions, request); });
}

// It completes nothing, so it cannot be replaced by a wait.
MPIVET_WRAP(int, MPI_Parrived, (MPI_Request request, int partition, int* flag)) {
  if (!watched()) return real.Parrived(request, partition, flag);
  const Inside inside;
  const Requests one(1, &request);
  const Outcome outcome = next_outcome(one, "MPI_Parrived", true);
  *flag = 0;
  if (outcome.kind == Outcome::Kind::no) return MPI_SUCCESS;
  const bool must = outcome.kind != Outcome::Kind::free;
  int err = real.Parrived(request, partition, flag);
  while (must && !err && !*flag) {
    sched_yield();
    err = real.Parrived(request, partition, flag);
  }
  return err;
}
#endif
