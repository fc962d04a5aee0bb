// A function as Algorithm 1 sees it: blocks, edges, and the collectives each block executes in order.
#pragma once
#include "static/graphs/graph.h"

namespace mpivet::statics {

// One step of a sequence of collectives.
struct Event {
  Id stream = 0;     // the communicator: only collectives on one communicator have to be in order
  Id operation = 0;  // what is called there, see Vocabulary
  Id site = 0;       // the caller's own number of the place
};

struct EventGraph {
  Adjacency successors;
  std::vector<std::vector<Event>> events;  // by node
  Id entry = kEntryBlock;
  Id exit = kExitBlock;
};

}  // namespace mpivet::statics
