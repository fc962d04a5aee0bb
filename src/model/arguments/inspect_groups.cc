// Ranks in calls that make groups, or translate between them.
#include <string>

#include "model/arguments/case.h"
#include "model/collectives/communicators.h"
#include "model/names.h"

namespace mpivet::model {
namespace {

using Problem = ArgumentFact::Problem;

Problem problem_of(RankFault::Kind kind) {
  switch (kind) {
    case RankFault::Kind::outside:
      return Problem::rank;
    case RankFault::Kind::repeated:
      return Problem::repeated_rank;
    case RankFault::Kind::standing:
      return Problem::zero_stride;
  }
  return Problem::rank;
}

MaybeRankFault fault_of(Rule rule, const event::Elements& ranks, std::optional<GroupSize> size) {
  if (rule == Rule::group_ranges) return fault_of_ranges(ranks, size);
  return rule == Rule::group_ranks ? fault_of_members(ranks, size) : fault_of_translated(ranks, size);
}

}  // namespace

bool Inspector::ranks_are_right(const Case& c, const Item& item, const event::Elements& ranks,
                                ArgumentFact& fact) const {
  const auto group = field<std::uint32_t>(c.record, c.plan.group);
  const auto size = c.rank.ledger.groups.find(group);
  const MaybeRankFault fault = fault_of(item.rule, ranks, size);
  if (!fault) return true;
  fact.problem = problem_of(fault->kind);
  fact.value = fault->rank;
  fact.parameter = element(fault->index);
  fact.other = c.name(item) + element(fault->first);
  fact.in_range = item.rule == Rule::group_ranges;
  if (size && size->exact) {
    fact.comm_name = handle_name(world_, c.rank.number, spec::HandleKind::group, group);
    fact.comm_size = size->most;
  }
  return false;
}

std::optional<GroupSize> Inspector::group_size(Rank& rank, const Operands& f, const event::Header* record) const {
  if (f.comm == kAbsent) return size_of_result(arguments_of(record), rank.ledger.groups);
  const CommView* view = communicators_.view(rank, field<std::uint32_t>(record, f.comm));
  if (!view) return {};
  const bool remote = record->func == static_cast<std::uint16_t>(spec::Func::Comm_remote_group);
  const std::size_t own = view->place.inter ? view->comm->members.size() - view->peers : view->peers;
  return GroupSize{static_cast<std::int64_t>(remote ? view->peers : own)};
}

}  // namespace mpivet::model
