#include "model/messages/undecided.h"

#include <utility>

#include "model/collectives/communicators.h"
#include "model/messages/matching.h"
#include "model/messages/send_buffers.h"
#include "model/messages/served_receives.h"
#include "model/names.h"
#include "model/records.h"
#include "model/requests/named_requests.h"
#include "model/requests/operations.h"
#include "model/requests/requests.h"
#include "model/state/communicator.h"
#include "model/state/rank.h"
#include "model/world.h"

namespace mpivet::model {

namespace {

// More than this many receives ahead of an undecided one: it is never completed (a listener that is cancelled in the
// end, say), and keeping count is not worth the memory.
constexpr std::uint32_t kMostGranted = 64;

}  // namespace

void Undecided::post(Operation* r) {
  Mailbox& box = *r->channel->box;
  r->order = ++box.next_order;
  r->set(kWild);
  r->set(kPosted);
  box.wild.push_back(r);
  ++box.unresolved;
  ++box.changes;
}

void Undecided::leave_wild(Operation* r) {
  if (!r->has(kWild)) return;
  Mailbox& box = *r->channel->box;
  r->clear(kWild);
  r->clear(kPosted);
  r->clear(kSuspended);
  box.wild.erase(r);
  --box.unresolved;
  ++box.changes;
}

void Undecided::decide(Operation* r, std::int32_t source, std::int32_t tag) {
  Mailbox& box = *r->channel->box;
  leave_wild(r);
  CommView* v = communicators_.view(*r->actor->rank, field<std::uint32_t>(r->record, world_.operands(r->record).comm));
  Channel* channel = v ? v->in(source) : nullptr;
  if (!channel) {
    // From nowhere (MPI_PROC_NULL) or from a rank that is not known.
    settle(box);
    return operations_.complete(r);
  }
  if (world_.options.races) tell_race(r, *channel, tag);
  r->channel = channel;
  r->tag = tag;
  matching_.post_receive(r);
  settle(box);
}

// Both messages were sent before the receive was complete, and it would have taken either.
void Undecided::tell_race(Operation* r, const Channel& chosen, std::int32_t tag) {
  const Operation* taken = first_message(chosen, tag);
  if (!taken || world_.forcing) return;
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
    world_.listener.on(fact);
    return;
  }
}

void Undecided::learn_tag(Operation* r, std::int32_t tag) {
  if (!r->has(kPosted) || r->has(kWild) || r->tag != event::kAnyTag || tag < 0) return;
  r->tag = tag;
  settle(*r->channel->box);
}

void Undecided::suspend(Operation* op) {
  if (!op->has(kPosted) || op->has(kSuspended)) return;
  op->set(kSuspended);
  op->channel->comm->sticky = true;
  if (op->has(kWild)) return;
  ++op->channel->box->unresolved;
  defer(*op->channel);
}

void Undecided::post_suspended(Operation* op) {
  Mailbox& box = *op->channel->box;
  if (box.lost) return;
  op->set(kSuspended);
  op->channel->comm->sticky = true;
  if (!op->has(kAnySourceCall)) ++box.unresolved;
}

void Undecided::resume(Operation* op) {
  Mailbox& box = *op->channel->box;
  op->clear(kSuspended);
  if (!op->has(kWild)) --box.unresolved;
  ++box.changes;
  settle(box);
}

void Undecided::give_up(Operation* r) {
  Mailbox& box = *r->channel->box;
  Communicator& comm = *r->channel->comm;
  leave_wild(r);
  operations_.complete(r);
  lose_track(box, comm);
}

void Undecided::expect_no_fate(const Operation& r) {
  const Operation& request = r.parent ? *r.parent : r;
  if (!request.has(kRequest)) return;
  Fates* fates = r.actor->rank->fates.find(request.id);
  if (fates && fates->waiting == &r) fates->waiting = nullptr;
}

// Any message in the box may be the one that is gone, and any later receive may have got what an earlier one is thought
// to have. From now on nothing that goes through it waits.
void Undecided::lose_track(Mailbox& box, Communicator& comm) {
  if (box.lost) return;
  box.lost = box.doubtful = true;
  ++world_.statistics.lost_mailboxes;
  const auto finish_all = [this](List<Operation>& list) {
    while (Operation* op = list.first()) {
      list.erase(op);
      op->clear(kWild);
      op->clear(kSuspended);
      operations_.complete(op);
    }
  };
  for (const Operation* op = box.wild.first(); op; op = op->next) expect_no_fate(*op);
  finish_all(box.wild);
  box.unresolved = 0;
  for (const auto& [key, channel] : comm.channels) {
    if (channel->box != &box) continue;
    finish_all(channel->messages);
    finish_all(channel->receives);
    matching_.wake_probers(*channel);
  }
  settle(box);
}

void Undecided::defer(Channel& channel) {
  ++channel.box->changes;
  if (!channel.is_deferred) {
    channel.is_deferred = true;
    channel.box->deferred.push_back(&channel);
  }
  settle(channel);
  wake_probers(*channel.box);
  // What has come in this channel may free a message of another one.
  if (channel.box->granted > kMostGranted || channel.box->short_of_messages) settle(*channel.box);
}

void Undecided::wake_probers(Mailbox& box) {
  for (Channel* c : std::exchange(box.probed, {})) matching_.wake_probers(*c);
}

void Undecided::settle(Mailbox& box) {
  wake_probers(box);
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

void Undecided::settle(Channel& channel) {
  for (Operation* r = channel.receives.first(); r; r = r->next) r->clear(kUnsettled);
  for (Operation* m = channel.messages.first(); m; m = m->next) m->clear(kUnsettled);
  for (Operation* r = channel.receives.first(); r;) {
    Operation* next = r->next;
    if (r->has(kSuspended)) {
      r->set(kUnsettled);
      r = next;
      continue;
    }
    Operation* m = channel.messages.first();
    while (m && (m->has(kUnsettled) || !tag_fits(m->tag, r->tag))) m = m->next;
    const bool doubtful = (m && m->has(kSuspended)) || is_doubtful(channel, *r);
    if (doubtful) r->set(kUnsettled);
    if (m && doubtful) {
      m->set(kUnsettled);
      if (r->has(kGranted) || may_be_served(*r))
        grant(r);
      else
        channel.box->short_of_messages = true;
      if (!m->has(kSuspended) && !may_be_taken_out(channel, *m)) grant(m);
    } else if (m) {
      channel.receives.erase(r);
      channel.messages.erase(m);
      matching_.pair(m, r);
    }
    r = next;
  }
}

// Whether something undecided, or something that waits for it, is ahead of this receive.
bool Undecided::is_doubtful(const Channel& channel, const Operation& r) const {
  for (const Operation* w = channel.box->wild.first(); w; w = w->next)
    if (w->order < r.order && tags_compete(w->tag, r.tag)) return true;
  for (const Operation* e = channel.receives.first(); e && e != &r; e = e->next)
    if (e->has(kUnsettled) && tags_compete(e->tag, r.tag)) return true;
  return false;
}

// A matched probe may have it, which does not receive it.
bool Undecided::may_be_taken_out(const Channel& channel, const Operation& m) {
  for (const Operation* r = channel.receives.first(); r; r = r->next)
    if (r->has(kTakesOut) && r->has(kUnsettled) && tag_fits(m.tag, r->tag)) return true;
  return false;
}

// It may go on, but stays in its queue until it is known who gets it.
void Undecided::grant(Operation* op) {
  if (op->has(kGranted)) {
    const Operation* awaited = op->parent ? op->parent : op;
    if (awaited->waiter && is_promise(*awaited, *awaited->waiter))
      promise(*awaited->waiter);  // another message may be the one
    return;
  }
  op->set(kGranted);
  if (op->has(kInBuffer)) send_buffers_.leave(op);
  if (op->kind == OperationKind::receive) ++op->channel->box->granted;
  if (op->record != reinterpret_cast<const event::Header*>(&op->held) && !op->more) op->hold(op->record);
  Operation* awaited = op;
  if (op->parent && op->parent->has(kPersistent) && op->kind == OperationKind::receive) {
    awaited = op->parent;
    awaited->set(kGranted);
  } else if (op->parent) {
    operations_.detach_from_parent(op);
  }
  if (!awaited->waiter) return;
  if (is_promise(*awaited, *awaited->waiter)) return promise(*awaited->waiter);
  notify_of_grant(awaited);
}

void Undecided::notify_of_grant(Operation* op) {
  const bool is_request = op->has(kRequest);
  operations_.notify(op);
  if (is_request) requests_.finish(*op->actor->rank, op);
}

// Among threads nobody knows which receive was posted first.
bool Undecided::is_promise(const Operation& op, const Actor& waiter) const {
  return op.kind == OperationKind::receive && op.has(kGranted) && !op.has(kComplete) && !waiter.has_left() &&
         !waiter.rank->many_threads() && !world_.forcing;
}

void Undecided::promise(Actor& a) {
  a.promised = true;
  ++a.promises;
}

void Undecided::take_promised(Actor& a) {
  if (!std::exchange(a.promised, false)) return;
  const auto take = [&](Operation* op) {
    if (op && op->waiter == &a && op->has(kGranted)) notify_of_grant(op);
  };
  take(a.posted[0]);
  take(a.posted[1]);
  const Operands& f = world_.operands(a.backlog.front());
  if (f.ingest & kIngestCompletions)
    each_request(f, a.backlog.front(), [&](std::uint32_t id) { take(a.rank->requests.find(id)); });
}

}  // namespace mpivet::model
