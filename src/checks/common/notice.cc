#include "checks/common/notice.h"

#include <fmt/format.h>

#include <utility>

namespace mpivet::checks {

RawFinding notice_finding(Id id, const model::NoticeFact& fact, const char* intro) {
  RawFinding finding = start_finding(id);
  if (fact.rank >= 0) finding.ranks = {fact.rank};
  finding.sites.push_back(site(intro, fact.call));
  finding.sites[0].ranks = finding.ranks;
  return finding;
}

std::string who(const model::NoticeFact& fact) {
  return fact.rank >= 0 ? fmt::format("rank {}", fact.rank) : "a process";
}

model::NoticeFact in_fixed_order(model::NoticeFact fact) {
  if (!fact.call.known() || !fact.other.known()) return fact;
  const auto place = [](const model::CallRef& call) { return std::pair(function_name(call), call.header()->stack); };
  if (place(fact.other) < place(fact.call)) std::swap(fact.call, fact.other);
  return fact;
}

}  // namespace mpivet::checks
