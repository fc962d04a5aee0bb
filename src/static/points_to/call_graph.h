// Who calls whom, callees first, and who can be reached. Without calls of which nothing is known but the type: they
// would make one circle of most of a large program.
#pragma once
#include "static/graphs/graph.h"
#include "static/points_to/points_to.h"

namespace mpivet::statics {

class CallGraph {
 public:
  CallGraph(const Program& program, const PointsTo& points_to);

  const Components& components() const { return components_; }
  // Functions in an order in which callees come before their callers, but for recursion.
  const std::vector<Id>& bottom_up() const { return bottom_up_; }
  const std::vector<Id>& callees(Id function) const { return callees_[function]; }
  const std::vector<Id>& callers(Id function) const { return callers_[function]; }
  // Can a call of `from` lead to `to`? True for itself.
  bool reaches(Id from, Id to) const;
  bool recursive(Id function) const { return components_.cyclic[components_.of[function]]; }

 private:
  Adjacency callees_, callers_;
  Components components_;
  std::vector<Id> bottom_up_;
  std::vector<std::vector<std::uint64_t>> reached_;  // by component; empty: too many to keep, so all
};

}  // namespace mpivet::statics
