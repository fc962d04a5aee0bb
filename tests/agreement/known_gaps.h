// What the doors are known to miss. Each gap has a reason in words; a program or an execution that has it is not
// counted as a disagreement, but as not compared, with that reason. Nothing here excuses a false alarm, unless it says
// so.
#pragma once
#include <string>

#include "strict_replay.h"

namespace agreement {

// Outcomes that the explorer does not reach. Empty: there is no excuse.
std::string explorer_gap(const Program& program);
// Deadlocks that the tracker does not report.
std::string tracker_miss(const Standard& standard, const Execution& run, const StrictReplay& replay, bool looks_early,
                         bool hard);
// Deadlocks that it reports and that are none.
std::string tracker_false_alarm(const Standard& standard, const Execution& run);

bool has(const Program& program, What what);

}  // namespace agreement
