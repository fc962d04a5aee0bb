// Who waits for whom, and who of them is stuck: the release fix-point over all actors.
#pragma once
#include <vector>

#include "model/deadlock/waits.h"
#include "model/facts.h"
#include "model/real_state.h"

namespace mpivet::model {

class WaitGraph {
 public:
  // `real` may be null. `doubts_are_waits`: who has left a call that something undecided may have ended counts as
  // waiting there, as if nothing had.
  WaitGraph(const World& world, const Waits& waits, const RealState* real, Choices choices = Choices::as_made,
            bool doubts_are_waits = false);

  struct Node {
    Actor* actor;
    Wait wait;
    std::vector<int> waits_for;  // nodes: stuck actors of the ranks it needs
    std::vector<int> gone;       // ranks it needs that will never act
    bool refuted = false;        // what it waits for might have been there, but it stayed
    bool stuck = true;
    bool in_cycle = false;
  };
  const std::vector<Node>& nodes() const { return nodes_; }
  // Count as released since what they wait for may be there. They have left their calls, so more will not be known
  // before those with undecided receives go on.
  const std::vector<Actor*>& undecided() const { return undecided_; }
  // Stuck nodes that hang together, each a sorted list.
  const std::vector<std::vector<int>>& components() const { return components_; }
  bool is_stuck(const Actor& actor) const;
  // Waits for ranks that are gone and for nobody else.
  bool only_for_gone(int node) const;

  DeadlockFact fact(const std::vector<int>& component) const;

 private:
  void collect(const Waits& waits, const RealState* real, Choices choices, bool doubts_are_waits);
  void release();
  bool is_released(const Wait& wait) const;
  void connect();
  void find_components();
  void find_cycles();

  const World& world_;
  std::vector<Node> nodes_;
  std::vector<Actor*> undecided_;
  std::vector<std::vector<int>> components_;
  std::vector<char> can_act_;  // by rank
};

}  // namespace mpivet::model
