// Parameters by which a caller says what it wants: `if (lwork == -1)` asks for the size of the work space. Which it is
// depends on the call, not on what the other callers compute.
#pragma once
#include "static/points_to/call_graph.h"
#include "static/sequences/communicator.h"

namespace mpivet::statics {

// Does the block end with a comparison of a parameter with -1, and do some callers give just that?
bool tests_mode_of_call(const Program& program, const PointsTo& points_to, const CallGraph& calls,
                        Communicators& communicators, Id function, Id block);

}  // namespace mpivet::statics
