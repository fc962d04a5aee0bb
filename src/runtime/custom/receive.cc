// Blocking receives and probes. With a wildcard the match is known only afterwards: an `exit` tells it, and where the
// user ignores the status we take our own.
#include "runtime/record/statuses.h"
#include "runtime/record/wrap.h"

namespace mpivet::runtime {
namespace {

// The real call has returned; tell the match of a wildcard, or an error.
int left(Call& call, int err, bool told, const MPI_Status* status, std::uint32_t handle = event::kNullHandle) {
  call.outside();
  if (!told && !err) return err;
  auto* info = call.begin_exit(err, told ? 1 : 0);
  if (!info) return err;
  info->handle = handle;
  if (told) *Call::completions(info) = {0, event::kNullHandle, status_info(*status, err, false)};
  call.publish(err);
  return err;
}

// A wildcard receive that failed may have no match to tell, but a truncated one has: the fields stay as set here
// unless MPI fills them.
MPI_Status unset() {
  MPI_Status s{};
  s.MPI_SOURCE = MPI_ANY_SOURCE;
  s.MPI_TAG = MPI_ANY_TAG;
  return s;
}

template <class Args, class Count>
int receive(Call& call, int (*really)(void*, Count, MPI_Datatype, int, int, MPI_Comm, MPI_Status*), void* buf,
            Count count, MPI_Datatype datatype, int source, int tag_, MPI_Comm comm, MPI_Status* status) {
  if (!call.active()) return really(buf, count, datatype, source, tag_, comm, status);
  if (auto* a = call.begin<Args>(Kind::enter)) {
    a->buf = buffer(buf);
    a->count = count;
    a->status = status_address(status);
    a->datatype = type_id(datatype);
    a->source = rank(source);
    a->tag = tag(tag_);
    a->comm = comm_id(comm);
    call.enter();
  }
  will_write(call, buf, count, datatype, source);
  const bool told = wildcard(source, tag_);
  if (!told && !rt.want_sums) [[likely]]
    return call.leave(really(buf, count, datatype, source, tag_, comm, status));
  MPI_Status own = unset();
  MPI_Status* used = status_for(status, true, &own);
  const int err = really(buf, count, datatype, source, tag_, comm, used);
  return has_received(left(call, err, told, used), buf, count, datatype, used);
}

template <class Args, class Count>
int send_and_receive(Call& call,
                     int (*really)(const void*, Count, MPI_Datatype, int, int, void*, Count, MPI_Datatype, int, int,
                                   MPI_Comm, MPI_Status*),
                     const void* sendbuf, Count sendcount, MPI_Datatype sendtype, int dest, int sendtag, void* recvbuf,
                     Count recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm,
                     MPI_Status* status) {
  MPI_Status own = unset();
  const bool told = call.active() && wildcard(source, recvtag);
  MPI_Status* used = status_for(status, told || rt.want_sums, &own);
  const auto go = [&] {
    return really(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm,
                  used);
  };
  if (!call.active()) return go();
  will_send(sendbuf, sendcount, sendtype, dest);
  if (auto* a = call.begin<Args>(Kind::enter)) {
    a->sendbuf = buffer(sendbuf);
    a->sendcount = sendcount;
    a->sendtype = type_id(sendtype);
    a->dest = rank(dest);
    a->sendtag = tag(sendtag);
    a->recvbuf = buffer(recvbuf);
    a->recvcount = recvcount;
    a->recvtype = type_id(recvtype);
    a->source = rank(source);
    a->recvtag = tag(recvtag);
    a->comm = comm_id(comm);
    a->status = status_address(status);
    call.enter();
  }
  will_read(call, sendbuf, sendcount, sendtype, dest);
  will_write(call, recvbuf, recvcount, recvtype, source);
  return has_received(left(call, go(), told, used), recvbuf, recvcount, recvtype, used);
}

template <class Args, class Count>
int replace(Call& call, int (*really)(void*, Count, MPI_Datatype, int, int, int, int, MPI_Comm, MPI_Status*), void* buf,
            Count count, MPI_Datatype datatype, int dest, int sendtag, int source, int recvtag, MPI_Comm comm,
            MPI_Status* status) {
  MPI_Status own = unset();
  const bool told = call.active() && wildcard(source, recvtag);
  MPI_Status* used = status_for(status, told || rt.want_sums, &own);
  const auto go = [&] { return really(buf, count, datatype, dest, sendtag, source, recvtag, comm, used); };
  if (!call.active()) return go();
  will_send(buf, count, datatype, dest);
  if (auto* a = call.begin<Args>(Kind::enter)) {
    a->buf = buffer(buf);
    a->count = count;
    a->datatype = type_id(datatype);
    a->dest = rank(dest);
    a->sendtag = tag(sendtag);
    a->source = rank(source);
    a->recvtag = tag(recvtag);
    a->comm = comm_id(comm);
    a->status = status_address(status);
    call.enter();
  }
  will_replace(call, buf, count, datatype, dest, source);
  return has_received(left(call, go(), told, used), buf, count, datatype, used);
}

}  // namespace
}  // namespace mpivet::runtime

using namespace mpivet;
using namespace mpivet::runtime;

MPIVET_WRAP(int, MPI_Recv,
            (void* buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm, MPI_Status* status)) {
  Call call(Func::Recv, MPIVET_CALLER);
  return receive<args::Recv>(call, real.Recv, buf, count, datatype, source, tag, comm, status);
}

MPIVET_WRAP(int, MPI_Sendrecv,
            (const void* sendbuf, int sendcount, MPI_Datatype sendtype, int dest, int sendtag, void* recvbuf,
             int recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm, MPI_Status* status)) {
  Call call(Func::Sendrecv, MPIVET_CALLER);
  return send_and_receive<args::Sendrecv>(call, real.Sendrecv, sendbuf, sendcount, sendtype, dest, sendtag, recvbuf,
                                          recvcount, recvtype, source, recvtag, comm, status);
}

MPIVET_WRAP(int, MPI_Sendrecv_replace,
            (void* buf, int count, MPI_Datatype datatype, int dest, int sendtag, int source, int recvtag, MPI_Comm comm,
             MPI_Status* status)) {
  Call call(Func::Sendrecv_replace, MPIVET_CALLER);
  return replace<args::Sendrecv_replace>(call, real.Sendrecv_replace, buf, count, datatype, dest, sendtag, source,
                                         recvtag, comm, status);
}

#ifdef MPIVET_HAS_MPI_Recv_c
MPIVET_WRAP(int, MPI_Recv_c,
            (void* buf, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
             MPI_Status* status)) {
  Call call(Func::Recv_c, MPIVET_CALLER);
  return receive<args::Recv_c>(call, real.Recv_c, buf, count, datatype, source, tag, comm, status);
}

MPIVET_WRAP(int, MPI_Sendrecv_c,
            (const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, int dest, int sendtag, void* recvbuf,
             MPI_Count recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm, MPI_Status* status)) {
  Call call(Func::Sendrecv_c, MPIVET_CALLER);
  return send_and_receive<args::Sendrecv_c>(call, real.Sendrecv_c, sendbuf, sendcount, sendtype, dest, sendtag, recvbuf,
                                            recvcount, recvtype, source, recvtag, comm, status);
}

MPIVET_WRAP(int, MPI_Sendrecv_replace_c,
            (void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int sendtag, int source, int recvtag,
             MPI_Comm comm, MPI_Status* status)) {
  Call call(Func::Sendrecv_replace_c, MPIVET_CALLER);
  return replace<args::Sendrecv_replace_c>(call, real.Sendrecv_replace_c, buf, count, datatype, dest, sendtag, source,
                                           recvtag, comm, status);
}
#endif
