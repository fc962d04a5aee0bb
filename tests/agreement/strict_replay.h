// What an execution looks like under the strictest reading of the standard: the same messages meet the same receives,
// all calls answer as they did, but no standard send is buffered and all collectives synchronize.
#pragma once
#include <set>

#include "outcomes.h"

namespace agreement {

struct StrictReplay {
  std::set<int> potential;            // ranks that had passed a call by buffering that they are stuck in now
  bool needs_the_same_order = false;  // one of them is stuck only because a receive waits for the message it got
  bool from_any = false;              // a rank is stuck in a receive from any source, or a wait for one
  bool unreceived = false;            // ranks had passed sends that nobody ever receives; they are not counted above
};
StrictReplay strict_replay(const Standard& standard, const Execution& run);

}  // namespace agreement
