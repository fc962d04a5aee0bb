#include "model/messages/undecided.h"

#include <utility>

#include "model/messages/matching.h"
#include "model/messages/send_buffers.h"
#include "model/messages/settling.h"
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

// From a rank of the group that calls name. The receive is held in the channel of the first of them. Not asked of the
// rank's view of the communicator: it may have been freed by now.
Channel* channel_from(const Channel& first, std::int32_t source) {
  const std::size_t sender = first.sender + static_cast<std::size_t>(source);
  return source >= 0 && sender < first.comm->members.size() ? first.comm->channel(sender, first.receiver) : nullptr;
}

}  // namespace

void Undecided::post(Operation* r) {
  Mailbox& box = *r->channel->box;
  r->order = ++box.next_order;
  r->set(kWild);
  r->set(kPosted);
  box.wild.push_back(r);
  if (box.doubts) {
    box.doubts->add_wild(r);
    if (r->has(kSuspended)) box.doubts->note_suspended(true);
  }
  ++box.unresolved;
  ++box.changes;
}

void Undecided::leave_wild(Operation* r) {
  if (!r->has(kWild)) return;
  Mailbox& box = *r->channel->box;
  if (box.doubts) box.doubts->erase_wild(r);
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
  Channel* channel = channel_from(*r->channel, source);
  if (!channel) {
    // From nowhere (MPI_PROC_NULL) or from a rank that is not known.
    settling_.settle(box);
    return operations_.complete(r);
  }
  if (world_.options.races) tell_race(r, *channel, tag);
  r->channel = channel;
  r->tag = tag;
  matching_.post_receive(r);
  settling_.settle(box);
}

// Both messages were sent before the receive was complete, and it would have taken either.
void Undecided::tell_race(Operation* r, const Channel& chosen, std::int32_t tag) {
  const Operation* taken = first_message(chosen, tag);
  if (!taken || world_.forcing) return;
  for (const Channel* channel : chosen.box->channels) {
    if (channel == &chosen) continue;
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
  if (r->channel->is_deferred) settling_.look_again(*r->channel);
}

void Undecided::suspend(Operation* op) {
  if (!op->has(kPosted) || op->has(kSuspended)) return;
  op->set(kSuspended);
  Mailbox& box = *op->channel->box;
  if (op->has(kWild)) {
    if (box.doubts) box.doubts->note_suspended(true);
    return;
  }
  ++box.unresolved;
  settling_.look_again(*op->channel);
}

void Undecided::post_suspended(Operation* op) {
  Mailbox& box = *op->channel->box;
  if (box.lost) return;
  op->set(kSuspended);
  if (!op->has(kAnySourceCall)) ++box.unresolved;
}

void Undecided::look_again(Channel& channel) {
  if (channel.is_deferred) settling_.look_again(channel);
}

void Undecided::resume(Operation* op) {
  Mailbox& box = *op->channel->box;
  op->clear(kSuspended);
  if (!op->has(kWild))
    --box.unresolved;
  else if (box.doubts)
    box.doubts->note_suspended(false);
  ++box.changes;
  if (op->channel->is_deferred) settling_.look_again(*op->channel);
  settling_.settle(box);
}

void Undecided::give_up(Operation* r) {
  Mailbox& box = *r->channel->box;
  leave_wild(r);
  operations_.complete(r);
  lose_track(box);
}

void Undecided::expect_no_fate(const Operation& r) {
  const Operation& request = r.parent ? *r.parent : r;
  if (!request.has(kRequest)) return;
  Fates* fates = r.actor->rank->fates.find(request.id);
  if (fates && fates->waiting == &r) fates->waiting = nullptr;
}

// Any message in the box may be the one that is gone, and any later receive may have got what an earlier one is thought
// to have. From now on nothing that goes through it waits.
void Undecided::lose_track(Mailbox& box) {
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
  Settling::forget(box);
  for (const Operation* op = box.wild.first(); op; op = op->next) expect_no_fate(*op);
  finish_all(box.wild);
  box.unresolved = 0;
  for (Channel* channel : box.channels) {
    finish_all(channel->messages);
    finish_all(channel->receives);
    matching_.wake_probers(*channel);
  }
}

void Undecided::grant(Operation* op) {
  if (op->has(kGranted)) {
    const Operation* awaited = op->parent ? op->parent : op;
    if (awaited->waiter && is_promise(*awaited, *awaited->waiter))
      promise(*awaited->waiter);  // another message may be the one
    return;
  }
  op->set(kGranted);
  if (op->has(kInBuffer)) send_buffers_.leave(op);
  if (op->kind == OperationKind::receive) {
    ++op->channel->box->granted;
    ++world_.statistics.early_receives;
  }
  if (!op->holds()) op->hold(op->record);
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
