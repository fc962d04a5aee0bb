#include "model/messages/point_to_point.h"

#include "model/collectives/communicators.h"
#include "model/deadlock/waits.h"
#include "model/messages/exits.h"
#include "model/messages/matching.h"
#include "model/messages/partitioning.h"
#include "model/messages/send_buffers.h"
#include "model/messages/transmissions.h"
#include "model/messages/undecided.h"
#include "model/records.h"
#include "model/requests/fate_book.h"
#include "model/requests/operations.h"
#include "model/requests/requests.h"
#include "model/state/communicator.h"
#include "model/state/rank.h"
#include "model/time/parking.h"

namespace mpivet::model {

using spec::Start;

namespace {

// The call at the front is known to have failed.
bool failed(const Actor& a) {
  const Results results = exit_of(a);
  return results.info && results.info->error != 0;
}

}  // namespace

// Null when there is nothing to model: no such peer, or a communicator that is not known.
Operation* PointToPoint::make_send(Actor& a, const Operands& f, const event::Header* record) {
  CommView* v = communicators_.view(*a.rank, field<std::uint32_t>(record, f.comm));
  Channel* channel = v ? v->out(field<std::int32_t>(record, f.peer)) : nullptr;
  if (!channel) return nullptr;
  Operation* op = operations_.make(a, OperationKind::send);
  op->channel = channel;
  op->mode = f.mode;
  op->tag = field<std::int32_t>(record, f.tag);
  op->count = field<std::int64_t>(record, f.count);
  op->type = a.rank->types.find(field<std::uint32_t>(record, f.type));
  if (f.partitions != kAbsent) op->count *= field<std::int32_t>(record, f.partitions);
  if (a.data) [[unlikely]]
    Transmissions::note_sent(a, op, event::kNullHandle);
  return op;
}

// An any-source receive gets its channel when its match is known; until then it has that of its own rank's mailbox.
Operation* PointToPoint::make_receive(Actor& a, const Operands& f, const event::Header* record) {
  const bool second = f.role != spec::Role::recv;
  CommView* v = communicators_.view(*a.rank, field<std::uint32_t>(record, f.comm));
  const auto source = field<std::int32_t>(record, second ? f.peer2 : f.peer);
  const bool any = source == event::kAnySource;
  Channel* channel = v ? v->in(any ? 0 : source) : nullptr;
  if (!channel) return nullptr;
  Operation* op = operations_.make(a, OperationKind::receive);
  op->channel = channel;
  if (any) op->set(kAnySourceCall);
  op->tag = field<std::int32_t>(record, second ? f.tag2 : f.tag);
  op->count = field<std::int64_t>(record, second ? f.count2 : f.count);
  op->type = a.rank->types.find(field<std::uint32_t>(record, second ? f.type2 : f.type));
  if (f.partitions != kAbsent) op->count *= field<std::int32_t>(record, f.partitions);
  return op;
}

Outcome PointToPoint::do_send(Actor& a, const Operands& f, const event::Header* record) {
  if (f.start == Start::blocking) {
    if (failed(a)) return Outcome::done;
    Operation* op = make_send(a, f, record);
    if (!op) return Outcome::done;
    if (op->mode == spec::Mode::buffered) {
      op->hold(record);
      send_buffers_.enter(op);
      matching_.post_send(op);
      return Outcome::done;
    }
    op->record = record;
    op->waiter = &a;
    a.posted[0] = op;
    a.pending = 2;
    matching_.post_send(op);
    return parking_.wait_for_posted(a);
  }
  const auto id = field<std::uint32_t>(record, f.request);
  if (id == event::kNullHandle) return Outcome::done;
  Operation* op = make_send(a, f, record);
  if (!op) {
    requests_.add_other(a, f, record);
    return Outcome::done;
  }
  requests_.add(*a.rank, op, id, record);
  if (f.start == Start::nonblocking) {
    if (op->mode == spec::Mode::buffered) send_buffers_.enter(op);
    fates_.post(*a.rank, op, id);
  } else {
    op->set(kPersistent);
    if (f.start == Start::partitioned) partitioning_.make(op);
  }
  return Outcome::done;
}

Outcome PointToPoint::do_receive(Actor& a, const Operands& f, const event::Header* record) {
  if (f.start == Start::blocking) {
    if (a.posted[1]) {  // once more, now that the exit may be known
      post_receive_of_call(a, a.posted[1]);
      return a.pending == 0 ? Outcome::done : parking_.park_if_pending(a);
    }
    Operation* op = make_receive(a, f, record);
    if (!op) return Outcome::done;
    op->record = record;
    op->waiter = &a;
    a.posted[1] = op;
    a.pending = 2;
    post_receive_of_call(a, op);
    return parking_.wait_for_posted(a);
  }
  const auto id = field<std::uint32_t>(record, f.request);
  if (id == event::kNullHandle) return Outcome::done;
  Operation* op = make_receive(a, f, record);
  if (!op) {
    requests_.add_other(a, f, record);
    return Outcome::done;
  }
  requests_.add(*a.rank, op, id, record);
  if (f.start == Start::nonblocking) {
    fates_.post(*a.rank, op, id);
  } else {
    op->set(kPersistent);
    if (f.start == Start::partitioned) partitioning_.make(op);
  }
  return Outcome::done;
}

// Of a blocking call: an any-source receive is decided by the exit of the call.
void PointToPoint::post_receive_of_call(Actor& a, Operation* op) {
  if (!op->has(kAnySourceCall) || op->channel->box->lost) {
    const event::StatusInfo* told = op->tag == event::kAnyTag ? status_of(exit_of(a)) : nullptr;
    if (told && told->tag >= 0) op->tag = told->tag;
    return matching_.post_receive(op);
  }
  const bool again = op->has(kWild);
  if (!a.passed()) {
    if (!again) undecided_.post(op);
    return;
  }
  const event::StatusInfo* status = status_of(exit_of(a));
  if (!again) undecided_.post(op);
  if (status)
    undecided_.decide(op, status->source, status->tag);
  else
    undecided_.give_up(op);
}

Outcome PointToPoint::do_sendrecv(Actor& a, const Operands& f, const event::Header* record) {
  if (f.start == Start::blocking) {
    if (a.posted[1] && a.posted[1]->has(kWild)) {
      post_receive_of_call(a, a.posted[1]);
      return parking_.park_if_pending(a);
    }
    Operation* send = failed(a) ? nullptr : make_send(a, f, record);
    Operation* receive = make_receive(a, f, record);
    a.pending = 1;
    for (Operation* op : {send, receive}) {
      if (!op) continue;
      op->record = record;
      op->waiter = &a;
      ++a.pending;
    }
    a.posted[0] = send;
    a.posted[1] = receive;
    if (send) matching_.post_send(send);
    if (receive) post_receive_of_call(a, receive);
    return parking_.wait_for_posted(a);
  }
  const auto id = field<std::uint32_t>(record, f.request);
  if (id == event::kNullHandle) return Outcome::done;
  Operation* request = operations_.make(a, OperationKind::both);
  requests_.add(*a.rank, request, id, record);
  request->current[0] = make_send(a, f, record);
  request->current[1] = make_receive(a, f, record);
  for (Operation* op : request->current) {
    if (!op) continue;
    op->hold(record);
    op->parent = request;
    ++request->parts;
  }
  if (request->parts == 0) request->set(kComplete);
  if (Operation* send = request->current[0]) matching_.post_send(send);
  if (Operation* receive = request->current[1]) fates_.post(*a.rank, receive, id);
  return Outcome::done;
}

Outcome PointToPoint::do_matched_receive(Actor& a, const Operands& f, const event::Header* record) {
  Operation* message = a.rank->messages.erase(field<std::uint32_t>(record, f.message));
  if (!message) {
    if (f.start != Start::blocking) requests_.add_other(a, f, record);
    return Outcome::done;
  }
  const bool known = !message->has(kTakesOut);  // else what stands for the probe becomes the receive
  Operation* receive = known ? operations_.make(a, OperationKind::receive) : message;
  receive->channel = message->channel;
  receive->tag = message->tag;
  receive->count = field<std::int64_t>(record, f.count);
  receive->type = a.rank->types.find(field<std::uint32_t>(record, f.type));
  receive->record = record;
  const std::uint32_t id = f.start == Start::blocking ? event::kNullHandle : field<std::uint32_t>(record, f.request);
  if (id != event::kNullHandle) requests_.add(*a.rank, receive, id, record);
  if (known) {
    matching_.pair(message, receive);
    return Outcome::done;
  }
  if (id == event::kNullHandle) receive->hold(record);
  receive->clear(kTakesOut);
  undecided_.look_again(*receive->channel);
  return Outcome::done;
}

}  // namespace mpivet::model
