// Directed graphs with nodes 0..n-1, and their strongly connected components.
#pragma once
#include <vector>

#include "static/summary/summary.h"

namespace mpivet::statics {

using Adjacency = std::vector<std::vector<Id>>;

Adjacency reversed(const Adjacency& successors);

// Which nodes are reached from `start` (itself included) without entering a node of `avoid`; empty: avoid none.
std::vector<char> reached(const Adjacency& successors, Id start, const std::vector<char>& avoid = {});

// Reverse postorder of the nodes reached from `start`: topological if there is no cycle.
std::vector<Id> reverse_postorder(const Adjacency& successors, Id start);

struct Components {
  std::vector<Id> of;                    // node -> component
  std::vector<std::vector<Id>> members;  // component -> nodes; a component comes after all it reaches (callees first)
  std::vector<char> cyclic;              // component -> has an edge within itself
};
Components strong_components(const Adjacency& successors);

}  // namespace mpivet::statics
