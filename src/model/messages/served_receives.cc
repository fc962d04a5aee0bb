#include "model/messages/served_receives.h"

#include <algorithm>
#include <deque>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "model/messages/serving.h"
#include "model/state/communicator.h"

namespace mpivet::model {
namespace {

// Beyond these it is not worth the time to find out who is served; then it may be.
constexpr std::size_t kMostChannels = 1u << 14, kMostRivals = 32;

std::vector<const Operation*> messages_in(const Mailbox& box) {
  std::vector<const Operation*> out;
  for (const Channel* channel : box.channels)
    for (const Operation* m = channel->messages.first(); m; m = m->next) out.push_back(m);
  return out;
}

bool is_unsettled(const Operation& receive) {
  const Channel& channel = *receive.channel;
  return channel.lanes ? channel.box->doubts->is_ahead(receive.order, receive.tag) : receive.has(kUnsettled);
}

// Those of the mailbox that were posted before one of these and take their message first.
void add_rivals(std::vector<AwaitedReceive>& receives) {
  const Channel& channel = *receives.front().operation->channel;
  // Which of two threads was first nobody knows; and what is known of a box in doubt proves nothing.
  if (channel.receivers || channel.box->doubtful) return;
  std::unordered_set<const Operation*> awaited;
  std::uint64_t last = 0;
  for (const AwaitedReceive& r : receives) {
    awaited.insert(r.operation);
    last = std::max(last, r.operation->order);
  }
  for (const Operation* w = channel.box->wild.first(); w && w->order < last; w = w->next)
    if (!w->has(kSuspended) && !awaited.contains(w)) receives.push_back({w, w->tag, nullptr, false});
  // Those that were posted before, too, and those that are known to have one, only not which.
  const auto has_one = [](const Operation& r) { return r.has(kGranted) && !r.waiter && !r.has(kRequest) && !r.parent; };
  for (const Channel* c : channel.box->channels)
    for (const Operation* r = c->receives.first(); r; r = r->next)
      if (!r->has(kSuspended) && !awaited.contains(r) && (r->order < last || has_one(*r)))
        receives.push_back({r, r->tag, c, false});
  std::sort(receives.begin(), receives.end(),
            [](const AwaitedReceive& a, const AwaitedReceive& b) { return a.operation->order < b.operation->order; });
}

// Messages of one sender come in order, and each goes to the first receive that it fits.
std::vector<AwaitedReceive> unserved_in_order(const std::vector<AwaitedReceive>& receives,
                                              const std::vector<const Operation*>& messages) {
  std::unordered_map<std::int32_t, std::deque<std::size_t>> open;  // by tag
  for (std::size_t i = 0; i < receives.size(); ++i)
    if (!receives[i].only || messages.empty() || receives[i].only == messages.front()->channel)
      open[receives[i].tag].push_back(i);
  std::vector<bool> served(receives.size(), false);
  for (const Operation* m : messages) {
    std::deque<std::size_t>* first = nullptr;
    for (const std::int32_t wanted : {m->tag, event::kAnyTag})
      if (const auto found = open.find(wanted); found != open.end() && !found->second.empty())
        if (!first || found->second.front() < first->front()) first = &found->second;
    if (!first) continue;
    served[first->front()] = true;
    first->pop_front();
  }
  std::vector<AwaitedReceive> left;
  for (std::size_t i = 0; i < receives.size(); ++i)
    if (!served[i] && receives[i].needed) left.push_back(receives[i]);
  return left;
}

}  // namespace

std::vector<AwaitedReceive> short_of_messages(std::vector<AwaitedReceive> receives) {
  if (receives.empty()) return {};
  add_rivals(receives);
  const Channel& channel = *receives.front().operation->channel;
  const auto messages = messages_in(*channel.box);
  const bool one_sender = std::all_of(messages.begin(), messages.end(), [&](const Operation* m) {
    return m->channel == messages.front()->channel && !m->has(kSuspended);
  });
  if (one_sender && !channel.receivers && !channel.box->doubtful) return unserved_in_order(receives, messages);
  return Serving(receives, messages).unserved();
}

namespace {

// Something posted at this place of its mailbox, before a receive of the channel (null: behind all), with those that
// are ahead of it.
bool may_be_served_at(const Channel& channel, std::int32_t tag, std::uint64_t order, const Operation* before) {
  // Which of two threads was first nobody knows; and what is known of a box in doubt proves nothing.
  if (channel.receivers || channel.box->doubtful || channel.comm->channels.size() > kMostChannels) return true;
  std::vector<AwaitedReceive> rivals;
  for (const Operation* w = channel.box->wild.first(); w && rivals.size() <= kMostRivals; w = w->next)
    if (w->order < order && !w->has(kSuspended) && tags_compete(w->tag, tag)) rivals.push_back({w, w->tag});
  for (const Operation* e = channel.receives.first(); e && e != before && rivals.size() <= kMostRivals; e = e->next)
    if (is_unsettled(*e) && !e->has(kSuspended) && tags_compete(e->tag, tag)) rivals.push_back({e, e->tag, &channel});
  if (rivals.size() > kMostRivals) return true;
  rivals.push_back({before, tag, &channel});
  return Serving(rivals, messages_in(*channel.box)).serves_last();
}

}  // namespace

bool may_be_served(const Operation& receive) {
  return may_be_served_at(*receive.channel, receive.tag, receive.order, &receive);
}

bool may_be_found(const Channel& channel, std::int32_t tag) {
  return may_be_served_at(channel, tag, ~std::uint64_t{0}, nullptr);
}

bool may_be_left_over(const Operation& send) {
  const Channel& channel = *send.channel;
  if (channel.box->doubtful || channel.senders || channel.receivers) return true;
  std::vector<AwaitedReceive> takers;
  for (const Operation* w = channel.box->wild.first(); w; w = w->next)
    if (tag_fits(send.tag, w->tag) && !w->has(kSuspended)) takers.push_back({w, w->tag});
  for (const Operation* r = channel.receives.first(); r; r = r->next)
    if (tag_fits(send.tag, r->tag) && !(r->flags & (kSuspended | kTakesOut))) takers.push_back({r, r->tag, &channel});
  auto messages = messages_in(*channel.box);
  std::erase(messages, &send);
  return takers.size() <= messages.size() && Serving(takers, messages).unserved().empty();
}

bool may_be_taken_by_cancelled(const Operation& send) {
  if (send.has(kTaken)) return false;
  bool earlier = false, waiting = false;
  for (const Operation* r = send.channel->receives.first(); r; r = r->next) {
    if (!tag_fits(send.tag, r->tag)) continue;
    if (r->has(kSuspended)) return true;
    waiting = waiting || !r->has(kTakesOut);
  }
  for (const Operation* m = send.channel->messages.first(); m && m != &send; m = m->next)
    earlier = earlier || (m->has(kSuspended) && m->tag == send.tag);
  return earlier && waiting;
}

bool a_message_may_be_cancelled(const Channel& channel) {
  for (const Channel* c : channel.box->channels)
    for (const Operation* m = c->messages.first(); m; m = m->next)
      if (m->has(kSuspended)) return true;
  return false;
}

bool takes_an_earlier_message(const Operation& receive, const Operation& send) {
  const Channel& channel = *send.channel;
  // Threads of one rank send in no order that anybody knows.
  if (channel.box->doubtful || channel.senders || receive.has(kSuspended)) return false;
  std::size_t earlier = 0;
  std::unordered_set<std::int32_t> tags;  // of these
  const Operation* m = channel.messages.first();
  for (; m && m != &send; m = m->next) {
    if (!tag_fits(m->tag, receive.tag) || m->has(kSuspended)) continue;
    ++earlier;
    tags.insert(m->tag);
  }
  if (!m || earlier == 0) return false;
  // Those that were posted later get what this one leaves. (Which of two threads was first nobody knows.)
  std::size_t others = 0;
  const auto count = [&](const Operation& other) {
    const bool later = !channel.receivers && other.order >= receive.order;
    others += !later && &other != &receive && (other.tag == event::kAnyTag || tags.contains(other.tag));
    return others < earlier;
  };
  for (const Operation* w = channel.box->wild.first(); w; w = w->next)
    if (!count(*w)) return false;
  for (const Operation* r = channel.receives.first(); r; r = r->next)
    if (!count(*r)) return false;
  return true;
}

bool may_have_been_received(const Operation& send) {
  if (send.has(kTaken)) return false;
  // Of those with one tag, the last has the most before it that take the earlier messages.
  std::unordered_map<std::int32_t, const Operation*> last;
  const auto consider = [&](const Operation& receive) {
    if (!tag_fits(send.tag, receive.tag)) return false;
    const Operation*& one = last[receive.tag];
    if (!one || one->order < receive.order) one = &receive;
    return receive.has(kSuspended);
  };
  for (const Operation* w = send.channel->box->wild.first(); w; w = w->next)
    if (consider(*w)) return true;
  for (const Operation* r = send.channel->receives.first(); r; r = r->next)
    if (is_unsettled(*r) && !r->has(kTakesOut) && consider(*r)) return true;
  return std::any_of(last.begin(), last.end(),
                     [&](const auto& one) { return !takes_an_earlier_message(*one.second, send); });
}

}  // namespace mpivet::model
