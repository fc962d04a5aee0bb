// Sends and receives, blocking, nonblocking and persistent.
#include "declared.h"
#include "runtime/virtual/arguments.h"
#include "runtime/virtual/outbox.h"
#include "runtime/virtual/send_receive.h"

namespace mpivet::virtual_mpi {
namespace {

using spec::Func;
using spec::Mode;

int failed(MPI_Comm comm, int err, Func func) { return fail(find_comm(comm), err, func); }

int send_now(Buffer buffer, Envelope to, Mode mode, Func func) {
  Operation op;
  int err = prepare_send(op, buffer, to, mode);
  if (!err) err = run(op, func);
  return failed(to.comm, err, func);
}

// Started, or to be started by MPI_Start.
int hand_out(Operation op, bool persistent, MPI_Request* request, Func func) {
  op.func = func;
  op.persistent = persistent;
  if (!persistent) start(op);
  *request = make_request(std::move(op));
  return MPI_SUCCESS;
}

int send_later(Buffer buffer, Envelope to, Mode mode, bool persistent, MPI_Request* request, Func func) {
  Operation op;
  const int err = prepare_send(op, buffer, to, mode);
  return err ? failed(to.comm, err, func) : hand_out(std::move(op), persistent, request, func);
}

int receive_later(Buffer buffer, Envelope from, bool persistent, MPI_Request* request, Func func) {
  Operation op;
  const int err = prepare_receive(op, buffer, from);
  return err ? failed(from.comm, err, func) : hand_out(std::move(op), persistent, request, func);
}

int exchange(Operation& out, Operation& in, MPI_Comm comm, MPI_Status* status, Func func) {
  Operation* both[] = {&out, &in};
  const int err = run(both, func);
  give_status(status, in.status);
  return failed(comm, err, func);
}

#ifdef MPIVET_HAS_MPI_Isendrecv
// The request stands for the receive; nobody waits for the send.
int exchange_later(Operation& out, Operation& in, MPI_Request* request, Func func) {
  out.func = func;
  start(out);
  if (!out.finished) tell_about(out, ItemKind::drop);
  return hand_out(std::move(in), false, request, func);
}
#endif

}  // namespace
}  // namespace mpivet::virtual_mpi

using namespace mpivet::virtual_mpi;
using mpivet::spec::Func;
using mpivet::spec::Mode;

#define MPIVET_SENDS(Blocking, Nonblocking, Persistent, mode)                                             \
  int PMPI_##Blocking(const void* buf, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm) {  \
    return send_now({buf, count, type}, {dest, tag, comm}, mode, Func::Blocking);                         \
  }                                                                                                       \
  int PMPI_##Nonblocking(const void* buf, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm, \
                         MPI_Request* request) {                                                          \
    return send_later({buf, count, type}, {dest, tag, comm}, mode, false, request, Func::Nonblocking);    \
  }                                                                                                       \
  int PMPI_##Persistent(const void* buf, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm,  \
                        MPI_Request* request) {                                                           \
    return send_later({buf, count, type}, {dest, tag, comm}, mode, true, request, Func::Persistent);      \
  }

MPIVET_SENDS(Send, Isend, Send_init, Mode::standard)
MPIVET_SENDS(Ssend, Issend, Ssend_init, Mode::synchronous)
MPIVET_SENDS(Bsend, Ibsend, Bsend_init, Mode::buffered)
MPIVET_SENDS(Rsend, Irsend, Rsend_init, Mode::ready)

int PMPI_Recv(void* buf, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Status* status) {
  Operation op;
  int err = prepare_receive(op, {buf, count, type}, {source, tag, comm});
  if (err) return failed(comm, err, Func::Recv);
  err = run(op, Func::Recv);
  give_status(status, op.status);
  return failed(comm, err, Func::Recv);
}

int PMPI_Irecv(void* buf, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Request* request) {
  return receive_later({buf, count, type}, {source, tag, comm}, false, request, Func::Irecv);
}

int PMPI_Recv_init(void* buf, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Request* request) {
  return receive_later({buf, count, type}, {source, tag, comm}, true, request, Func::Recv_init);
}

int PMPI_Sendrecv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, int dest, int sendtag, void* recvbuf,
                  int recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm, MPI_Status* status) {
  Operation out, in;
  int err = prepare_send(out, {sendbuf, sendcount, sendtype}, {dest, sendtag, comm}, Mode::standard);
  if (!err) err = prepare_receive(in, {recvbuf, recvcount, recvtype}, {source, recvtag, comm});
  return err ? failed(comm, err, Func::Sendrecv) : exchange(out, in, comm, status, Func::Sendrecv);
}

// The message is packed before anything arrives, so one buffer does.
int PMPI_Sendrecv_replace(void* buf, int count, MPI_Datatype type, int dest, int sendtag, int source, int recvtag,
                          MPI_Comm comm, MPI_Status* status) {
  Operation out, in;
  int err = prepare_send(out, {buf, count, type}, {dest, sendtag, comm}, Mode::standard);
  if (!err) err = prepare_receive(in, {buf, count, type}, {source, recvtag, comm});
  return err ? failed(comm, err, Func::Sendrecv_replace) : exchange(out, in, comm, status, Func::Sendrecv_replace);
}

#ifdef MPIVET_HAS_MPI_Isendrecv
int PMPI_Isendrecv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, int dest, int sendtag, void* recvbuf,
                   int recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm, MPI_Request* request) {
  Operation out, in;
  int err = prepare_send(out, {sendbuf, sendcount, sendtype}, {dest, sendtag, comm}, Mode::standard);
  if (!err) err = prepare_receive(in, {recvbuf, recvcount, recvtype}, {source, recvtag, comm});
  return err ? failed(comm, err, Func::Isendrecv) : exchange_later(out, in, request, Func::Isendrecv);
}

int PMPI_Isendrecv_replace(void* buf, int count, MPI_Datatype type, int dest, int sendtag, int source, int recvtag,
                           MPI_Comm comm, MPI_Request* request) {
  Operation out, in;
  int err = prepare_send(out, {buf, count, type}, {dest, sendtag, comm}, Mode::standard);
  if (!err) err = prepare_receive(in, {buf, count, type}, {source, recvtag, comm});
  return err ? failed(comm, err, Func::Isendrecv_replace) : exchange_later(out, in, request, Func::Isendrecv_replace);
}
#endif
