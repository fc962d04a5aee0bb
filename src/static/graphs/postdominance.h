// The iterated postdominance frontier of a set of nodes, as in "PARCOACH: Combining Static and Dynamic Validation of
// MPI Collective Communications" (2014), section 3.1. A set U postdominates v if all paths from v to the exit meet U;
// PDF(U) are the nodes that U does not postdominate although it does one of their successors; PDF+ repeats that with
// the nodes found added to U until nothing is new.
#pragma once
#include "static/graphs/graph.h"

namespace mpivet::statics {

// `predecessors` of a graph whose nodes all reach `exit`. The result is sorted.
std::vector<Id> iterated_postdominance_frontier(const Adjacency& successors, const Adjacency& predecessors, Id exit,
                                                const std::vector<Id>& set);

}  // namespace mpivet::statics
