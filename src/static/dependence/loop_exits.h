// Nodes of the dependence graph that stand for "how many rounds a loop had", made when the first asks.
#pragma once
#include "static/dependence/dependence_graph.h"
#include "static/graphs/loops.h"

namespace mpivet::statics {

class LoopExits {
 public:
  LoopExits(const Program& program, Id function, const ControlFlow& flow, DependenceGraph& graph)
      : program_(program), function_(function), loops_(flow), graph_(graph) {}

  // For what is defined in block `from` and used in block `to`: the rounds of all loops left in between.
  std::vector<Id> between(Id from, Id to) {
    std::vector<Id> out;
    for (const Id loop : loops_.left_between(from, to)) out.push_back(node(loop));
    return out;
  }

 private:
  Id node(Id loop) {
    const auto [place, is_new] = nodes_.try_emplace(loop, kNone);
    if (!is_new) return place->second;
    place->second = graph_.add_node({.kind = DependenceGraph::NodeKind::join, .function = function_});
    for (const Id branch : loops_.deciders_of_exit(loop))
      for (const Operand& o : program_.function(function_).blocks[branch].condition)
        if (o.kind == Operand::Kind::value) graph_.add_edge(program_.value(function_, o.index), place->second);
    return place->second;
  }

  const Program& program_;
  const Id function_;
  const Loops loops_;
  DependenceGraph& graph_;
  std::unordered_map<Id, Id> nodes_;
};

}  // namespace mpivet::statics
