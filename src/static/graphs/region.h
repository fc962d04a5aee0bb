// A function's or a loop's body as an acyclic graph: every inner loop is one node, back edges and edges that leave go
// to an artificial exit.
#pragma once
#include "static/sequences/event_graph.h"

namespace mpivet::statics {

struct Region {
  struct Node {
    std::vector<Id> members;  // nodes of the event graph; several, or one that loops: an inner loop
    bool loop = false;
    Id header = kNone;  // of an inner loop: where it is entered
  };
  std::vector<Node> nodes;
  Adjacency successors, predecessors;
  std::vector<Id> order;  // topological, from the entry
  Id exit = 0;            // the artificial exit; no member

  // The branching members of `node` that lead out of it.
  std::vector<Id> deciding_members(const EventGraph& graph, Id node) const;
};

// Of the nodes in `members`, entered at `entry`. `is_loop`: edges back to the entry count as leaving.
Region make_region(const EventGraph& graph, const std::vector<Id>& members, Id entry, bool is_loop);

}  // namespace mpivet::statics
