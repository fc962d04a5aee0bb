// The graph of an inclusion-based points-to analysis: nodes with sets of targets, edges along which the sets flow, and
// rules for what follows from a new target. What rules mean is known to whoever solves it.
#pragma once
#include <deque>
#include <unordered_set>
#include <vector>

#include "static/points_to/target.h"

namespace mpivet::statics {

// What follows from a new target of a node.
struct Rule {
  enum class Kind : std::uint8_t {
    load,         // the contents of the target flow to `other`
    store,        // `other` flows into the target
    store_fixed,  // `fixed` flows into the target
    displace,     // target + offset flows to `other`
    copy_from,    // the target is the source of copy number `other`
    copy_to,      // ... its destination
    call,         // the target is called by call number `other`
    own,          // as a store of the target into the place `fixed`, which is part of a container
  };
  Kind kind;
  bool varying = false;
  bool of_library = false;  // of a store: in a function of the C++ library
  Id other = kNone;
  std::int64_t offset = 0;
  Target fixed = Target::function(0);
};

using TargetList = std::vector<Target>;  // sorted

class InclusionGraph {
 public:
  struct Node {
    TargetList targets;
    bool wide = false;  // too many targets, or not known
    bool holds_address() const { return wide || !targets.empty(); }
    // Sorted: functions come last.
    bool holds_functions() const { return !wide && !targets.empty() && targets.front().is_function(); }

   private:
    friend class InclusionGraph;
    TargetList fresh;
    std::vector<Id> flows_to;
    std::vector<Rule> rules;
    bool queued = false;
  };

  explicit InclusionGraph(std::size_t nodes) { nodes_.resize(nodes); }

  const Node& operator[](Id node) const { return nodes_[node]; }
  Id new_node() {
    nodes_.emplace_back();
    return static_cast<Id>(nodes_.size() - 1);
  }
  void flow(Id from, Id to);
  void add(Id node, Target target) { add(node, TargetList{target}); }
  void add(Id node, const TargetList& targets);
  // For targets to come; whoever adds a rule applies it to those that are there.
  void add_rule(Id node, const Rule& rule) { nodes_[node].rules.push_back(rule); }

  // Until nothing is new; apply(rule, target).
  template <class Apply>
  void solve(Apply apply) {
    while (!work_.empty()) {
      const Id id = work_.front();
      work_.pop_front();
      const TargetList fresh = hand_on(id);
      for (std::size_t i = 0; i < nodes_[id].rules.size(); ++i) {
        const Rule rule = nodes_[id].rules[i];
        for (const Target t : fresh) apply(rule, t);
      }
    }
  }

 private:
  TargetList hand_on(Id node);  // what was new
  void widen(Id node);
  void queue(Id node);

  std::deque<Node> nodes_;
  std::deque<Id> work_;
  std::unordered_set<std::uint64_t> many_edges_;  // of nodes with more than a few
};

}  // namespace mpivet::statics
