#include "checks/common/request.h"

namespace mpivet::checks {

RawFinding request_finding(Id id, const model::RequestFact& fact) {
  RawFinding finding = start_finding(id);
  finding.ranks = {fact.call.rank};
  finding.sites.push_back(site("used at", fact.call));
  if (fact.made.known()) finding.sites.push_back(site("request made at", fact.made));
  if (fact.started.known()) finding.sites.push_back(site("started at", fact.started));
  return finding;
}

}  // namespace mpivet::checks
