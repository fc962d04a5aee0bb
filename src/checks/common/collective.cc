#include "checks/common/collective.h"

#include <fmt/format.h>

#include <algorithm>

#include "checks/common/finding.h"
#include "report/findings/ranks.h"
#include "report/text/sanitize.h"

namespace mpivet::checks {
namespace {

constexpr std::size_t kMaxGroupsListed = 8;  // groups in the message; all are call sites of the finding

using Group = model::CollectiveFact::Group;

// The order of members' arrival means nothing; by rank, equal mistakes give equal findings.
std::vector<Group> by_least_rank(std::vector<Group> groups) {
  for (Group& group : groups) report::normalize_ranks(group.ranks);
  std::stable_sort(groups.begin(), groups.end(), [](const Group& a, const Group& b) { return a.ranks < b.ranks; });
  return groups;
}

// "  ranks 0,2: MPI_Reduce at f.c:12, root=0"; where the operation itself is in question, with the function in the
// value: "  ranks 0,2: MPI_Reduce(root=0) at f.c:12".
std::string line(const Group& group, std::size_t index) {
  const std::string function = function_name(group.call);
  const std::string value = report::sanitize(group.value);
  const bool names_function = value.starts_with(function);
  std::string text = fmt::format("\n  {}: {}{}", report::name_ranks(group.ranks), names_function ? value : function,
                                 place_of_site(index));
  if (!value.empty() && !names_function) text += ", " + value;
  return text;
}

}  // namespace

RawFinding collective_finding(Id id, const model::CollectiveFact& fact, const std::string& what) {
  RawFinding finding = start_finding(id);
  finding.message = what + ':';
  const std::vector<Group> groups = by_least_rank(fact.groups);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    report::RawSite part = site(groups[i].value, groups[i].call);
    part.ranks = groups[i].ranks;
    finding.sites.push_back(std::move(part));
    report::add_ranks(finding.ranks, groups[i].ranks);
    if (i < kMaxGroupsListed) finding.message += line(groups[i], i);
  }
  if (groups.size() > kMaxGroupsListed)
    finding.message += fmt::format("\n  and {} more groups of ranks", groups.size() - kMaxGroupsListed);
  return finding;
}

std::string comm_name(const model::CollectiveFact& fact) {
  return fact.comm_name.empty() ? "a communicator" : report::sanitize(fact.comm_name);
}

std::string operation_name(const model::CollectiveFact& fact) {
  if (fact.groups.empty()) return "a collective operation";
  const std::string first = function_name(fact.groups.front().call);
  const bool same = std::all_of(fact.groups.begin(), fact.groups.end(),
                                [&](const Group& group) { return function_name(group.call) == first; });
  return same ? first : "a collective operation";
}

}  // namespace mpivet::checks
