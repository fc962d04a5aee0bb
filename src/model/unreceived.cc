// The end: messages that nobody received, and what is left in the backlogs.
#include <algorithm>
#include <map>
#include <tuple>

#include "model/machine.h"

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
  if (box.doubtful || message.has(kGranted)) return true;
  for (const Operation* w = box.wild.first(); w; w = w->next)
    if (tag_fits(message.tag, w->tag)) return true;
  return false;
}

}  // namespace

void Machine::tell_unreceived() {
  std::map<std::tuple<int, std::uint16_t, std::uint32_t>, std::vector<const Operation*>> places;
  for (const auto& [id, comm] : communicators_)
    for (const auto& [key, channel] : comm->channels) {
      if (!is_over(*ranks_[static_cast<std::size_t>(channel->dest)])) continue;
      for (const Operation* m = channel->messages.first(); m; m = m->next)
        if (!may_be_taken(*m)) places[{channel->source, m->record->func, m->record->stack}].push_back(m);
    }
  for (const auto& [place, messages] : places) {
    // The map of channels has no order; the least destination stands for all.
    const auto least = [](const Operation* a, const Operation* b) { return a->channel->dest < b->channel->dest; };
    const Operation* first = *std::min_element(messages.begin(), messages.end(), least);
    UnreceivedFact fact{call_ref(*first->actor, first->record), first->channel->dest, messages.size()};
    listener_.on(fact);
  }
}

// Ranks that really reached MPI_Finalize are checked for leaks even if virtual time stopped before.
void Machine::force_to_the_end() {
  for (const auto& rank : ranks_)
    if (rank->finalized) tell_leaks(*rank);
  forcing_ = true;
  for (const auto& rank : ranks_)
    for (const auto& a : rank->actors)
      if (a && a->parked && a->stand != Stand::finalized && a->passed()) {
        a->left = 1;
        step_over(*a);
        run();
      }
  for (const auto& rank : ranks_)
    if (rank->finalized) tell_leaks(*rank);
}

void Machine::finish() {
  run();
  search_.last_look();
  tell_suspects();
  tell_unreceived();
  tell_unequal_frees();
  force_to_the_end();
}

}  // namespace mpivet::model
