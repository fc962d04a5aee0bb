#include "model/messages/settling.h"

#include <algorithm>
#include <vector>

#include "model/messages/matching.h"
#include "model/messages/mixed_tags.h"
#include "model/messages/served_receives.h"
#include "model/messages/undecided.h"
#include "model/rules.h"
#include "model/state/communicator.h"
#include "model/world.h"

namespace mpivet::model {
namespace {

// So many undecided receives are looked through one by one.
constexpr std::uint32_t kFew = 16;
// So many pairs of a lane are kept until it is known which pairs they are. More wait only behind a receive that is
// undecided for very long, and lie there for nothing but a comparison of types.
constexpr std::size_t kMostKept = 1u << 14;

// It has to be seen in the order of the whole channel. (So has a matched probe, which holds back senders of messages.)
bool mixes(const Operation& op) { return op.tag == event::kAnyTag || (op.flags & (kSuspended | kTakesOut)); }

bool is_mixed(const Channel& channel) {
  for (const Operation* r = channel.receives.first(); r; r = r->next)
    if (mixes(*r)) return true;
  for (const Operation* m = channel.messages.first(); m; m = m->next)
    if (mixes(*m)) return true;
  return false;
}

// Nobody will ask for it again.
bool is_let_go(const Operation& granted) {
  return granted.has(kGranted) && !granted.waiter && !granted.has(kRequest) && !granted.parent;
}

std::size_t leading(const std::deque<Operation*>& queue, OperationFlag flag) {
  const auto end = std::find_if(queue.begin(), queue.end(), [=](const Operation* op) { return !op->has(flag); });
  return static_cast<std::size_t>(end - queue.begin());
}

// How many further messages the receive at a place of its lane needs; see may_be_served(). Of the messages that it and
// those ahead of it compete for, the ones in its lane are open to all of them, others of the tag to the any-source
// receives, and others of any tag to those of any tag: so counting them is enough.
std::size_t short_by(const Lane& lane, std::size_t place) {
  const Mailbox& box = *lane.channel->box;
  // Which of two threads was first nobody knows; and what is known of a box in doubt proves nothing.
  if (lane.channel->receivers || box.doubtful) return 0;
  const Doubts::Ahead ahead = box.doubts->ahead_of(lane.receives[place]->order, lane.tag);
  const std::size_t of_tag = place + 1 + ahead.of_tag, of_any = of_tag + ahead.of_any_tag;
  std::size_t by = 0;
  if (const std::size_t there = box.doubts->messages(lane.tag); there < of_tag) by = of_tag - there;
  if (const std::size_t there = box.doubts->messages(); there < of_any) by = std::max(by, of_any - there);
  return by;
}

}  // namespace

bool Settling::concerns(const Operation& op) {
  if (op.channel->is_deferred || op.has(kSuspended)) return true;
  Mailbox& box = *op.channel->box;
  if (box.doubts || box.unresolved > kFew) return doubts_of(box).competes(op.tag);
  for (const Operation* w = box.wild.first(); w; w = w->next)
    if (tags_compete(w->tag, op.tag)) return true;
  return false;
}

// Probes wait for what something undecided leaves.
void Settling::wake_probers(Mailbox& box) {
  for (Channel* c : std::exchange(box.probed, {})) matching_.wake_probers(*c);
}

Doubts& Settling::doubts_of(Mailbox& box) {
  if (box.doubts) return *box.doubts;
  box.doubts = std::make_unique<Doubts>();
  for (Operation* w = box.wild.first(); w; w = w->next) {
    box.doubts->add_wild(w);
    if (w->has(kSuspended)) box.doubts->note_suspended(true);
  }
  for (const Channel* c : box.channels)
    for (const Operation* m = c->messages.first(); m; m = m->next) box.doubts->add_message(*m);
  return *box.doubts;
}

void Settling::mark_deferred(Channel& channel) {
  if (channel.is_deferred) return;
  channel.is_deferred = true;
  channel.box->deferred.push_back(&channel);
}

void Settling::defer(Operation* op) {
  Channel& channel = *op->channel;
  Mailbox& box = *channel.box;
  ++box.changes;
  // Without messages, or without receives, there is nothing to be in doubt about.
  if (channel.is_deferred || op->has(kSuspended) || (!channel.messages.empty() && !channel.receives.empty())) {
    mark_deferred(channel);
    doubts_of(box);
    if (channel.lanes && mixes(*op)) drop_lanes(channel);
    if (!channel.lanes) {
      settle(channel);
    } else {
      Lane& lane = (*channel.lanes)[op->tag];
      lane.channel = &channel;
      lane.tag = op->tag;
      op->kind == OperationKind::send ? lane.add_message(op) : lane.add_receive(op);
      settle(lane);
    }
  }
  wake_probers(box);
  // What has come in this channel may free a message of another one.
  if (op->kind == OperationKind::send) settle_what_was_short(box);
}

void Settling::look_again(Channel& channel) {
  ++channel.box->changes;
  mark_deferred(channel);
  doubts_of(*channel.box);
  drop_lanes(channel);
  settle(channel);
  if (channel.box->unresolved == 0) resolve(*channel.box);
}

void Settling::leave_queue(Operation* op) {
  Channel& channel = *op->channel;
  const bool is_message = op->kind == OperationKind::send;
  (is_message ? channel.messages : channel.receives).erase(op);
  if (is_message && channel.box->doubts) channel.box->doubts->erase_message(*op);
  if (!channel.lanes) return;
  const auto found = channel.lanes->find(op->tag);
  if (found == channel.lanes->end()) return;
  is_message ? found->second.erase_message(op) : found->second.erase_receive(op);
}

void Settling::forget(Mailbox& box) {
  for (Channel* c : box.deferred) {
    c->is_deferred = false;
    c->lanes.reset();
  }
  box.deferred.clear();
  box.doubts.reset();
  box.short_of_messages = false;
}

void Settling::make_lanes(Channel& channel) {
  channel.lanes = std::make_unique<Lanes>();
  const auto lane_of = [&](const Operation& op) -> Lane& {
    Lane& lane = (*channel.lanes)[op.tag];
    lane.channel = &channel;
    lane.tag = op.tag;
    return lane;
  };
  for (Operation* m = channel.messages.first(); m; m = m->next) lane_of(*m).messages.push_back(m);
  for (Operation* r = channel.receives.first(); r; r = r->next) {
    r->clear(kUnsettled);
    lane_of(*r).receives.push_back(r);
  }
  for (auto& [tag, lane] : *channel.lanes) {
    lane.spoken_for = leading(lane.messages, kGranted);
    lane.let_on = leading(lane.receives, kGranted);
  }
}

void Settling::drop_lanes(Channel& channel) {
  if (!channel.lanes) return;
  for (auto& [tag, lane] : *channel.lanes) channel.box->doubts->forget(lane);
  channel.lanes.reset();
}

void Settling::settle(Mailbox& box) {
  wake_probers(box);
  if (box.unresolved == 0) return resolve(box);
  if (!box.doubts) return;
  for (const std::int32_t tag : box.doubts->take_left()) {
    if (tag == event::kAnyTag) {
      for (Lane* lane : box.doubts->waiting_before(box.doubts->first_of_any_tag())) settle(*lane);
    } else {
      for (Channel* c : box.deferred) {
        if (!c->lanes) continue;
        if (const auto found = c->lanes->find(tag); found != c->lanes->end()) settle(found->second);
      }
    }
    for (Lane* lane : box.doubts->one_more()) settle(*lane);
  }
  box.short_of_messages = false;
  for (std::size_t i = 0; i < box.deferred.size(); ++i)
    if (!box.deferred[i]->lanes) settle(*box.deferred[i]);
}

// Nothing is undecided any more: all that fits is paired.
void Settling::resolve(Mailbox& box) {
  for (std::size_t i = 0; i < box.deferred.size(); ++i) settle(*box.deferred[i]);
  forget(box);
}

void Settling::settle(Channel& channel) {
  if (!channel.lanes && !is_mixed(channel)) make_lanes(channel);
  if (!channel.lanes) return settle_mixed(channel);
  std::vector<Lane*> lanes;
  for (auto& [tag, lane] : *channel.lanes) lanes.push_back(&lane);
  for (Lane* lane : lanes) settle(*lane);
}

void Settling::settle_what_was_short(Mailbox& box) {
  if (!box.doubts) return;
  for (Lane* lane : box.doubts->one_more()) settle(*lane);
  if (!std::exchange(box.short_of_messages, false)) return;
  for (std::size_t i = 0; i < box.deferred.size(); ++i)
    if (!box.deferred[i]->lanes) settle(*box.deferred[i]);
}

void Settling::pair_certain(Lane& lane) {
  const Channel& channel = *lane.channel;
  while (lane.pairs() != 0 && !channel.box->doubts->is_ahead(lane.receives.front()->order, lane.tag)) {
    Operation *m = lane.messages.front(), *r = lane.receives.front();
    lane.pop_front();
    lane.channel->messages.erase(m);
    lane.channel->receives.erase(r);
    channel.box->doubts->erase_message(*m);
    matching_.pair(m, r);
  }
}

// Which of those that have gone on got which message makes no difference to anybody else.
void Settling::pair_unseen(Lane& lane) {
  while (lane.let_on > kMostKept && lane.pairs() != 0 && is_let_go(*lane.receives.front()) &&
         is_let_go(*lane.messages.front())) {
    Operation *m = lane.messages.front(), *r = lane.receives.front();
    lane.pop_front();
    lane.channel->messages.erase(m);
    lane.channel->receives.erase(r);
    lane.channel->box->doubts->erase_message(*m);
    r->set(kUnchecked);
    ++world_.statistics.unchecked_messages;
    matching_.pair(m, r);
  }
}

void Settling::settle(Lane& lane) {
  Channel& channel = *lane.channel;
  Doubts& doubts = *channel.box->doubts;
  pair_certain(lane);
  pair_unseen(lane);
  const std::size_t pairs = lane.pairs();
  doubts.wait(lane, pairs != 0 ? lane.receives.front()->order : 0);
  while (lane.spoken_for < pairs) undecided_.grant(lane.messages[lane.spoken_for++]);
  while (lane.let_on < pairs) {
    Operation* r = lane.receives[lane.let_on];
    if (!r->has(kGranted)) {
      if (const std::size_t by = short_by(lane, lane.let_on)) return doubts.fall_short(lane, r->order, by);
      undecided_.grant(r);
    }
    lane.one_more_let_on();
  }
  doubts.suffice(lane);
  if (!lane.empty()) return;
  doubts.forget(lane);
  channel.lanes->erase(lane.tag);
}

void Settling::settle_mixed(Channel& channel) {
  MixedTags tags(channel);
  std::vector<std::pair<Operation*, Operation*>> certain;
  for (Operation* r = channel.receives.first(); r;) {
    Operation* const next = r->next;
    if (r->has(kSuspended)) {
      tags.keep_back(r);
    } else {
      Operation* m = tags.next_message(r->tag);
      const bool doubtful =
          (m && m->has(kSuspended)) || channel.box->doubts->is_ahead(r->order, r->tag) || tags.is_kept_back(r->tag);
      if (m) tags.take(m);
      if (doubtful) tags.keep_back(r);
      if (m && doubtful) {
        if (r->has(kGranted) || may_be_served(*r))
          undecided_.grant(r);
        else
          channel.box->short_of_messages = true;
        if (!m->has(kSuspended) && !tags.may_be_taken_out(m->tag)) undecided_.grant(m);
      } else if (m) {
        leave_queue(r);
        leave_queue(m);
        certain.emplace_back(m, r);
      }
    }
    r = next;
  }
  for (const auto& [m, r] : certain) matching_.pair(m, r);
}

}  // namespace mpivet::model
