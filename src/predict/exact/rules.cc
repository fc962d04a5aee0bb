#include "predict/exact/rules.h"

#include <algorithm>

#include "rules/collectives.h"

namespace mpivet::predict {

Awaits needs_of_some(const Log& log, const Op& collective, Rank rank) {
  const bool inter = log.comms[collective.comm].inter();
  auto position = rules::Position::other;
  if (collective.root() == rank) position = rules::Position::root;
  if (collective.root() == kProcNull) position = rules::Position::bystander;
  const Awaits whom = rules::awaits(spec::info(collective.func).coll, Buffering::infinite, inter, position);
  if (whom == Awaits::lower && inter) return Awaits::everybody;  // there is no such thing
  if (whom == Awaits::lower && position_in(log, collective.comm, rank) == 0) return Awaits::nobody;
  if (whom == Awaits::sources && each_source(log, collective.comm, rank, [](Rank) { return false; }))
    return Awaits::nobody;  // or not known
  return whom;
}

namespace {

std::uint64_t count_in(const std::vector<RankRange>& ranges, Rank first, Rank last) {
  std::uint64_t count = 0;
  for (const RankRange& range : ranges) {
    const Rank low = std::max(first, range.first), high = std::min(last - 1, range.last);
    const auto until = [&](Rank rank) { return rank < range.first ? -1 : (rank - range.first) / range.step; };
    if (low <= high) count += static_cast<std::uint64_t>(until(high) - until(low - 1));
  }
  return count;
}

}  // namespace

std::uint64_t count_members(const Log& log, std::uint32_t comm, Rank first, Rank last) {
  const auto& members = log.comms[comm].members;
  if (members.empty()) return static_cast<std::uint64_t>(std::max(0, std::min(last, log.ranks()) - first));
  return count_in(members, first, last);
}

bool is_member(const Log& log, std::uint32_t comm, Rank rank) { return count_members(log, comm, rank, rank + 1) > 0; }

std::uint64_t position_in(const Log& log, std::uint32_t comm, Rank rank) {
  const auto& order = log.comms[comm].order;
  if (order.empty()) return count_members(log, comm, 0, rank);
  return static_cast<std::uint64_t>(std::find(order.begin(), order.end(), rank) - order.begin());
}

int group_of(const Log& log, std::uint32_t comm, Rank rank) {
  return count_in(log.comms[comm].group, rank, rank + 1) > 0 ? 0 : 1;
}

std::uint64_t count_group(const Log& log, std::uint32_t comm, int group, Rank first, Rank last) {
  const std::uint64_t one = count_in(log.comms[comm].group, first, last);
  return group == 0 ? one : count_members(log, comm, first, last) - one;
}

}  // namespace mpivet::predict
