// A function's ordinary control flow: of exceptional edges only those from a throw, or from a call of a function that
// throws, to a handler in the same function; nothing after a call that does not come back.
#pragma once
#include <map>

#include "static/graphs/graph.h"

namespace mpivet::statics {

struct ControlFlow {
  Adjacency successors, predecessors;  // of blocks on a way from entry to exit; others have none
  std::vector<char> live;
  std::vector<Id> order;           // reverse postorder of the live blocks
  std::vector<Id> statements;      // by block: so many statements are reached
  Adjacency controlled_by;         // by block: the branching blocks that decide directly whether it is executed
  std::vector<Id> dominator;       // by block: the immediate one; of the entry itself
  std::vector<Id> dominator_rank;  // by block: position in `order`
  std::vector<Id> caught_call;     // by block: the call that may lead from there to a handler; kNone: none
  bool returns = false;            // false: exit, abort or an exception on all ways
  // Of exceptions that leave the function: is there one, which branching blocks decide about it, and which calls does
  // it come from?
  bool throws = false;
  std::vector<Id> throw_deciders, throwing_calls;

  bool dominates(Id above, Id below) const;
  // The branching blocks that decide by which edge a join is entered; edges of the same `kind` (one for each
  // predecessor) need not be told apart. Whether a loop is entered or goes on is no choice: whoever is in its nth round
  // came there by n-1 others. What differs is how many rounds there were, which matters after the loop: loops.h.
  std::vector<Id> deciders_of_join(Id block, const std::vector<Id>& kind) const;

 private:
  using Ends = std::map<Id, std::vector<Id>>;  // predecessors of a join, by kind
  void add_deciders(Id block, const Ends& ends, std::vector<Id>& out) const;
  std::vector<Id> all_deciders(Id block, const Ends& ends) const;
  std::vector<char> leads_to(Id join, const std::vector<Id>& from) const;
};

// For each block:
struct BlockEndings {
  std::vector<Id> ends_at;   // the number of statements after which control does not come back; kNone: it goes on
  std::vector<Id> throwing;  // the last call of a function that may throw; kNone: none
};
ControlFlow make_control_flow(const Function& function, const BlockEndings& endings);

// By block: where what it dominates ends.
Adjacency dominance_frontier(const ControlFlow& flow);

// Immediate dominators by the algorithm of Cooper, Harvey and Kennedy; `order` is the reverse postorder from its first
// node.
std::vector<Id> immediate_dominators(const Adjacency& predecessors, const std::vector<Id>& order);

}  // namespace mpivet::statics
