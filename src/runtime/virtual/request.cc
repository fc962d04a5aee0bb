#include "runtime/virtual/request.h"

#include "event/canonical.h"
#include "runtime/process/explored.h"
#include "runtime/virtual/collective.h"
#include "runtime/virtual/fortran.h"
#include "runtime/virtual/outbox.h"
#include "runtime/virtual/partitioned.h"
#include "runtime/virtual/rank.h"

namespace mpivet::virtual_mpi {
namespace {

namespace vm = event::virtual_mpi;
using Kind = Operation::Kind;

void post_send(const Operation& op) {
  const vm::SendItem item{op.number,
                          op.context,
                          op.peer,
                          op.tag,
                          static_cast<std::uint32_t>(op.mode),
                          mpivet_place(),
                          static_cast<std::uint32_t>(op.func),
                          0};
  outbox().begin(ItemKind::send);
  outbox().put(item);
  const std::size_t bytes = packed_bytes(op.count, op.type);
  std::byte* place = outbox().space(bytes);
  outbox().end(sizeof item + bytes);
  pack(op.buffer, op.count, op.type, place);
}

void post_receive(const Operation& op) {
  const vm::ReceiveItem item{op.number,
                             op.context,
                             op.peer,
                             op.tag,
                             packed_bytes(op.count, op.type),
                             mpivet_place(),
                             static_cast<std::uint32_t>(op.func),
                             op.message};
  outbox().begin(ItemKind::receive);
  outbox().put(item);
  outbox().end();
}

// A standard send of infinite buffering, or any buffered one, is over when its message is on its way.
bool is_over_at_once(const Operation& op) { return op.kind == Kind::send && rules::is_buffered(op.mode, me.buffering); }

void finish_receive(Operation& op, const Done& done) {
  if (!done.cancelled && !done.parts.empty()) unpack(done.parts[0].data, op.buffer, op.count, op.type);
  set_status(op.status, position(*op.peers, done.source), done.tag,
             std::min<std::uint64_t>(done.bytes, packed_bytes(op.count, op.type)), done.cancelled);
  if (!done.cancelled && done.bytes > packed_bytes(op.count, op.type)) op.error = MPI_ERR_TRUNCATE;
}

}  // namespace

RequestPool& requests() {
  static RequestPool& pool = *new RequestPool;
  return pool;
}

MessagePool& messages() {
  static MessagePool& pool = *new MessagePool;
  return pool;
}

MPI_Request make_request(Operation operation) {
  MPI_Request handle = MPI_REQUEST_NULL;
  requests().make(handle) = std::move(operation);
  number_for_fortran(handle);
  return handle;
}

void drop_request(MPI_Request* request) {
  requests().remove(*request);
  *request = MPI_REQUEST_NULL;
}

void start(Operation& op) {
  op.active = true;
  op.error = MPI_SUCCESS;
  op.status = op.kind == Kind::nothing ? null_process_status() : empty_status();
  if (op.partitions && op.kind == Kind::send) {
    auto& ready = op.partitions->ready;
    ready.assign(ready.size(), false);
    op.partitions->missing = ready.size();
    op.number = 0;
    op.finished = false;
    return;
  }
  op.number = op.kind == Kind::nothing ? 0 : ++me.operations;
  op.finished = op.kind == Kind::nothing || is_over_at_once(op);
  switch (op.kind) {
    case Kind::nothing:
      break;
    case Kind::send:
      return post_send(op);
    case Kind::receive:
      return post_receive(op);
    case Kind::collective:
      return post_collective(op);
  }
}

void send_partitions(Operation& op) {
  op.number = ++me.operations;
  op.finished = is_over_at_once(op);
  post_send(op);
}

void finish(Operation& op, const Done* done) {
  if (op.kind == Kind::receive && done) finish_receive(op, *done);
  if (op.kind == Kind::collective && done) op.error = finish_collective(op, *done);
  if (op.kind == Kind::send && done && done->cancelled) set_status(op.status, MPI_ANY_SOURCE, MPI_ANY_TAG, 0, true);
  op.finished = true;
}

void retire(Operation& op) {
  op.active = false;
  op.number = 0;
}

int run(std::span<Operation* const> operations, spec::Func func) {
  std::vector<std::uint64_t> numbers;
  for (Operation* op : operations) {
    op->func = func;
    start(*op);
    if (!op->finished) numbers.push_back(op->number);
  }
  if (!numbers.empty()) {
    const Response response = hand_over(stop_item(StopKind::all, func), numbers);
    for (Operation* op : operations)
      if (!op->finished) finish(*op, response.find(op->number));
  }
  for (Operation* op : operations)
    if (op->error) return op->error;
  return MPI_SUCCESS;
}

int run(Operation& operation, spec::Func func) {
  Operation* one = &operation;
  return run(std::span<Operation* const>(&one, 1), func);
}

}  // namespace mpivet::virtual_mpi
