#include "model/messages/matching.h"

#include <algorithm>
#include <utility>

#include "model/messages/causality.h"
#include "model/messages/ready_sends.h"
#include "model/messages/settling.h"
#include "model/messages/transmissions.h"
#include "model/messages/undecided.h"
#include "model/names.h"
#include "model/requests/operations.h"
#include "model/rules.h"
#include "model/state/communicator.h"
#include "model/state/rank.h"
#include "model/time/agenda.h"
#include "model/world.h"
#include "rules/types/signature.h"

namespace mpivet::model {

inline void Matching::queue_message(Operation* m) {
  Channel& channel = *m->channel;
  channel.messages.push_back(m);
  m->set(kPosted);
  if (channel.box->unresolved != 0 && channel.box->doubts) [[unlikely]]
    channel.box->doubts->add_message(*m);
}

inline void Matching::queue_receive(Operation* r) {
  Channel& channel = *r->channel;
  const Operation* last = channel.receives.last();
  if (last && last->order > r->order) [[unlikely]]
    insert_early(r);
  else
    channel.receives.push_back(r);
  r->set(kPosted);
}

void Matching::post_send(Operation* m) {
  Channel& channel = *m->channel;
  if (m->actor->rank->many_threads()) [[unlikely]]
    note_thread(m);
  if (m->mode == spec::Mode::ready && !ready_sends_.on()) [[unlikely]]
    ready_sends_.watch();
  if (causality_.on()) [[unlikely]]
    m->extra().known = causality_.snapshot(m->actor->rank->number);
  if (ready_sends_.on()) [[unlikely]]
    ready_sends_.message_posted(*m);
  ++m->actor->rank->heard_of;
  if (channel.box->lost) [[unlikely]]
    return operations_.complete(m);
  const bool undecided = channel.box->unresolved != 0 && Settling::concerns(*m);
  if (!undecided) [[likely]] {
    if (Operation* r = first_receive(channel, m->tag)) {
      channel.receives.erase(r);
      return pair(m, r);
    }
  }
  queue_message(m);
  if (undecided) [[unlikely]]
    settling_.defer(m);
  if (channel.probers) [[unlikely]]
    wake_probers(channel);
}

void Matching::post_receive(Operation* r) {
  Channel& channel = *r->channel;
  if (r->order == 0) r->order = ++channel.box->next_order;
  if (r->actor->rank->many_threads()) [[unlikely]]
    note_thread(r);
  if (channel.box->lost) [[unlikely]]
    return operations_.complete(r);
  const bool undecided = channel.box->unresolved != 0 && Settling::concerns(*r);
  if (!undecided) [[likely]] {
    if (Operation* m = rules::first_message(Chain(channel.messages.first()), r->tag,
                                            [](const Operation& one) { return one.tag; })) {
      if (channel.box->doubts) [[unlikely]]
        Settling::leave_queue(m);
      else
        channel.messages.erase(m);
      return pair(m, r);
    }
  }
  queue_receive(r);
  if (undecided) [[unlikely]]
    settling_.defer(r);
}

// It was decided late. Then it is mostly the first.
void Matching::insert_early(Operation* r) {
  List<Operation>& receives = r->channel->receives;
  Operation *behind = receives.first(), *ahead = receives.last();
  while (ahead->order > r->order && behind->order < r->order) {
    ahead = ahead->prev;
    behind = behind->next;
  }
  receives.insert_before(ahead->order < r->order ? ahead->next : behind, r);
}

void Matching::withdraw(Operation* op) {
  if (!op->has(kPosted)) return;
  if (op->has(kWild)) {
    Undecided::leave_wild(op);
    return settling_.settle(*op->channel->box);
  }
  op->clear(kPosted);
  Settling::leave_queue(op);
  if (op->has(kSuspended)) {
    op->clear(kSuspended);
    --op->channel->box->unresolved;
    ++op->channel->box->changes;
  }
  if (op->channel->is_deferred) settling_.look_again(*op->channel);
  settling_.settle(*op->channel->box);
}

void Matching::let_probers_pass(Channel& channel) {
  channel.had_cancelled = true;
  wake_probers(channel);
}

// In the first place of its queue, and paired without a look at the types.
Operation* Matching::stand_in(Actor& actor, OperationKind kind, const Operation& op, std::int32_t tag) {
  Operation* made = operations_.make(actor, kind);
  made->channel = op.channel;
  made->tag = tag;
  made->type = op.type;
  made->mode = spec::Mode::buffered;
  made->hold(op.record);
  made->set(kUnchecked);
  made->set(kPosted);
  List<Operation>& queue = kind == OperationKind::send ? op.channel->messages : op.channel->receives;
  queue.insert_before(queue.first(), made);
  if (kind == OperationKind::send && op.channel->box->doubts) op.channel->box->doubts->add_message(*made);
  return made;
}

// Who waited for the other end has gone on, which cannot be undone; in its place something that nobody waits for.
Operation* Matching::undo(const Operation& op, bool open) {
  Channel& channel = *op.channel;
  if (channel.box->lost) return nullptr;
  const bool was_sent = op.kind == OperationKind::receive;
  std::int32_t tag = op.tag;
  if (was_sent && tag == event::kAnyTag && op.extras) tag = op.extras->met;
  if (was_sent && tag == event::kAnyTag) return undecided_.lose_track(*channel.box), nullptr;
  if (op.has(kMetAnyTag)) tag = event::kAnyTag;
  Operation* other = stand_in(*op.actor, was_sent ? OperationKind::send : OperationKind::receive, op, tag);
  if (open)
    undecided_.suspend(other);
  else
    settling_.look_again(channel);
  if (was_sent && channel.probers) wake_probers(channel);
  return open ? other : nullptr;
}

void Matching::put_back(Operation* m) {
  Channel& channel = *m->channel;
  Rank& rank = *world_.ranks[static_cast<std::size_t>(channel.dest)];
  std::uint32_t id = event::kNullHandle;
  rank.messages.each([&](std::uint32_t one, const Operation* op) {
    if (op == m) id = one;
  });
  const auto actor = std::find_if(rank.actors.begin(), rank.actors.end(), [](const auto& a) { return a != nullptr; });
  if (id == event::kNullHandle || actor == rank.actors.end() || channel.box->lost) return;
  Operation* probe = stand_in(**actor, OperationKind::receive, *m, m->tag);
  probe->id = id;
  probe->type = {};
  probe->set(kTakesOut);
  rank.messages.put(id, probe);
  m->clear(kTaken);
  m->set(kPosted);
  channel.messages.insert_before(channel.messages.first(), m);
  if (channel.box->doubts) channel.box->doubts->add_message(*m);
}

// A matched probe has got it, and nobody has received it yet.
void Matching::take_out(Operation* m, Operation* probe) {
  m->clear(kPosted);
  m->clear(kUnsettled);
  m->set(kTaken);
  if (m->extras && m->extras->known) causality_.learns(probe->actor->rank->number, *m->extras->known);
  probe->actor->rank->messages.put(probe->id, m);
  operations_.complete(probe);
}

void Matching::pair(Operation* m, Operation* r) {
  // Predefined types are the same object for everybody, and most messages need no further look.
  const bool plain = m->type == r->type && m->count <= r->count;
  if (!plain) [[unlikely]] {
    if (r->has(kTakesOut)) return take_out(m, r);
    check_types(m, r);
  }
  ++world_.statistics.messages;
  if (ready_sends_.on()) [[unlikely]]
    ready_sends_.met(*m, *r);
  if (m->mode == spec::Mode::synchronous) ++r->actor->rank->heard_of;
  if (causality_.on()) [[unlikely]]
    exchange_knowledge(*m, *r);
  if (m->extras && !m->extras->sent.empty()) [[unlikely]]
    transmissions_.expect_message(*m, *r);
  note_called(m, r);
  operations_.complete(m);
  operations_.complete(r);
}

void Matching::check_types(Operation* m, Operation* r) {
  if (world_.forcing || m->channel->box->doubtful || m->has(kUnchecked) || r->has(kUnchecked)) return;
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
  world_.listener.on(fact);
}

// A message and its receive have met: the receiver knows what the sender knew, and the sender of a synchronous message
// what the receiver knows.
void Matching::exchange_knowledge(const Operation& m, const Operation& r) {
  const int source = m.actor->rank->number, dest = r.actor->rank->number;
  if (m.extras && m.extras->known) causality_.learns(dest, *m.extras->known);
  if (m.mode == spec::Mode::synchronous) causality_.learns_from(source, dest);
}

// A thread that has ended is behind in virtual time: what it has posted may come later than that of its successor.
bool Matching::is_followed_by_another(const Rank& rank) {
  return std::any_of(rank.actors.begin(), rank.actors.end(),
                     [](const auto& a) { return a && a->replaced && !a->idle(); });
}

void Matching::note_thread(Operation* op) {
  auto& users = op->kind == OperationKind::send ? op->channel->senders : op->channel->receivers;
  if (!users) {
    users = std::make_unique<TagUsers>();
    // What was posted while there was one thread.
    const auto& queue = op->kind == OperationKind::send ? op->channel->messages : op->channel->receives;
    for (const Operation* old = queue.first(); old; old = old->next) users->note(old->tag, old->actor->number);
  }
  users->note(op->tag, op->actor->number);
  if (is_followed_by_another(*op->actor->rank)) users->several_use(op->tag);
}

void Matching::wake_probers(Channel& channel) {
  Actor* a = std::exchange(channel.probers, nullptr);
  while (a) {
    Actor* next = std::exchange(a->next_prober, nullptr);
    a->probed = nullptr;
    agenda_.retry(*a);
    a = next;
  }
}

}  // namespace mpivet::model
