// Pairs of MPI calls that two threads of a process may execute at the same time: concurrent monothreaded regions,
// category 2 of "PARCOACH Extension for Hybrid Applications with Interprocedural Analysis" (2015), section 2.2.
//
// Two regions of one thread each are concurrent if a thread can come from one to the other without a barrier: then
// another thread may still be in the first. That is what different words behind a common prefix say in the paper; but
// regions on two ways of a branch, which all threads of a team take alike, are none.
#pragma once
#include "static/threads/thread_contexts.h"

namespace mpivet::statics {

struct CallSite {
  Id function = 0, block = 0, statement = 0, call = 0;
  bool operator==(const CallSite&) const = default;
};

struct ThreadPair {
  CallSite first, second;  // may be the same one: a region of a loop without barrier
};

std::vector<ThreadPair> concurrent_calls(const Program& program, const PointsTo& points_to, const CallGraph& calls,
                                         const std::vector<ControlFlow>& flows, const ThreadContexts& contexts);

}  // namespace mpivet::statics
