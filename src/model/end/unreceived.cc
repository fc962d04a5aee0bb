#include "model/end/unreceived.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "model/collectives/communicators.h"
#include "model/messages/served_receives.h"
#include "model/names.h"
#include "model/world.h"

namespace mpivet::model {
namespace {

// The rank has done all it will ever do, and virtual time has seen it.
bool is_over(const Rank& rank) {
  if (rank.finalized) return true;
  if (!rank.exited) return false;
  return std::all_of(rank.actors.begin(), rank.actors.end(), [](const auto& a) { return !a || a->idle(); });
}

bool may_be_taken(const Operation& message) {
  const Mailbox& box = *message.channel->box;
  if (box.doubtful || (message.flags & (kGranted | kSuspended | kUnchecked))) return true;
  for (const Operation* r = message.channel->receives.first(); r; r = r->next)
    if (tag_fits(message.tag, r->tag)) return true;  // it may be cancelled, or a message ahead of this one
  for (const Operation* w = box.wild.first(); w; w = w->next)
    if (tag_fits(message.tag, w->tag) && !takes_an_earlier_message(*w, message)) return true;
  return false;
}

}  // namespace

void tell_unreceived(const World& world, const Communicators& communicators) {
  std::map<std::tuple<int, std::uint16_t, std::uint32_t>, std::vector<const Operation*>> places;
  for (const auto& [id, comm] : communicators.all())
    for (const auto& [key, channel] : comm->channels) {
      if (!is_over(*world.ranks[static_cast<std::size_t>(channel->dest)])) continue;
      for (const Operation* m = channel->messages.first(); m; m = m->next)
        if (!may_be_taken(*m)) places[{channel->source, m->record->func, m->record->stack}].push_back(m);
    }
  for (const auto& [place, messages] : places) {
    // The map of channels has no order; the least destination stands for all.
    const auto least = [](const Operation* a, const Operation* b) { return a->channel->dest < b->channel->dest; };
    const Operation* first = *std::min_element(messages.begin(), messages.end(), least);
    UnreceivedFact fact{call_ref(*first->actor, first->record), first->channel->dest, messages.size()};
    world.listener.on(fact);
  }
}

}  // namespace mpivet::model
