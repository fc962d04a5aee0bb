// Findings whose sites are mistakes of their own (leaked handles, unreceived messages), taken apart: for what shows a
// mistake at its line, and for telling old ones from new ones.
#pragma once
#include <vector>

#include "report/findings/finding.h"

namespace mpivet::report {

// One finding for each site of a tally; others as they are.
std::vector<Finding> one_per_place(const std::vector<Finding>& findings);

}  // namespace mpivet::report
