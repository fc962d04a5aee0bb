// Algorithm 3 of "PARCOACH Extension for Hybrid Applications with Interprocedural Analysis" (2015): which collectives
// are checked at run time because of threads, sets Sipw and Scc.
#pragma once
#include "static/sequences/instrumentation.h"

namespace mpivet::statics {

// Does the program have any OpenMP construct? Cheap.
bool uses_openmp(const Program& program);

// Does the branch at the end of the block say which thread of a team goes on: `single`, `sections`, `master`? One
// thread of each rank does: it does not tell ranks apart.
bool chooses_thread(const Program& program, Id function, Id block);

void flag_threads(const Program& program, const PointsTo& points_to, const Hybrid& threads,
                  std::vector<FunctionPlan>& plans);

}  // namespace mpivet::statics
