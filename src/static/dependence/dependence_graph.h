// What depends on what: values, versions of memory cells, results of functions, and the sources that tell ranks apart.
#pragma once
#include <unordered_map>

#include "static/dependence/divergent_sources.h"
#include "static/points_to/call_graph.h"
#include "static/sequences/endings.h"

namespace mpivet::statics {

class DependenceGraph {
 public:
  enum class NodeKind : std::uint8_t {
    value,     // of a function
    result,    // what a function returns
    thrown,    // whether an exception leaves a function, or a call of one
    version,   // a memory cell after a write or a join
    join,      // which edge a block was entered by
    guess,     // what goes through a pointer that may lead elsewhere
    rank,      // source: differs from rank to rank
    unknown,   // source: nothing is known about it
    entry_of,  // a cell on entry of a function
    exit_of,   // a cell when a function returns
    created,   // a handle that an MPI call makes
    other,
  };
  enum class EdgeKind : std::uint8_t {
    plain,
    call,    // argument -> parameter
    result,  // what a function returns -> where it was called
    shared,  // through memory that any caller may see
  };
  struct Node {
    NodeKind kind = NodeKind::other;
    Id function = kNone;
    Id object = kNone;          // of a cell
    Id statement_call = kNone;  // sources: the call in the function that gives it
    bool address = false;       // a value that is one
    bool crowded = false;       // a cell on entry or exit of any function: so many write it that their order matters
    Place place = {};
  };
  struct Edge {
    Id to;
    EdgeKind kind;
  };

  DependenceGraph(const Program& program)
      : program_(program), nodes_(program.value_count() + 2 * program.functions().size()) {}

  Id result_of(Id function) const { return program_.value_count() + 2 * function; }
  Id thrown_by(Id function) const { return program_.value_count() + 2 * function + 1; }
  Id add_node(const Node& node) {
    nodes_.push_back(node);
    return static_cast<Id>(nodes_.size() - 1);
  }
  void add_edge(Id from, Id to, EdgeKind kind = EdgeKind::plain) {
    if (from != kNone && to != kNone) pending_.push_back({from, to, kind, false});
  }
  // From what decides which of several addresses it is, or a value like others: of addresses it counts where that
  // matters, see measure().
  void add_choice(Id from, Id to, bool is_address, EdgeKind kind = EdgeKind::plain) {
    if (from != kNone && to != kNone) pending_.push_back({from, to, kind, is_address});
  }
  // The node of the communicator (window, file) that an MPI call works on; kNone: it has none.
  void set_communicator(Id function, Id call, Id node) { communicators_[key(function, call)] = node; }
  Id communicator(Id function, Id call) const {
    const auto found = communicators_.find(key(function, call));
    return found == communicators_.end() ? kNone : found->second;
  }
  // Whether a call of the program's functions ends by an exception; kNone: it does not.
  void set_thrown(Id function, Id call, Id node) { thrown_[key(function, call)] = node; }
  Id thrown(Id function, Id call) const {
    const auto found = thrown_.find(key(function, call));
    return found == thrown_.end() ? kNone : found->second;
  }
  template <class Visit>
  void for_each_thrown(Visit visit) const {
    for (const auto& [key, node] : thrown_) visit(static_cast<Id>(key >> 32), static_cast<Id>(key), node);
  }
  // Beside the values that a condition tests: what else it depends on.
  void add_condition(Id function, Id block, Id node) { conditions_[key(function, block)].push_back(node); }
  const std::vector<Id>& conditions(Id function, Id block) const {
    static const std::vector<Id> none;
    const auto found = conditions_.find(key(function, block));
    return found == conditions_.end() ? none : found->second;
  }
  // What is computed with the address in a value matters, as where two are compared or subtracted. Otherwise only what
  // is behind an address does.
  void measure(Id node) { measured_.push_back(node); }
  // After the last add_edge.
  void finish();

  Node& node(Id id) { return nodes_[id]; }
  const Node& node(Id id) const { return nodes_[id]; }
  std::size_t size() const { return nodes_.size(); }
  struct Range {
    const Edge *first, *last;
    const Edge* begin() const { return first; }
    const Edge* end() const { return last; }
  };
  Range out(Id node) const { return {edges_.data() + begin_[node], edges_.data() + begin_[node + 1]}; }
  Range in(Id node) const {
    return {back_edges_.data() + back_begin_[node], back_edges_.data() + back_begin_[node + 1]};
  }

 private:
  static std::uint64_t key(Id function, Id number) { return static_cast<std::uint64_t>(function) << 32 | number; }
  std::unordered_map<std::uint64_t, Id> communicators_, thrown_;   // by function and call
  std::unordered_map<std::uint64_t, std::vector<Id>> conditions_;  // by function and block
  struct Pending {
    Id from, to;
    EdgeKind kind;
    bool of_address;
  };
  const Program& program_;
  std::vector<Node> nodes_;
  bool may_hold_address(const Node& node) const;
  void drop_addresses();

  std::vector<Pending> pending_;
  std::vector<Id> measured_;
  std::vector<Edge> edges_, back_edges_;
  std::vector<Id> begin_, back_begin_;
};

struct AnalysisOptions {
  bool whole_program = true;  // false: functions that others can see may be called with anything
  DivergentSources divergent = {};
};

DependenceGraph make_dependence_graph(const Program& program, PointsTo& points_to, const CallGraph& calls,
                                      const std::vector<ControlFlow>& flows, const AnalysisOptions& options);

}  // namespace mpivet::statics
