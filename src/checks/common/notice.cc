#include "checks/common/notice.h"

#include <fmt/format.h>

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

}  // namespace mpivet::checks
