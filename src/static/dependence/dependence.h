// Which conditions can come out differently on different ranks: a forward walk over the dependence graph from what
// tells ranks apart, and one from what is not known. Context-sensitive for values: what goes into a function comes out
// only where it went in (the two passes over summary edges of Horwitz, Reps and Binkley).
#pragma once
#include <map>

#include "static/dependence/dependence_graph.h"

namespace mpivet::statics {

enum class Answer : std::uint8_t {
  uniform,    // proved equal on all ranks
  unknown,    // depends on something we cannot see, or on the rank in ways that may exist in theory only
  divergent,  // depends on the rank, or on data that only this rank has
};

// One step of the explanation why a value depends on the rank.
struct Step {
  Id unit = kNone;
  Id function = kNone;  // of the program
  Place place;
  std::string text;
};

class Dependence {
 public:
  Dependence(const Program& program, const PointsTo& points_to, const CallGraph& calls, const DependenceGraph& graph);

  Answer of_condition(Id function, Id block) const;
  // From the source to the condition, at most five steps; for divergent conditions.
  std::vector<Step> why(Id function, Id block) const;
  // The same for the pointer of an indirect call: which function it is.
  Answer of_pointer(Id function, Id call) const;
  std::vector<Step> why_pointer(Id function, Id call, const Place& place) const;

  // Calls, as (function, call), that give the rank values that the condition depends on.
  using CallRef = std::pair<Id, Id>;
  const std::vector<CallRef>& sources(Id function, Id block) const;
  // The MPI calls that may have made the communicator of an MPI call; none: MPI's own, or not known.
  const std::vector<CallRef>& makers_of_communicator(Id function, Id call) const;
  // The same of what is ever stored in a variable.
  const std::vector<CallRef>& makers_in(Id object) const;

 private:
  using Kind = DependenceGraph::NodeKind;
  using EdgeKind = DependenceGraph::EdgeKind;
  // A state is 2 * node + phase; in phase 1 the walk has entered the function by a call and may not return from it.
  using States = std::vector<Id>;  // by state: where it was reached from; kNone: not reached; itself: a source

  void find_call_results();
  void summarise();
  bool summarise(Id function, bool thrown);
  std::uint64_t& passes(Id function, bool thrown) { return passes_[2 * function + thrown]; }
  unsigned doubt(Id from, Id to) const;
  States walk(Kind source, unsigned most_doubt) const;
  template <class Visit>
  void forward(Id state, Visit visit) const;
  std::vector<Id> condition_nodes(Id function, Id block) const;
  std::vector<Id> pointer_nodes(Id function, Id call) const;
  Answer of_nodes(const std::vector<Id>& nodes) const;
  std::vector<Step> why(const std::vector<Id>& nodes, const Step& tested) const;
  std::vector<CallRef> makers(const std::vector<Id>& from) const;
  std::vector<CallRef> backwards(const std::vector<Id>& from, Kind wanted, unsigned most_doubt) const;
  bool describe(Id node, Step& step) const;
  bool describe_value(Id node, Step& step) const;
  std::string object_name(Id object) const;  // empty: the heap, a temporary
  std::string describe_source(const DependenceGraph::Node& node) const;

  const Program& program_;
  const PointsTo& points_to_;
  const CallGraph& calls_;
  const DependenceGraph& graph_;
  struct CallResult {
    Id function, call;
    bool thrown;  // not the result: whether it ends by an exception
  };
  std::unordered_map<Id, CallResult> call_of_;  // node -> the call whose result it is
  std::vector<std::uint64_t> passes_;           // by function: parameters that its result, or exception, depends on
  std::unordered_map<Id, std::vector<Id>> through_;  // argument -> results of calls that depend on it
  States divergent_, doubtful_, unknown_;
  mutable std::map<CallRef, std::vector<CallRef>> makers_, sources_;
  mutable std::map<Id, std::vector<CallRef>> makers_in_;
  mutable std::vector<Id> mark_;
  mutable Id walks_ = 0;
};

}  // namespace mpivet::statics
