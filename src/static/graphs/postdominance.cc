#include "static/graphs/postdominance.h"

#include <algorithm>

namespace mpivet::statics {

std::vector<Id> iterated_postdominance_frontier(const Adjacency& successors, const Adjacency& predecessors, Id exit,
                                                const std::vector<Id>& set) {
  std::vector<char> in_set(successors.size(), 0);
  for (const Id node : set) in_set[node] = 1;
  std::vector<Id> frontier;
  while (true) {
    const auto avoids_set = reached(predecessors, exit, in_set);
    const std::size_t before = frontier.size();
    for (Id node = 0; node < successors.size(); ++node) {
      if (!avoids_set[node]) continue;
      const auto& next = successors[node];
      if (!std::all_of(next.begin(), next.end(), [&](Id n) { return avoids_set[n]; })) frontier.push_back(node);
    }
    if (frontier.size() == before) break;
    for (std::size_t i = before; i < frontier.size(); ++i) in_set[frontier[i]] = 1;
  }
  std::sort(frontier.begin(), frontier.end());
  return frontier;
}

}  // namespace mpivet::statics
