// Where all ways through a graph have met again: the place where Algorithm 2 of PARCOACH (2014) says that a process
// calls no more collectives.
#pragma once
#include "static/graphs/graph.h"

namespace mpivet::statics {

// The nearest node after all of `nodes` that every way from `entry` to `exit` takes exactly once; `exit` if there is
// none before. Nodes that do not reach `exit` have no successors.
Id closest_join(const Adjacency& successors, Id entry, Id exit, const std::vector<Id>& nodes);

}  // namespace mpivet::statics
