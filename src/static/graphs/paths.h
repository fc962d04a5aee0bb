// Two ways from a condition to where they meet again, to show what the ranks that take them execute.
#pragma once
#include "static/sequences/event_graph.h"

namespace mpivet::statics {

struct Paths {
  std::vector<Event> with, without;
};

// One that goes through a node of `nodes` that calls something, one that goes another way.
Paths paths_from(const EventGraph& graph, Id condition, const std::vector<Id>& nodes);

// Does the branch decide whether a loop that it is in goes on?
bool decides_loop(const EventGraph& graph, Id condition);

}  // namespace mpivet::statics
