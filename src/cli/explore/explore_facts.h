// What an exploration has found, as the data of a report.
#pragma once
#include "cli/explore/explore_input.h"
#include "explore/exploration.h"
#include "report/findings/exploration.h"

namespace mpivet::cli {

// Exits and outputs come without their replay files, in the order of the tally.
report::Exploration explore_facts(const explore::Found& found, const OtherInput& other_input);

}  // namespace mpivet::cli
