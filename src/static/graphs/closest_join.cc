#include "static/graphs/closest_join.h"

#include "static/graphs/control_flow.h"

namespace mpivet::statics {

Id closest_join(const Adjacency& successors, Id entry, Id exit, const std::vector<Id>& nodes) {
  const auto backwards = reverse_postorder(reversed(successors), exit);
  const auto postdominator = immediate_dominators(successors, backwards);
  std::vector<Id> depth(successors.size(), 0);
  for (const Id node : backwards)
    if (node != exit) depth[node] = depth[postdominator[node]] + 1;
  const auto meet = [&](Id a, Id b) {
    while (a != b) (depth[a] >= depth[b] ? a : b) = postdominator[depth[a] >= depth[b] ? a : b];
    return a;
  };
  Id join = entry;
  for (const Id node : nodes)
    if (postdominator[node] != kNone) join = meet(join, node);
  const Components components = strong_components(successors);
  while (join != exit && components.cyclic[components.of[join]]) join = postdominator[join];
  return join;
}

}  // namespace mpivet::statics
