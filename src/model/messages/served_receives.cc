#include "model/messages/served_receives.h"

#include <algorithm>
#include <utility>

#include "model/state/communicator.h"

namespace mpivet::model {
namespace {

constexpr std::size_t kMostPairs = 1u << 18;
// Beyond these it is not worth the time to find out who is served.
constexpr std::size_t kMostChannels = 1u << 14, kMostRivals = 32;

std::vector<const Operation*> messages_in(const Mailbox& box, const Communicator& comm) {
  std::vector<const Operation*> out;
  for (const auto& [key, channel] : comm.channels) {
    if (channel->box != &box) continue;
    for (const Operation* m = channel->messages.first(); m; m = m->next) out.push_back(m);
  }
  return out;
}

// Augmenting ways, as for any bipartite graph (Hall, Kuhn). When one receive cannot be served, those that were tried on
// its behalf are the ones that have too few messages between them.
class Serving {
 public:
  Serving(const std::vector<AwaitedReceive>& receives, const std::vector<const Operation*>& messages)
      : receives_(receives), messages_(messages), taker_(messages.size(), kNobody), taken_(receives.size(), kNobody) {}

  // Of those that are needed.
  std::vector<AwaitedReceive> unserved() {
    for (std::size_t r = 0; r < receives_.size(); ++r)
      if (!serve(r) && receives_[r].needed) return all_tried();
    return {};
  }
  // The last one gets a message when those before it have theirs, as far as there are any for them.
  bool serves_last() {
    bool served = false;
    for (std::size_t r = 0; r < receives_.size(); ++r) served = serve(r);
    return served;
  }

 private:
  static constexpr std::size_t kNobody = static_cast<std::size_t>(-1);

  bool fits(std::size_t m, const AwaitedReceive& r) const {
    return tag_fits(messages_[m]->tag, r.tag) && (!r.only || messages_[m]->channel == r.only);
  }

  bool serve(std::size_t first) {
    looked_at_.assign(messages_.size(), false);
    tried_.assign(receives_.size(), false);
    // Breadth first with the way back kept: recursion would go as deep as there are receives.
    std::vector<std::size_t> open{first}, came_by(messages_.size(), kNobody);
    tried_[first] = true;
    for (std::size_t i = 0; i < open.size(); ++i)
      for (std::size_t m = 0; m < messages_.size(); ++m) {
        if (looked_at_[m] || !fits(m, receives_[open[i]])) continue;
        looked_at_[m] = true;
        came_by[m] = open[i];
        if (taker_[m] == kNobody) return hand_over(m, came_by), true;
        tried_[taker_[m]] = true;
        open.push_back(taker_[m]);
      }
    return false;
  }

  void hand_over(std::size_t free, const std::vector<std::size_t>& came_by) {
    for (std::size_t m = free; m != kNobody;) {
      const std::size_t receive = came_by[m];
      taker_[m] = receive;
      m = std::exchange(taken_[receive], m);
    }
  }

  std::vector<AwaitedReceive> all_tried() const {
    std::vector<AwaitedReceive> out;
    for (std::size_t r = 0; r < receives_.size(); ++r)
      if (tried_[r] && receives_[r].needed) out.push_back(receives_[r]);
    return out;
  }

  const std::vector<AwaitedReceive>& receives_;
  const std::vector<const Operation*>& messages_;
  std::vector<std::size_t> taker_;  // by message: the receive that it serves
  std::vector<std::size_t> taken_;  // by receive: its message
  std::vector<char> looked_at_, tried_;
};

}  // namespace

// Those of the mailbox that were posted before one of these and take their message first.
void add_rivals(std::vector<AwaitedReceive>& receives) {
  const Channel& channel = *receives.front().operation->channel;
  // Which of two threads was first nobody knows; and what is known of a box in doubt proves nothing.
  if (channel.receivers || channel.box->doubtful) return;
  const std::vector<AwaitedReceive> awaited = receives;
  for (const Operation* w = channel.box->wild.first(); w; w = w->next) {
    const auto is_this = [&](const AwaitedReceive& r) { return r.operation == w; };
    const auto is_behind = [&](const AwaitedReceive& r) { return w->order < r.operation->order; };
    if (w->has(kSuspended) || std::any_of(awaited.begin(), awaited.end(), is_this)) continue;
    if (std::any_of(awaited.begin(), awaited.end(), is_behind)) receives.push_back({w, w->tag, nullptr, false});
  }
  // Those that are known to have one, only not which.
  for (const auto& [key, c] : channel.comm->channels)
    for (const Operation* r = c->box == channel.box ? c->receives.first() : nullptr; r; r = r->next)
      if (r->has(kGranted) && !r->waiter && !(r->flags & (kRequest | kSuspended)) && !r->parent)
        receives.push_back({r, r->tag, c.get(), false});
  std::sort(receives.begin(), receives.end(),
            [](const AwaitedReceive& a, const AwaitedReceive& b) { return a.operation->order < b.operation->order; });
}

// Messages of one sender come in order, and each goes to the first receive that it fits.
std::vector<AwaitedReceive> unserved_in_order(const std::vector<AwaitedReceive>& receives,
                                              const std::vector<const Operation*>& messages) {
  std::vector<AwaitedReceive> left = receives;
  for (const Operation* m : messages) {
    const auto taker = std::find_if(left.begin(), left.end(), [&](const AwaitedReceive& r) {
      return tag_fits(m->tag, r.tag) && (!r.only || r.only == m->channel);
    });
    if (taker != left.end()) left.erase(taker);
  }
  std::erase_if(left, [](const AwaitedReceive& r) { return !r.needed; });
  return left;
}

std::vector<AwaitedReceive> short_of_messages(std::vector<AwaitedReceive> receives) {
  if (receives.empty()) return {};
  add_rivals(receives);
  const Channel& channel = *receives.front().operation->channel;
  const auto messages = messages_in(*channel.box, *channel.comm);
  const bool one_sender = std::all_of(messages.begin(), messages.end(), [&](const Operation* m) {
    return m->channel == messages.front()->channel && !m->has(kSuspended);
  });
  if (one_sender && !channel.receivers && !channel.box->doubtful) return unserved_in_order(receives, messages);
  if (receives.size() > 1 && receives.size() * messages.size() > kMostPairs) return {};
  return Serving(receives, messages).unserved();
}

namespace {

// Something posted at this place of its mailbox, before a receive of the channel (null: behind all), with those that
// are ahead of it.
bool may_be_served_at(const Channel& channel, std::int32_t tag, std::uint64_t order, const Operation* before) {
  // Which of two threads was first nobody knows; and what is known of a box in doubt proves nothing.
  if (channel.receivers || channel.box->doubtful || channel.comm->channels.size() > kMostChannels) return true;
  std::vector<AwaitedReceive> rivals;
  for (const Operation* w = channel.box->wild.first(); w; w = w->next)
    if (w->order < order && !w->has(kSuspended) && tags_compete(w->tag, tag)) rivals.push_back({w, w->tag});
  for (const Operation* e = channel.receives.first(); e && e != before; e = e->next)
    if (e->has(kUnsettled) && !e->has(kSuspended) && tags_compete(e->tag, tag)) rivals.push_back({e, e->tag, &channel});
  if (rivals.size() > kMostRivals) return true;
  rivals.push_back({before, tag, &channel});
  const auto messages = messages_in(*channel.box, *channel.comm);
  return rivals.size() * messages.size() > kMostPairs || Serving(rivals, messages).serves_last();
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
  auto messages = messages_in(*channel.box, *channel.comm);
  std::erase(messages, &send);
  if (takers.size() > messages.size()) return false;
  return takers.size() * messages.size() > kMostPairs || Serving(takers, messages).unserved().empty();
}

bool may_be_taken_by_cancelled(const Operation& send) {
  if (send.has(kTaken)) return false;
  bool earlier = false, waiting = false;
  for (const Operation* r = send.channel->receives.first(); r; r = r->next) {
    if (!tag_fits(send.tag, r->tag)) continue;
    if (r->has(kSuspended)) return true;
    waiting = true;
  }
  for (const Operation* m = send.channel->messages.first(); m && m != &send; m = m->next)
    earlier = earlier || (m->has(kSuspended) && m->tag == send.tag);
  return earlier && waiting;
}

bool a_message_may_be_cancelled(const Channel& channel) {
  for (const auto& [key, c] : channel.comm->channels)
    for (const Operation* m = c->box == channel.box ? c->messages.first() : nullptr; m; m = m->next)
      if (m->has(kSuspended)) return true;
  return false;
}

bool takes_an_earlier_message(const Operation& receive, const Operation& send) {
  const Channel& channel = *send.channel;
  // Threads of one rank send in no order that anybody knows.
  if (channel.box->doubtful || channel.senders || receive.has(kSuspended)) return false;
  std::vector<const Operation*> earlier;
  const Operation* m = channel.messages.first();
  for (; m && m != &send; m = m->next)
    if (tag_fits(m->tag, receive.tag) && !m->has(kSuspended)) earlier.push_back(m);
  if (!m) return false;
  // Those that were posted later get what this one leaves. (Which of two threads was first nobody knows.)
  std::size_t others = 0;
  const auto count = [&](const Operation& other) {
    const bool later = !channel.receivers && other.order >= receive.order;
    if (later || &other == &receive) return;
    others +=
        std::any_of(earlier.begin(), earlier.end(), [&](const Operation* e) { return tag_fits(e->tag, other.tag); });
  };
  for (const Operation* w = channel.box->wild.first(); w; w = w->next) count(*w);
  for (const Operation* r = channel.receives.first(); r; r = r->next) count(*r);
  return earlier.size() > others;
}

bool may_have_been_received(const Operation& send) {
  if (send.has(kTaken)) return false;
  const auto may = [&](const Operation& receive) {
    return tag_fits(send.tag, receive.tag) && !takes_an_earlier_message(receive, send);
  };
  for (const Operation* w = send.channel->box->wild.first(); w; w = w->next)
    if (may(*w)) return true;
  for (const Operation* r = send.channel->receives.first(); r; r = r->next)
    if (r->has(kUnsettled) && !r->has(kTakesOut) && may(*r)) return true;
  return false;
}

}  // namespace mpivet::model
