// Who waits for whom, and who of them is stuck: the release fix-point over all actors.
#pragma once
#include <vector>

#include "model/deadlock/waits.h"
#include "model/facts.h"
#include "model/real_state.h"

namespace mpivet::model {

class WaitGraph {
 public:
  // `real` may be null.
  WaitGraph(const World& world, const Waits& waits, const RealState* real, Choices choices = Choices::as_made);

  struct Node {
    Actor* actor;
    Wait wait;
    std::vector<int> waits_for;  // nodes: stuck actors of the ranks it needs
    std::vector<int> gone;       // ranks it needs that will never act
    bool stuck = true;
    bool in_cycle = false;
  };
  const std::vector<Node>& nodes() const { return nodes_; }
  // Counts as released because of any-source receives that may take what it sends, or not.
  struct Undecided {
    Actor* actor;
    std::vector<int> receivers;
  };
  const std::vector<Undecided>& undecided() const { return undecided_; }
  // Stuck nodes that hang together, each a sorted list.
  const std::vector<std::vector<int>>& components() const { return components_; }
  bool is_stuck(const Actor& actor) const;
  // Waits for ranks that are gone and for nobody else.
  bool only_for_gone(int node) const;

  DeadlockFact fact(const std::vector<int>& component) const;

 private:
  void collect(const Waits& waits, const RealState* real, Choices choices);
  void release();
  bool is_released(const Wait& wait) const;
  void connect();
  void find_components();
  void find_cycles();

  const World& world_;
  std::vector<Node> nodes_;
  std::vector<Undecided> undecided_;
  std::vector<std::vector<int>> components_;
  std::vector<char> can_act_;  // by rank
};

}  // namespace mpivet::model
