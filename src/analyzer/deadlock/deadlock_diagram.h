// What ranks did before they got stuck, for the space-time diagram of a deadlock. If it is really there nobody moves,
// so their rings can be read, and what is not matched now never will be. In a potential one they stand only in virtual
// time: what they did before is looked for in their rings while these are written, and what they really did next is
// shown as what they would not get to.
#pragma once
#include <functional>
#include <vector>

#include "analyzer/deadlock/past.h"
#include "analyzer/rings/ring_history.h"
#include "model/tracker.h"
#include "report/findings/raw_finding.h"
#include "report/symbols/resolver.h"

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

// Of a potential deadlock, while it is in sight (model::Listener). What is left of a rank before its virtual position,
// oldest first; it may be nothing.
using FindPast = std::function<std::vector<PastCall>(int rank, const model::Ahead& ahead)>;
report::Diagram potential_diagram(const model::DeadlockFact& fact, model::Tracker& tracker, report::Resolver& resolver,
                                  const FindPast& past_of);
// The calls before the rank's virtual position that its ring still has.
std::vector<PastCall> calls_before(const RingCopy& copy, const model::Ahead& ahead, int rank);

}  // namespace mpivet::analyzer
