#include "static/graphs/region.h"

#include <algorithm>

namespace mpivet::statics {
namespace {

void insert_once(std::vector<Id>& list, Id item) {
  if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

}  // namespace

std::vector<Id> Region::deciding_members(const EventGraph& graph, Id node) const {
  const auto& members = nodes[node].members;
  if (!nodes[node].loop) return members;
  std::vector<char> inside(graph.successors.size(), 0);
  for (const Id m : members) inside[m] = 1;
  std::vector<Id> out;
  for (const Id m : members) {
    const auto& next = graph.successors[m];
    if (next.size() > 1 && !std::all_of(next.begin(), next.end(), [&](Id n) { return inside[n]; })) out.push_back(m);
  }
  return out;
}

Region make_region(const EventGraph& graph, const std::vector<Id>& members, Id entry, bool is_loop) {
  std::vector<Id> local(graph.successors.size(), kNone);
  for (Id i = 0; i < members.size(); ++i) local[members[i]] = i;
  const Id outside = static_cast<Id>(members.size());

  Adjacency inner(members.size());  // without what leaves
  const auto target = [&](Id to) { return local[to] == kNone || (is_loop && to == entry) ? outside : local[to]; };
  for (Id i = 0; i < members.size(); ++i)
    for (const Id next : graph.successors[members[i]])
      if (target(next) != outside) inner[i].push_back(target(next));

  const Components components = strong_components(inner);
  Region region;
  region.exit = static_cast<Id>(components.members.size());
  region.nodes.resize(components.members.size() + 1);
  region.successors.resize(region.nodes.size());
  for (Id c = 0; c < components.members.size(); ++c) {
    Region::Node& node = region.nodes[c];
    node.loop = components.cyclic[c];
    for (const Id i : components.members[c]) {
      node.members.push_back(members[i]);
      for (const Id next : graph.successors[members[i]]) {
        const Id to = target(next) == outside ? region.exit : components.of[target(next)];
        if (to != c) insert_once(region.successors[c], to);
      }
      if (graph.successors[members[i]].empty()) insert_once(region.successors[c], region.exit);
    }
    std::sort(node.members.begin(), node.members.end());
  }
  region.predecessors = reversed(region.successors);
  region.order = reverse_postorder(region.successors, components.of[local[entry]]);

  // The header: the first member, in the order of the graph, with a way in from outside the loop.
  for (Id i = 0; i < members.size(); ++i)
    for (const Id to : inner[i]) {
      const Id c = components.of[to];
      if (components.of[i] != c && region.nodes[c].loop && region.nodes[c].header == kNone)
        region.nodes[c].header = members[to];
    }
  for (auto& node : region.nodes)
    if (node.loop && node.header == kNone) node.header = node.members.front();
  return region;
}

}  // namespace mpivet::statics
