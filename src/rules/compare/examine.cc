#include "rules/compare/examine.h"

#include <algorithm>

#include "rules/compare/entries.h"

namespace mpivet::rules {
namespace {

std::span<const std::byte> payload_of(const CollectiveMember& member) {
  return member.record.subspan(std::min(member.record.size(), sizeof(event::Header)));
}

Entries prepare(std::span<const CollectiveMember> members) {
  Entries entries;
  entries.reserve(members.size());
  for (const CollectiveMember& member : members)
    entries.push_back({&member, call_blocks(*member.part, payload_of(member))});
  return entries;
}

void examine_data(std::span<const CollectiveMember> members, Facts& facts) {
  switch (pattern_of(members.front().part->coll).flow) {
    case Flow::none:
      return;
    case Flow::equal:
      return examine_equal(prepare(members), facts);
    case Flow::from_root:
    case Flow::to_root:
    case Flow::all:
      return examine_exchange(prepare(members), facts);
    case Flow::edges:
      return examine_edges(prepare(members), facts);
  }
}

}  // namespace

std::vector<CollectiveFact> examine(std::span<const CollectiveMember> members) {
  Facts facts;
  if (members.empty()) return facts;
  examine_operation(members, facts);
  if (!facts.empty()) return facts;
  examine_root(members, facts);
  const bool roots_agree = facts.empty();
  examine_in_place(members, facts);
  const std::size_t before = facts.size();
  examine_reduction(members, facts);
  if (facts.size() == before) examine_function(members, facts);
  if (roots_agree) examine_data(members, facts);
  return facts;
}

CollectiveFact::Group& Groups::add(const CollectiveMember& member, const std::string& value,
                                   std::uint64_t distinction) {
  const auto [found, is_new] = by_value_.try_emplace({distinction, value}, groups_.size());
  if (is_new) {
    event::CallRef call;
    call.rank = member.world_rank;
    call.thread = member.thread;
    call.record.assign(member.record.begin(), member.record.end());
    groups_.push_back({{}, std::move(call), value});
  }
  CollectiveFact::Group& group = groups_[found->second];
  group.ranks.push_back(member.world_rank);
  return group;
}

CollectiveFact Groups::fact(CollectiveFact::Problem problem) && {
  CollectiveFact fact{};
  fact.problem = problem;
  fact.groups = std::move(groups_);
  for (CollectiveFact::Group& group : fact.groups) std::sort(group.ranks.begin(), group.ranks.end());
  return fact;
}

}  // namespace mpivet::rules
