// Are the sequences of collectives the same whichever way a node is left? Every node of an acyclic region gets a number
// that stands for what is executed from there on: an event in front of a known continuation, or, where the ways of a
// node differ, the node itself. Two ways that execute the same up to where they meet have the same number.
#pragma once
#include <map>

#include "static/graphs/region.h"

namespace mpivet::statics {

class Continuations {
 public:
  Continuations(const Region& region, const std::vector<std::vector<Event>>& events)
      : region_(region), events_(events) {}

  // Looks at the events of one stream only.
  bool same_on_all_ways(Id node, Id stream);

 private:
  const std::vector<Id>& numbers(Id stream);

  const Region& region_;
  const std::vector<std::vector<Event>>& events_;
  std::map<Id, std::vector<Id>> by_stream_;
};

}  // namespace mpivet::statics
