// Who gets which message: among the messages from one rank to another on one communicator and the receives for them,
// both in the order they were posted, the first that fits. Nothing overtakes.
#include "model/machine.h"
#include "model/rules.h"
#include "rules/types/signature.h"

namespace mpivet::model {

namespace {

// Whether an undecided receive could take part in the pairing.
bool is_undecided(const Channel& channel, std::int32_t tag) {
  if (channel.box->unresolved == 0) [[likely]]
    return false;
  if (channel.is_deferred) return true;
  for (const Operation* w = channel.box->wild.first(); w; w = w->next)
    if (tags_compete(w->tag, tag)) return true;
  return false;
}

}  // namespace

void Machine::post_send(Operation* m) {
  Channel& channel = *m->channel;
  if (m->actor->rank->many_threads()) [[unlikely]]
    note_thread(m);
  if (causality_.on()) [[unlikely]]
    m->extra().known = causality_.snapshot(m->actor->rank->number);
  if (channel.box->lost) [[unlikely]]
    return complete(m);
  const bool undecided = is_undecided(channel, m->tag);
  if (!undecided) [[likely]] {
    if (Operation* r = first_receive(channel, m->tag)) {
      channel.receives.erase(r);
      return pair(m, r);
    }
  }
  channel.messages.push_back(m);
  m->set(kPosted);
  if (undecided) [[unlikely]]
    defer(channel);
  if (channel.probers) [[unlikely]]
    wake_probers(channel);
}

void Machine::post_receive(Operation* r) {
  Channel& channel = *r->channel;
  if (r->order == 0) r->order = ++channel.box->next_order;
  if (r->actor->rank->many_threads()) [[unlikely]]
    note_thread(r);
  if (channel.box->lost) [[unlikely]]
    return complete(r);
  const bool undecided = is_undecided(channel, r->tag);
  if (!undecided) [[likely]] {
    if (Operation* m = first_message(channel, r->tag)) {
      channel.messages.erase(m);
      return pair(m, r);
    }
  }
  // Usually the last; earlier only for a receive that was decided late.
  Operation* after = channel.receives.last();
  while (after && after->order > r->order) after = after->prev;
  channel.receives.insert_before(after ? after->next : channel.receives.first(), r);
  r->set(kPosted);
  if (undecided) [[unlikely]]
    defer(channel);
}

// Takes an operation out of whatever queue it is in.
void Machine::withdraw(Operation* op) {
  if (!op->has(kPosted)) return;
  if (op->has(kWild)) {
    leave_wild(op);
    return settle(*op->channel->box);
  }
  op->clear(kPosted);
  if (op->kind == OperationKind::send) {
    op->channel->messages.erase(op);
  } else {
    op->channel->receives.erase(op);
  }
}

void Machine::pair(Operation* m, Operation* r) {
  ++statistics_.messages;
  if (causality_.on()) [[unlikely]]
    exchange_knowledge(*m, *r);
  // Predefined types are the same object for everybody, and most messages need no further look.
  const bool plain = m->type == r->type && m->count <= r->count;
  if (!plain) [[unlikely]]
    check_types(m, r);
  if (m->extras && !m->extras->sent.empty()) [[unlikely]]
    expect_message(*m, *r);
  complete(m);
  complete(r);
}

void Machine::check_types(Operation* m, Operation* r) {
  if (forcing_ || m->channel->box->doubtful || m->has(kUnchecked) || r->has(kUnchecked)) return;
  const Channel& channel = *m->channel;
  if ((channel.senders && channel.senders->ambiguous(m->tag)) ||
      (channel.receivers && (channel.receivers->ambiguous(m->tag) || channel.receivers->ambiguous(event::kAnyTag))))
    return;
  const Signature sent(*m->type, m->count), expected(*r->type, r->count);
  std::int64_t first_difference = -1;
  const Fit fit = fits(sent, expected, &first_difference);
  if (fit != Fit::longer && fit != Fit::mismatch) return;
  MessageFact fact{};
  fact.problem = fit == Fit::longer ? MessageFact::Problem::truncated : MessageFact::Problem::type_mismatch;
  fact.send = call_ref(*m->actor, m->record);
  fact.receive = call_ref(*r->actor, r->record);
  fact.source_rank = channel.source;
  fact.dest_rank = channel.dest;
  fact.sent = describe(sent);
  fact.expected = describe(expected);
  fact.first_difference = first_difference;
  listener_.on(fact);
}

// The operation is over for whoever waits for it.
void Machine::notify(Operation* op) {
  Actor* w = op->waiter;
  op->waiter = nullptr;
  if (w->posted[0] == op) w->posted[0] = nullptr;
  if (w->posted[1] == op) w->posted[1] = nullptr;
  if (--w->pending == 0) go_on(*w);
}

void Machine::complete(Operation* op) {
  op->clear(kPosted);
  op->clear(kTaken);
  op->set(kComplete);
  if (op->flags & (kGranted | kInBuffer)) [[unlikely]] {
    if (op->has(kInBuffer)) leave_send_buffer(op);
    if (op->has(kGranted) && op->kind == OperationKind::receive) --op->channel->box->granted;
  }
  if (op->parent) [[unlikely]]
    detach_from_parent(op);
  if (op->waiter) {
    const bool is_request = op->has(kRequest);
    notify(op);
    if (is_request) return finish_request(*op->actor->rank, op);
  }
  if (!op->has(kRequest)) release(op);
}

// Tells the request that one of its parts is over.
void Machine::detach_from_parent(Operation* op) {
  Operation* request = std::exchange(op->parent, nullptr);
  for (Operation*& part : request->current)
    if (part == op) part = nullptr;
  if (request->parts == 0 || --request->parts != 0) return;
  request->set(kComplete);
  if (!request->waiter) return;
  notify(request);
  finish_request(*request->actor->rank, request);
}

void Machine::note_thread(Operation* op) {
  auto& users = op->kind == OperationKind::send ? op->channel->senders : op->channel->receivers;
  if (!users) {
    users = std::make_unique<TagUsers>();
    // What was posted while there was one thread.
    const auto& queue = op->kind == OperationKind::send ? op->channel->messages : op->channel->receives;
    for (const Operation* old = queue.first(); old; old = old->next) users->note(old->tag, old->actor->thread);
  }
  users->note(op->tag, op->actor->thread);
}

void Machine::wake_probers(Channel& channel) {
  Actor* a = std::exchange(channel.probers, nullptr);
  while (a) {
    Actor* next = std::exchange(a->next_prober, nullptr);
    a->probed = nullptr;
    retry(*a);
    a = next;
  }
}

}  // namespace mpivet::model
