// Matching while an any-source receive is undecided.
//
// Which message such a receive got, the run tells when the receive is complete; until then it competes with every later
// receive of its mailbox that could take the same messages. The later ones may go on as soon as there is a message for
// them and one for each that is ahead. Its sender may go on sooner: whoever gets this message, somebody does. But *who*
// is paired with whom (and their types compared) only when nothing undecided is left ahead.
//
// And a rank goes on only when its call has really returned. Until then the message is a *promise*: if the rank stays
// in the call although it has had its chance, the undecided receive was quicker.
#include <utility>

#include "model/machine.h"
#include "model/requests.h"
#include "model/served_receives.h"

namespace mpivet::model {
namespace {

// More than this many receives ahead of an undecided one: it is never completed (a listener that is cancelled in the
// end, say), and keeping count is not worth the memory.
constexpr std::uint32_t kMostGranted = 64;

}  // namespace

void Machine::post_undecided(Operation* r) {
  Mailbox& box = *r->channel->box;
  r->order = ++box.next_order;
  r->set(kWild);
  r->set(kPosted);
  box.wild.push_back(r);
  ++box.unresolved;
}

// It is not undecided any more.
void Machine::leave_wild(Operation* r) {
  if (!r->has(kWild)) return;
  Mailbox& box = *r->channel->box;
  r->clear(kWild);
  r->clear(kPosted);
  box.wild.erase(r);
  --box.unresolved;
}

void Machine::decide(Operation* r, std::int32_t source, std::int32_t tag) {
  Mailbox& box = *r->channel->box;
  leave_wild(r);
  CommView* v = view(*r->actor->rank, field<std::uint32_t>(r->record, operands(r->record).comm));
  Channel* channel = v ? v->in(source) : nullptr;
  if (!channel) {
    // From nowhere (MPI_PROC_NULL) or from a rank that is not known.
    settle(box);
    return complete(r);
  }
  if (options_.races) tell_race(r, *channel, tag);
  r->channel = channel;
  r->tag = tag;
  post_receive(r);
  settle(box);
}

// Both messages were sent before the receive was complete, and it would have taken either.
void Machine::tell_race(Operation* r, const Channel& chosen, std::int32_t tag) {
  const Operation* taken = first_message(chosen, tag);
  if (!taken || forcing_) return;
  for (const auto& [key, channel] : chosen.comm->channels) {
    if (channel->box != chosen.box || channel.get() == &chosen) continue;
    const Operation* other = first_message(*channel, r->tag);
    if (!other) continue;
    RaceFact fact;
    fact.receive = call_ref(*r->actor, r->record);
    fact.taken = call_ref(*taken->actor, taken->record);
    fact.other = call_ref(*other->actor, other->record);
    fact.taken_rank = chosen.source;
    fact.other_rank = channel->source;
    listener_.on(fact);
    return;
  }
}

// It took a message, and nobody will ever know which.
void Machine::give_up_deciding(Operation* r) {
  Mailbox& box = *r->channel->box;
  Communicator& comm = *r->channel->comm;
  leave_wild(r);
  complete(r);
  lose_track(box, comm);
}

void Machine::expect_no_fate(const Operation& r) {
  const Operation& request = r.parent ? *r.parent : r;
  if (!request.has(kRequest)) return;
  Fates* fates = r.actor->rank->fates.find(request.id);
  if (fates && fates->waiting == &r) fates->waiting = nullptr;
}

// Any message in the box may be the one that is gone, and any later receive may have got what an earlier one is thought
// to have. From now on nothing that goes through it waits.
void Machine::lose_track(Mailbox& box, Communicator& comm) {
  if (box.lost) return;
  box.lost = box.doubtful = true;
  ++statistics_.lost_mailboxes;
  const auto finish_all = [this](List<Operation>& list) {
    while (Operation* op = list.first()) {
      list.erase(op);
      op->clear(kWild);
      complete(op);
    }
  };
  for (const Operation* op = box.wild.first(); op; op = op->next) expect_no_fate(*op);
  finish_all(box.wild);
  box.unresolved = 0;
  for (const auto& [key, channel] : comm.channels) {
    if (channel->box != &box) continue;
    finish_all(channel->messages);
    finish_all(channel->receives);
    wake_probers(*channel);
  }
  settle(box);
}

// Something was posted that cannot be paired yet.
void Machine::defer(Channel& channel) {
  if (!channel.is_deferred) {
    channel.is_deferred = true;
    channel.box->deferred.push_back(&channel);
  }
  settle(channel);
  // What has come in this channel may free a message of another one.
  if (channel.box->granted > kMostGranted || channel.box->short_of_messages) settle(*channel.box);
}

void Machine::settle(Mailbox& box) {
  if (box.granted > kMostGranted)
    while (Operation* r = box.wild.first()) {
      box.doubtful = true;
      leave_wild(r);
      r->set(kUnchecked);
    }
  box.short_of_messages = false;
  for (std::size_t i = 0; i < box.deferred.size(); ++i) settle(*box.deferred[i]);
  if (box.unresolved != 0) return;
  for (Channel* c : box.deferred) c->is_deferred = false;
  box.deferred.clear();
}

// Whether something undecided, or something that waits for it, is ahead of this receive.
bool Machine::is_doubtful(const Channel& channel, const Operation& r) const {
  for (const Operation* w = channel.box->wild.first(); w; w = w->next)
    if (w->order < r.order && tags_compete(w->tag, r.tag)) return true;
  for (const Operation* e = channel.receives.first(); e && e != &r; e = e->next)
    if (e->has(kUnsettled) && tags_compete(e->tag, r.tag)) return true;
  return false;
}

void Machine::settle(Channel& channel) {
  for (Operation* r = channel.receives.first(); r; r = r->next) r->clear(kUnsettled);
  for (Operation* m = channel.messages.first(); m; m = m->next) m->clear(kUnsettled);
  for (Operation* r = channel.receives.first(); r;) {
    Operation* next = r->next;
    const bool doubtful = is_doubtful(channel, *r);
    Operation* m = channel.messages.first();
    while (m && (m->has(kUnsettled) || !tag_fits(m->tag, r->tag))) m = m->next;
    if (doubtful) r->set(kUnsettled);
    if (m && doubtful) {
      m->set(kUnsettled);
      if (r->has(kGranted) || may_be_served(*r))
        grant(r);
      else
        channel.box->short_of_messages = true;
      grant(m);
    } else if (m) {
      channel.receives.erase(r);
      channel.messages.erase(m);
      pair(m, r);
    }
    r = next;
  }
}

// It may go on, but stays in its queue until it is known who gets it.
void Machine::grant(Operation* op) {
  if (op->has(kGranted)) {
    if (op->waiter && is_promise(*op, *op->waiter)) promise(*op->waiter);  // another message may be the one
    return;
  }
  op->set(kGranted);
  if (op->has(kInBuffer)) leave_send_buffer(op);
  if (op->kind == OperationKind::receive) ++op->channel->box->granted;
  if (op->record != reinterpret_cast<const event::Header*>(&op->held) && !op->more) op->hold(op->record);
  if (op->parent) detach_from_parent(op);
  if (!op->waiter) return;
  if (is_promise(*op, *op->waiter)) return promise(*op->waiter);
  notify_of_grant(op);
}

void Machine::notify_of_grant(Operation* op) {
  const bool is_request = op->has(kRequest);
  notify(op);
  if (is_request) finish_request(*op->actor->rank, op);
}

// Among threads nobody knows which receive was posted first.
bool Machine::is_promise(const Operation& op, const Actor& waiter) const {
  return op.kind == OperationKind::receive && op.has(kGranted) && !op.has(kComplete) && !waiter.passed() &&
         !waiter.rank->many_threads() && !forcing_;
}

void Machine::promise(Actor& a) {
  a.promised = true;
  ++a.promises;
}

// The call has returned, so what was promised has come.
void Machine::take_promised(Actor& a) {
  if (!std::exchange(a.promised, false)) return;
  const auto take = [&](Operation* op) {
    if (op && op->waiter == &a && op->has(kGranted)) notify_of_grant(op);
  };
  take(a.posted[0]);
  take(a.posted[1]);
  const Operands& f = operands(a.backlog.front());
  if (f.ingest & kIngestCompletions)
    each_request(f, a.backlog.front(), [&](std::uint32_t id) { take(a.rank->requests.find(id)); });
}

}  // namespace mpivet::model
