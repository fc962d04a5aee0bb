// Sends, receives and probes, as the virtual machine executes them.
#include "model/machine.h"
#include "model/wait.h"

namespace mpivet::model {

using event::Kind;
using spec::Start;

namespace {

// What the exit of the blocking call at the front told, if it has been fed.
Results exit_of(const Actor& a) {
  const event::Header* next = a.backlog.second();
  return next && next->kind == Kind::exit ? Results::of_exit(next) : Results{};
}

const event::StatusInfo* status_of(const Results& results) {
  if (results.completions.empty()) return nullptr;
  const event::StatusInfo& s = results.completions[0].status;
  return s.source == event::kUndefined ? nullptr : &s;
}

// The call at the front is known to have failed.
bool failed(const Actor& a) {
  const Results results = exit_of(a);
  return results.info && results.info->error != 0;
}

}  // namespace

Operation* Machine::new_operation(Actor& a, OperationKind kind) {
  Operation* op = operations_.take();
  op->kind = kind;
  op->actor = &a;
  return op;
}

void Machine::release(Operation* op) { operations_.give(op); }

// Null when there is nothing to model: no such peer, or a communicator that is not known.
Operation* Machine::make_send(Actor& a, const Operands& f, const event::Header* record) {
  CommView* v = view(*a.rank, field<std::uint32_t>(record, f.comm));
  Channel* channel = v ? v->out(field<std::int32_t>(record, f.peer)) : nullptr;
  if (!channel) return nullptr;
  Operation* op = new_operation(a, OperationKind::send);
  op->channel = channel;
  op->mode = f.mode;
  op->tag = field<std::int32_t>(record, f.tag);
  op->count = field<std::int64_t>(record, f.count);
  op->type = a.rank->types.find(field<std::uint32_t>(record, f.type));
  if (f.partitions != kAbsent) op->count *= field<std::int32_t>(record, f.partitions);
  if (a.data) [[unlikely]]
    note_sent(a, op, event::kNullHandle);
  return op;
}

// An any-source receive gets its channel when its match is known; until then it has that of its own rank's mailbox.
Operation* Machine::make_receive(Actor& a, const Operands& f, const event::Header* record) {
  const bool second = f.role != spec::Role::recv;
  CommView* v = view(*a.rank, field<std::uint32_t>(record, f.comm));
  const auto source = field<std::int32_t>(record, second ? f.peer2 : f.peer);
  const bool any = source == event::kAnySource;
  Channel* channel = v ? v->in(any ? 0 : source) : nullptr;
  if (!channel) return nullptr;
  Operation* op = new_operation(a, OperationKind::receive);
  op->channel = channel;
  if (any) op->set(kAnySourceCall);
  op->tag = field<std::int32_t>(record, second ? f.tag2 : f.tag);
  op->count = field<std::int64_t>(record, second ? f.count2 : f.count);
  op->type = a.rank->types.find(field<std::uint32_t>(record, second ? f.type2 : f.type));
  if (f.partitions != kAbsent) op->count *= field<std::int32_t>(record, f.partitions);
  return op;
}

void Machine::add_request(Rank& rank, Operation* op, std::uint32_t id, const event::Header* record) {
  op->hold(record);
  op->id = id;
  op->set(kRequest);
  rank.requests.put(id, op);
  if (!rank.out_of_order.empty()) [[unlikely]]
    wake_out_of_order(rank);
}

void Machine::add_other_request(Actor& a, const Operands& f, const event::Header* record) {
  const std::uint32_t id = f.request == kAbsent ? event::kNullHandle : field<std::uint32_t>(record, f.request);
  if (id == event::kNullHandle) return;
  Operation* op = new_operation(a, OperationKind::other);
  if (f.start == Start::persistent || f.start == Start::partitioned) op->set(kPersistent);
  add_request(*a.rank, op, id, record);
}

Outcome Machine::wait_for_posted(Actor& a) {
  --a.pending;  // the guard: nothing that completes while posting makes the actor run
  return park_if_pending(a);
}

Outcome Machine::do_send(Actor& a, const Operands& f, const event::Header* record) {
  if (f.start == Start::blocking) {
    if (failed(a)) return Outcome::done;
    Operation* op = make_send(a, f, record);
    if (!op) return Outcome::done;
    if (op->mode == spec::Mode::buffered) {
      op->hold(record);
      enter_send_buffer(op);
      post_send(op);
      return Outcome::done;
    }
    op->record = record;
    op->waiter = &a;
    a.posted[0] = op;
    a.pending = 2;
    post_send(op);
    return wait_for_posted(a);
  }
  const auto id = field<std::uint32_t>(record, f.request);
  if (id == event::kNullHandle) return Outcome::done;
  Operation* op = make_send(a, f, record);
  if (!op) {
    add_other_request(a, f, record);
    return Outcome::done;
  }
  add_request(*a.rank, op, id, record);
  if (f.start == Start::nonblocking) {
    if (op->mode == spec::Mode::buffered) enter_send_buffer(op);
    post_with_fate(*a.rank, op, id);
  } else {
    op->set(kPersistent);
    op->channel->comm->sticky = true;
    if (f.start == Start::partitioned) make_partitioned(op);
  }
  return Outcome::done;
}

Outcome Machine::do_receive(Actor& a, const Operands& f, const event::Header* record) {
  if (f.start == Start::blocking) {
    if (a.posted[1]) {  // once more, now that the exit may be known
      post_receive_of_call(a, a.posted[1]);
      return a.pending == 0 ? Outcome::done : park_if_pending(a);
    }
    Operation* op = make_receive(a, f, record);
    if (!op) return Outcome::done;
    op->record = record;
    op->waiter = &a;
    a.posted[1] = op;
    a.pending = 2;
    post_receive_of_call(a, op);
    return wait_for_posted(a);
  }
  const auto id = field<std::uint32_t>(record, f.request);
  if (id == event::kNullHandle) return Outcome::done;
  Operation* op = make_receive(a, f, record);
  if (!op) {
    add_other_request(a, f, record);
    return Outcome::done;
  }
  add_request(*a.rank, op, id, record);
  if (f.start == Start::nonblocking) {
    post_with_fate(*a.rank, op, id);
  } else {
    op->set(kPersistent);
    op->channel->comm->sticky = true;
    if (f.start == Start::partitioned) make_partitioned(op);
  }
  return Outcome::done;
}

// Of a blocking call: an any-source receive is decided by the exit of the call.
void Machine::post_receive_of_call(Actor& a, Operation* op) {
  if (!op->has(kAnySourceCall) || op->channel->box->lost) return post_receive(op);
  const bool again = op->has(kWild);
  if (!a.passed()) {
    if (!again) post_undecided(op);
    return;
  }
  const event::StatusInfo* status = status_of(exit_of(a));
  if (!again) post_undecided(op);
  if (status)
    decide(op, status->source, status->tag);
  else
    give_up_deciding(op);
}

Outcome Machine::do_sendrecv(Actor& a, const Operands& f, const event::Header* record) {
  if (f.start == Start::blocking) {
    if (a.posted[1] && a.posted[1]->has(kWild)) {
      post_receive_of_call(a, a.posted[1]);
      return park_if_pending(a);
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
    if (send) post_send(send);
    if (receive) post_receive_of_call(a, receive);
    return wait_for_posted(a);
  }
  const auto id = field<std::uint32_t>(record, f.request);
  if (id == event::kNullHandle) return Outcome::done;
  Operation* request = new_operation(a, OperationKind::both);
  add_request(*a.rank, request, id, record);
  request->current[0] = make_send(a, f, record);
  request->current[1] = make_receive(a, f, record);
  for (Operation* op : request->current) {
    if (!op) continue;
    op->hold(record);
    op->parent = request;
    ++request->parts;
  }
  if (request->parts == 0) request->set(kComplete);
  if (Operation* send = request->current[0]) post_send(send);
  if (Operation* receive = request->current[1]) post_with_fate(*a.rank, receive, id);
  return Outcome::done;
}

// The channel a probe looks at; null when it is not modelled. `needs_exit`: the run has not told which.
Channel* Machine::probed_channel(Actor& a, const Operands& f, const event::Header* record, std::int32_t& tag,
                                 bool& needs_exit) {
  needs_exit = false;
  CommView* v = view(*a.rank, field<std::uint32_t>(record, f.comm));
  if (!v) return nullptr;
  auto source = field<std::int32_t>(record, f.peer);
  tag = field<std::int32_t>(record, f.tag);
  if (source != event::kAnySource) return v->in(source);
  const bool immediate = record->kind == Kind::call;
  const Results results = immediate ? Results::read(Tail(record, f.args_size)) : exit_of(a);
  if (const event::StatusInfo* status = status_of(results)) {
    tag = status->tag;
    return v->in(status->source);
  }
  needs_exit = !immediate && !a.passed();
  return nullptr;
}

Outcome Machine::do_probe(Actor& a, const Operands& f, const event::Header* record) {
  std::int32_t tag = 0;
  bool needs_exit = false;
  Channel* channel = probed_channel(a, f, record, tag, needs_exit);
  if (needs_exit) return park(a, Stand::needs_exit);
  if (!channel || channel->box->lost) return Outcome::done;
  if (const Operation* m = first_message(*channel, tag)) {
    if (m->extras && m->extras->known) causality_.learns(a.rank->number, *m->extras->known);
    return Outcome::done;
  }
  a.polls = record->kind == Kind::call;
  if (park(a, Stand::probing) == Outcome::parked) {
    a.next_prober = channel->probers;
    channel->probers = &a;
    a.probed = channel;
    return Outcome::parked;
  }
  return Outcome::done;
}

Outcome Machine::do_matched_probe(Actor& a, const Operands& f, const event::Header* record) {
  const bool immediate = record->kind == Kind::call;
  std::int32_t tag = 0;
  bool needs_exit = false;
  Channel* channel = probed_channel(a, f, record, tag, needs_exit);
  // The id of the message is told by the exit only.
  if (needs_exit || (!immediate && channel && !a.passed())) return park(a, Stand::needs_exit);
  if (!channel || channel->box->lost) return Outcome::done;
  std::uint32_t id = immediate ? field<std::uint32_t>(record, f.message) : event::kNullHandle;
  if (!immediate)
    if (const Results results = exit_of(a); results.info) id = results.info->handle;
  if (id < event::kFirstUserHandle) return Outcome::done;
  for (Operation* m = channel->messages.first(); m; m = m->next) {
    if (!tag_fits(m->tag, tag) || m->has(kGranted)) continue;
    channel->messages.erase(m);
    m->clear(kPosted);
    m->set(kTaken);
    a.rank->messages.put(id, m);
    channel->comm->sticky = true;
    return Outcome::done;
  }
  a.polls = immediate;
  if (park(a, Stand::probing) == Outcome::parked) {
    a.next_prober = channel->probers;
    channel->probers = &a;
    a.probed = channel;
    return Outcome::parked;
  }
  return Outcome::done;
}

Outcome Machine::do_matched_receive(Actor& a, const Operands& f, const event::Header* record) {
  Operation* message = a.rank->messages.erase(field<std::uint32_t>(record, f.message));
  if (!message) {
    if (f.start != Start::blocking) add_other_request(a, f, record);
    return Outcome::done;
  }
  Operation* receive = new_operation(a, OperationKind::receive);
  receive->channel = message->channel;
  receive->tag = message->tag;
  receive->count = field<std::int64_t>(record, f.count);
  receive->type = a.rank->types.find(field<std::uint32_t>(record, f.type));
  receive->record = record;
  const std::uint32_t id = f.start == Start::blocking ? event::kNullHandle : field<std::uint32_t>(record, f.request);
  if (id != event::kNullHandle) add_request(*a.rank, receive, id, record);
  pair(message, receive);
  return Outcome::done;
}

}  // namespace mpivet::model
