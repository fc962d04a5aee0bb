// Making, starting, cancelling and freeing persistent requests.
#include "runtime/replay/cancelling.h"
#include "runtime/replay/persistent.h"
#include "runtime/replay/wrap.h"

namespace mpivet::replay {
namespace {

using Kind = Persistent::Kind;

int send_made(int err, const MPI_Request* request, int dest, int tag, MPI_Comm comm, const char* function) {
  if (err) return err;
  Persistent one;
  one.handle = *request;
  one.kind = Kind::send;
  one.function = function;
  one.peer = dest;
  one.tag = tag;
  one.comm = comm;
  remember(one);
  return err;
}

bool is_predefined(MPI_Datatype type) {
  int integers = 0, addresses = 0, datatypes = 0, combiner = 0;
  real.Type_get_envelope(type, &integers, &addresses, &datatypes, &combiner);
  return combiner == MPI_COMBINER_NAMED;
}

int receive_made(int err, const MPI_Request* request, void* buffer, MPI_Count count, MPI_Datatype type, int source,
                 int tag, MPI_Comm comm) {
  if (err) return err;
  Persistent one;
  one.handle = *request;
  one.kind = Kind::receive;
  one.function = "MPI_Recv_init";
  one.peer = source;
  one.tag = tag;
  one.comm = comm;
  one.buffer = buffer;
  one.count = count;
  one.type = type;
  if (source == MPI_ANY_SOURCE && !is_predefined(type)) {
    real.Type_dup(type, &one.type);
    one.own_type = true;
  }
  remember(one);
  return err;
}

int receive_instead(Persistent& one, Source from) {
#ifdef MPIVET_HAS_MPI_Irecv_c
  return real.Irecv_c(one.buffer, one.count, one.type, from.source, from.tag, from.comm, &one.stand_in);
#else
  return real.Irecv(one.buffer, static_cast<int>(one.count), one.type, from.source, from.tag, from.comm, &one.stand_in);
#endif
}

int start(Persistent& one, MPI_Request* request) {
  Operations operation(one.function);
  int err = MPI_SUCCESS;
  switch (one.kind) {
    case Kind::send:
      one.missing = one.peer == MPI_PROC_NULL ? 0 : one.partitions;
      if (one.partitions == 0) operation.send(one.peer, one.tag, one.comm);
      err = real.Start(request);
      break;
    case Kind::receive: {
      const Source from = operation.receive(one.peer, one.tag, one.comm, true);
      const bool same = from.source == one.peer && from.tag == one.tag && from.comm == one.comm;
      one.certain = from.certain;
      err = same ? real.Start(request) : receive_instead(one, from);
      break;
    }
    case Kind::collective: {
      Collective collective(one.function);
      err = collective.done(real.Start(request));
      break;
    }
  }
  if (!err) one.active = true;
  return operation.done(err);
}

}  // namespace
}  // namespace mpivet::replay

using namespace mpivet::replay;

#define MPIVET_PERSISTENT_SEND(Function, Count)                                                                    \
  MPIVET_WRAP(                                                                                                     \
      int, MPI_##Function,                                                                                         \
      (const void* buf, Count count, MPI_Datatype type, int dest, int tag, MPI_Comm comm, MPI_Request* request)) { \
    if (!watched()) return real.Function(buf, count, type, dest, tag, comm, request);                              \
    const Inside inside;                                                                                           \
    const int err = real.Function(buf, count, type, dest, tag, comm, request);                                     \
    return send_made(err, request, dest, tag, comm, "MPI_" #Function);                                             \
  }
#define MPIVET_PERSISTENT(Suffix, Count)                                                                               \
  MPIVET_PERSISTENT_SEND(Send_init##Suffix, Count)                                                                     \
  MPIVET_PERSISTENT_SEND(Ssend_init##Suffix, Count)                                                                    \
  MPIVET_PERSISTENT_SEND(Bsend_init##Suffix, Count)                                                                    \
  MPIVET_PERSISTENT_SEND(Rsend_init##Suffix, Count)                                                                    \
  MPIVET_WRAP(int, MPI_Recv_init##Suffix,                                                                              \
              (void* buf, Count count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Request* request)) { \
    if (!watched()) return real.Recv_init##Suffix(buf, count, type, source, tag, comm, request);                       \
    const Inside inside;                                                                                               \
    const int err = real.Recv_init##Suffix(buf, count, type, source, tag, comm, request);                              \
    return receive_made(err, request, buf, count, type, source, tag, comm);                                            \
  }

MPIVET_PERSISTENT(, int)
#ifdef MPIVET_HAS_MPI_Recv_init_c
MPIVET_PERSISTENT(_c, MPI_Count)
#endif

MPIVET_WRAP(int, MPI_Start, (MPI_Request * request)) {
  Persistent* one = watched() && request ? find(*request) : nullptr;
  if (!one) return real.Start(request);
  return start(*one, request);
}

// One after the other, which is what it means.
MPIVET_WRAP(int, MPI_Startall, (int count, MPI_Request* requests)) {
  if (!watched() || !requests) return real.Startall(count, requests);
  for (int i = 0; i < count; ++i) {
    Persistent* one = find(requests[i]);
    const int err = one ? start(*one, &requests[i]) : real.Start(&requests[i]);
    if (err) return err;
  }
  return MPI_SUCCESS;
}

MPIVET_WRAP(int, MPI_Cancel, (MPI_Request * request)) {
  Persistent* one = watched() && request ? find(*request) : nullptr;
  if (watched() && request && (one ? one->certain : is_certain(*request))) return MPI_SUCCESS;
  const Inside inside;
  return real.Cancel(one && one->stand_in != MPI_REQUEST_NULL ? &one->stand_in : request);
}

MPIVET_WRAP(int, MPI_Request_free, (MPI_Request * request)) {
  Persistent* one = watched() && request ? find(*request) : nullptr;
  const Inside inside;
  if (one && one->stand_in != MPI_REQUEST_NULL) real.Request_free(&one->stand_in);
  if (one) forget(one);
  return real.Request_free(request);
}
