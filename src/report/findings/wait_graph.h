// The wait-for graph of a deadlock, as the drawing needs it.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "report/findings/finding.h"

namespace mpivet::report {

struct Wait {
  std::vector<int> targets;  // sorted
  std::string label;
  bool alternative = false;
};
// By waiting rank.
using WaitGraph = std::map<int, Wait>;

WaitGraph wait_graph(const std::vector<Edge>& edges);

// The ranks of a shortest cycle, each waiting for the next and the last for the first, starting with its least rank;
// empty if there is none.
std::vector<int> shortest_cycle(const WaitGraph& graph);

}  // namespace mpivet::report
