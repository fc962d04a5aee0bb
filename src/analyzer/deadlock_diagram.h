// What ranks did before they got stuck, for the space-time diagram of a deadlock that is really there: nobody moves, so
// their rings can be read, and what is not matched now never will be.
#pragma once
#include <functional>
#include <vector>

#include "analyzer/ring_history.h"
#include "model/tracker.h"
#include "report/raw_finding.h"
#include "report/resolver.h"

namespace mpivet::analyzer {

// What is there of a rank.
struct RankRing {
  RingHistory history;
  bool inside = false;  // it stands in the newest blocking call
};
using FindRing = std::function<std::optional<RankRing>(int rank)>;

// `finding` is a deadlock. Empty if there is nothing to draw.
report::Diagram deadlock_diagram(const report::RawFinding& finding, model::Tracker& tracker, report::Resolver& resolver,
                                 const FindRing& ring_of);

}  // namespace mpivet::analyzer
