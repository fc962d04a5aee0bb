#include "model/messages/ready_sends.h"

#include <algorithm>

#include "model/messages/send_buffers.h"
#include "model/names.h"
#include "model/state/channel.h"
#include "model/state/communicator.h"
#include "model/state/rank.h"
#include "model/world.h"

namespace mpivet::model {

void ReadySends::watch() {
  causality_.start(world_.ranks.size());
  known_for_certain_.start(world_.ranks.size());
}

void ReadySends::receive_made(Operation& r) {
  r.heard = causality_.happens(r.actor->rank->number);
  r.set(kNumbered);
}

void ReadySends::message_posted(Operation& m) {
  const int rank = m.actor->rank->number;
  if (m.mode == spec::Mode::ready) m.heard = known_for_certain_.happens(rank);
  m.extra().known_for_certain = known_for_certain_.snapshot(rank);
}

// A rank that waits for the message does nothing else before it has come.
void ReadySends::met(const Operation& m, const Operation& r) {
  if (m.mode == spec::Mode::ready) judge(m, r);
  if (r.waiter && m.extras && m.extras->known_for_certain)
    known_for_certain_.learns(r.actor->rank->number, *m.extras->known_for_certain);
}

void ReadySends::all_meet(const CollectiveSequence& sequence) {
  const bool blocking = std::all_of(sequence.members.begin(), sequence.members.end(),
                                    [](const CollectiveSequence::Member& m) { return m.first->waiter != nullptr; });
  const spec::CollectiveInfo& info = spec::info(sequence.members.front().first->part.coll);
  if (blocking && info.leaves == spec::Leaves::together) known_for_certain_.meet(sequence.comm->members);
}

bool ReadySends::may_be_in_order(const Operation& m, const Operation& r) const {
  const auto& known = m.extras ? m.extras->known : nullptr;
  const Statistics& s = world_.statistics;
  if (!send_buffers_.order_is_known() || s.early_receives > 0 || s.lost_mailboxes > 0 || !known) return true;
  const Rank& dest = *r.actor->rank;
  if (r.has(kNumbered)) return (*known)[static_cast<std::size_t>(dest.number)] >= r.heard;
  return m.has(kPosted) || dest.heard_of != r.heard;
}

// The receive has just been posted, or takes what a matched probe has found.
bool ReadySends::is_too_late(const Operation& m, const Operation& r) {
  if (m.has(kTaken)) return true;
  if (!m.has(kPosted) || r.has(kPosted)) return false;
  return m.actor == r.actor || known_for_certain_.knows(r.actor->rank->number, m.actor->rank->number, m.heard);
}

void ReadySends::judge(const Operation& m, const Operation& r) {
  if (world_.forcing || m.channel->box->doubtful || m.has(kUnchecked) || r.has(kUnchecked)) return;
  const bool certain = is_too_late(m, r);
  if (!certain && may_be_in_order(m, r)) return;
  if (!told_.emplace(m.actor->rank->number, m.record->stack, certain).second) return;
  ReadyFact fact;
  fact.certain = certain;
  fact.send = call_ref(*m.actor, m.record);
  fact.receive = call_ref(*r.actor, r.record);
  fact.source_rank = m.channel->source;
  fact.dest_rank = m.channel->dest;
  world_.listener.on(fact);
}

}  // namespace mpivet::model
