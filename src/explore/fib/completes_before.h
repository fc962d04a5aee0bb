// The completes-before relation of one interleaving (FIB paper, sections 2 and 3.2), as a graph.
//
// IntraCB, within a rank: from a call that waits to everything behind it; from an operation to the call that completes
// it; from a send to the next one to the same destination, from a receive to the next one that could take the same
// messages (messages do not overtake; an any-source receive may overtake one that names its source as long as that has
// no sender). InterCB: what must wait for one member of a match set must wait for the others, since they complete
// together.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "explore/world/world.h"

namespace mpivet::explore {

class CompletesBefore {
 public:
  explicit CompletesBefore(const World& world);

  using Without = std::function<bool(const Posted& barrier)>;
  // Operations that must complete after this one, not counting what only barriers in `without` see to.
  std::vector<bool> after(const Posted& from, const Without& without = {}) const;
  std::size_t index(const Posted& posted) const { return index_.at(&posted); }

 private:
  // Each step has a node, and one behind it from which everything later in its rank can be reached. An operation has
  // two more: from `order` one gets to what must not overtake it, from `out` to that and to the call that completes it.
  struct Node {
    const Posted* posted = nullptr;
    std::vector<std::size_t> next;
  };
  std::size_t add(const Posted* posted = nullptr);
  void link(std::size_t from, std::size_t to) { nodes_[from].next.push_back(to); }
  void add_rank(const World& world, int rank);
  void add_order(const std::vector<Step>& steps, std::size_t i);

  std::vector<Node> nodes_;
  std::map<const Posted*, std::size_t> index_, order_, out_;
  std::map<const Meeting*, std::size_t> meetings_;
};

}  // namespace mpivet::explore
