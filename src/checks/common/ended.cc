#include "checks/common/ended.h"

#include <fmt/format.h>

namespace mpivet::checks {

RawFinding ended_finding(Id id, const model::EndFact& fact) {
  RawFinding finding = start_finding(id);
  finding.ranks = {fact.rank};
  if (fact.place.known()) finding.sites.push_back(site("ended at", fact.place));
  if (fact.last.known()) finding.sites.push_back(site(fact.inside ? "inside" : "last MPI call", fact.last));
  return finding;
}

std::string when_it_ended(const model::EndFact& fact) {
  if (!fact.last.known()) return ", in a thread that has made no MPI call";
  const std::string place = place_of_site(fact.place.known() ? 1 : 0);
  if (fact.inside) return fmt::format(" inside {}{}", function_name(fact.last), place);
  return fmt::format(", outside MPI; its last MPI call was {}{}", function_name(fact.last), place);
}

}  // namespace mpivet::checks
