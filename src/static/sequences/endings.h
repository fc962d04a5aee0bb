// Where control does not come back: calls of MPI_Abort, and of functions that always end in such a call.
#pragma once
#include "static/graphs/control_flow.h"
#include "static/summary/program.h"

namespace mpivet::statics {

// The ordinary control flow of every function of the program.
std::vector<ControlFlow> control_flows(const Program& program);

}  // namespace mpivet::statics
