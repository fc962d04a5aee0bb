#include "model/time/resting.h"

#include <algorithm>

#include "model/collectives/collectives.h"
#include "model/deadlock/leniency.h"
#include "model/messages/causality.h"
#include "model/records.h"
#include "model/requests/operations.h"
#include "model/state/rank.h"
#include "model/world.h"

namespace mpivet::model {

bool Resting::has_caught_up(const Rank& rank) const {
  return std::all_of(rank.actors.begin(), rank.actors.end(), [](const auto& a) { return !a || a->idle(); });
}

bool Resting::at_rest(const Rank& rank) const {
  return rank.books.requests.size() == 0 && rank.requests.size() == 0 && has_caught_up(rank);
}

bool Resting::decided_by_calls(const Rank& rank) const {
  const bool alone = rank.actor_count <= 1 && rank.out_of_order.empty();
  const bool nothing_told = rank.fates.size() == 0 && rank.messages.size() == 0 && !rank.data;
  const bool nothing_held = std::all_of(rank.actors.begin(), rank.actors.end(), [](const auto& a) {
    return !a || (!a->unless_failed && !a->data && a->creating.empty());
  });
  return alone && nothing_told && nothing_held && rank.send_buffer.messages == 0;
}

std::optional<Rest> Resting::look(std::size_t footprint) const {
  if (operations_.live() != 0 || collectives_.live() != 0) return std::nullopt;
  if (world_.forcing || causality_.on() || !leniency_.empty()) return std::nullopt;
  Rest rest;
  rest.statistics = world_.statistics;
  rest.facts = listener_.told();
  rest.footprint = footprint;
  for (const auto& rank : world_.ranks) {
    if (!at_rest(*rank) || !decided_by_calls(*rank)) return std::nullopt;
    Rest::OfRank& one = rest.ranks.emplace_back();
    one.completed = rank->books.completed;
    for (const auto& a : rank->actors)
      if (a) one.serial += a->serial;
    for (std::size_t kind = 0; kind < rank->growth.size(); ++kind) one.made[kind] = rank->growth[kind].made;
  }
  return rest;
}

bool Resting::is_simple(const event::Header* record) const {
  using spec::Role;
  if (record->flags != 0 || record->slots == 0) return false;
  if (record->kind != event::Kind::enter && record->kind != event::Kind::call) return false;
  const Operands& f = world_.operands(record);
  if (f.start == spec::Start::persistent || f.start == spec::Start::partitioned) return false;
  switch (f.role) {
    case Role::send:
      return f.mode != spec::Mode::buffered;
    case Role::recv:
      return f.peer != kAbsent && field<std::int32_t>(record, f.peer) != event::kAnySource;
    case Role::sendrecv:
    case Role::sendrecv_replace:
      return f.peer2 != kAbsent && field<std::int32_t>(record, f.peer2) != event::kAnySource;
    case Role::wait:
    case Role::waitall:
    case Role::collective:
      return true;
    default:
      return false;
  }
}

bool Resting::only_counted(const Rest& from, const Rest& to) {
  const Statistics &a = from.statistics, &b = to.statistics;
  return from.facts == to.facts && from.footprint == to.footprint && from.ranks.size() == to.ranks.size() &&
         a.sends_taken_as_buffered == b.sends_taken_as_buffered && a.lost_mailboxes == b.lost_mailboxes &&
         a.unchecked_messages == b.unchecked_messages && a.stepped_over == b.stepped_over;
}

void Resting::again(const Rest& from, const Rest& to, std::uint64_t times) const {
  Statistics& s = world_.statistics;
  s.records += (to.statistics.records - from.statistics.records) * times;
  s.messages += (to.statistics.messages - from.statistics.messages) * times;
  s.shortcuts += (to.statistics.shortcuts - from.statistics.shortcuts) * times;
  s.collectives += (to.statistics.collectives - from.statistics.collectives) * times;
  for (std::size_t i = 0; i < world_.ranks.size(); ++i) {
    Rank& rank = *world_.ranks[i];
    const Rest::OfRank &a = from.ranks[i], &b = to.ranks[i];
    rank.books.completed += (b.completed - a.completed) * times;
    for (std::size_t kind = 0; kind < rank.growth.size(); ++kind)
      rank.growth[kind].made += (b.made[kind] - a.made[kind]) * times;
    for (const auto& actor : rank.actors)
      if (actor) actor->serial += (b.serial - a.serial) * times;  // there is only one
  }
}

}  // namespace mpivet::model
