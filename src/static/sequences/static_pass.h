// Algorithm 1: which conditions decide whether, or how often, a collective is executed.
#pragma once
#include "static/sequences/event_graph.h"
#include "static/sequences/vocabulary.h"

namespace mpivet::statics {

// The nodes C(r,c) of one execution order and one collective, and PDF+ of them if it is not empty.
struct Group {
  Id stream = 0;
  Id operation = 0;
  std::uint32_t order = 0;
  std::vector<Id> sites;       // of its events, in the order of the nodes
  std::vector<Id> nodes;       // C(r,c)
  std::vector<Id> conditions;  // nodes of the graph, sorted; empty: executed on every path
  // Of these, the ones from which each way leads to the same of C(r,c): who comes by there misses the collective only
  // if a further condition says so, as after `if (rank == 0) { p = malloc(n); if (!p) return; }`.
  std::vector<Id> indirect;
};

struct PassResult {
  std::vector<Group> groups;  // of the function's own level first, by stream and order; then those of each loop
  std::size_t top_level = 0;  // so many of them belong to the function's own level
};

enum class PassMode {
  // As in the paper: a collective in a loop is looked at in that loop alone.
  published,
  // A loop with collectives is an event of what is around it, and a condition is left out where the collectives of all
  // its arms are the same up to where they join.
  extended,
};

// `operations` gets names for the loops in extended mode.
PassResult static_pass(const EventGraph& graph, Vocabulary& operations, PassMode mode);

}  // namespace mpivet::statics
