// Loops in which all processes exchange data and go on, or stop, by what they were sent: the flags of termination in
// hand-written rounds. Such a round is how the ranks agree, by means that are in the data and not in their flow.
#pragma once
#include <utility>

#include "static/graphs/control_flow.h"
#include "static/sequences/communicator.h"

namespace mpivet::statics {

// Does the condition that a block of the function ends with depend on nothing but what MPI_Alltoall and its like, over
// the communicator, bring in the very loop that it leaves? `sources`: calls, as (function, call), that it depends on.
bool ends_by_exchange(const Program& program, const ControlFlow& flow, Communicators& communicators, Id function,
                      Id block, const std::vector<std::pair<Id, Id>>& sources, const Expression& communicator);

}  // namespace mpivet::statics
