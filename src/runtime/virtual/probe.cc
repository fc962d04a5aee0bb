// Probes, and receives of what a matched probe has taken out.
#include "runtime/virtual/arguments.h"
#include "runtime/virtual/rank.h"
#include "runtime/virtual/send_receive.h"

namespace mpivet::virtual_mpi {
namespace {

using spec::Func;

struct Probed {
  bool found = false;
  MPI_Status status = empty_status();
  std::uint64_t message = 0;
};

int probe(Probed& probed, int source, int tag, MPI_Comm comm, StopKind kind, std::uint32_t flags, Func func) {
  ++me.calls;
  const Comm* c = find_comm(comm);
  if (!c) return MPI_ERR_COMM;
  Wanted wanted{};
  const int err = prepare_probe(wanted, *c, source, tag);
  if (err) return err;
  if (source == MPI_PROC_NULL) {
    probed = {true, null_process_status(), 0};
    return MPI_SUCCESS;
  }
  auto stop = stop_item(kind, func);
  stop.flags = flags;
  stop.context = wanted.context;
  stop.source = wanted.source;
  stop.tag = wanted.tag;
  const Response response = hand_over(stop);
  probed.found = kind == StopKind::probe || response.flag;
  probed.message = response.message;
  if (probed.found)
    set_status(probed.status, position(*c->peers(), response.source), response.tag, response.bytes, false);
  return MPI_SUCCESS;
}

// MPI_MESSAGE_NO_PROC for what comes from MPI_PROC_NULL.
MPI_Message make_message(const Probed& probed, MPI_Comm comm) {
  if (probed.status.MPI_SOURCE == MPI_PROC_NULL) return MPI_MESSAGE_NO_PROC;
  const Comm& c = *find_comm(comm);
  MPI_Message handle = MPI_MESSAGE_NULL;
  Message& message = messages().make(handle);
  message.comm = comm;
  message.context = c.context;
  message.peers = c.peers();
  message.source = c.world_rank(probed.status.MPI_SOURCE);
  message.tag = probed.status.MPI_TAG;
  message.number = probed.message;
  return handle;
}

int prepare_matched(Operation& op, Buffer buffer, MPI_Message* handle) {
  const Message* message = messages().find(*handle);
  if (!message && *handle != MPI_MESSAGE_NO_PROC) return MPI_ERR_REQUEST;
  const int err = check_data(buffer.count, buffer.type);
  if (err || !message) return err;
  op.kind = Operation::Kind::receive;
  op.comm = message->comm;
  op.context = message->context;
  op.peers = message->peers;
  op.peer = message->source;
  op.tag = message->tag;
  op.message = message->number;
  op.buffer = const_cast<void*>(buffer.address);
  op.count = buffer.count;
  op.type = Type(buffer.type);
  return MPI_SUCCESS;
}

void taken(MPI_Message* message) {
  messages().remove(*message);
  *message = MPI_MESSAGE_NULL;
}

}  // namespace
}  // namespace mpivet::virtual_mpi

using namespace mpivet;
using namespace mpivet::virtual_mpi;
using event::virtual_mpi::kTakeMessage;
using spec::Func;

int PMPI_Probe(int source, int tag, MPI_Comm comm, MPI_Status* status) {
  Probed probed;
  const int err = probe(probed, source, tag, comm, StopKind::probe, 0, Func::Probe);
  if (!err) give_status(status, probed.status);
  return fail(find_comm(comm), err, Func::Probe);
}

int PMPI_Iprobe(int source, int tag, MPI_Comm comm, int* flag, MPI_Status* status) {
  Probed probed;
  const int err = probe(probed, source, tag, comm, StopKind::test_probe, 0, Func::Iprobe);
  *flag = probed.found;
  if (probed.found) give_status(status, probed.status);
  return fail(find_comm(comm), err, Func::Iprobe);
}

int PMPI_Mprobe(int source, int tag, MPI_Comm comm, MPI_Message* message, MPI_Status* status) {
  Probed probed;
  const int err = probe(probed, source, tag, comm, StopKind::probe, kTakeMessage, Func::Mprobe);
  if (err) return fail(find_comm(comm), err, Func::Mprobe);
  *message = make_message(probed, comm);
  give_status(status, probed.status);
  return MPI_SUCCESS;
}

int PMPI_Improbe(int source, int tag, MPI_Comm comm, int* flag, MPI_Message* message, MPI_Status* status) {
  Probed probed;
  const int err = probe(probed, source, tag, comm, StopKind::test_probe, kTakeMessage, Func::Improbe);
  *flag = probed.found;
  if (err || !probed.found) return fail(find_comm(comm), err, Func::Improbe);
  *message = make_message(probed, comm);
  give_status(status, probed.status);
  return MPI_SUCCESS;
}

int PMPI_Mrecv(void* buf, int count, MPI_Datatype type, MPI_Message* message, MPI_Status* status) {
  Operation op;
  int err = prepare_matched(op, {buf, count, type}, message);
  if (err) return fail(err, Func::Mrecv);
  taken(message);
  err = run(op, Func::Mrecv);
  give_status(status, op.status);
  return fail(find_comm(op.comm), err, Func::Mrecv);
}

int PMPI_Imrecv(void* buf, int count, MPI_Datatype type, MPI_Message* message, MPI_Request* request) {
  Operation op;
  const int err = prepare_matched(op, {buf, count, type}, message);
  if (err) return fail(err, Func::Imrecv);
  taken(message);
  op.func = Func::Imrecv;
  start(op);
  *request = make_request(std::move(op));
  return MPI_SUCCESS;
}
