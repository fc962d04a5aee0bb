#include "static/points_to/inclusion.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace mpivet::statics {
namespace {

// A pointer with more targets than this says nothing worth knowing.
constexpr std::size_t kMostTargets = 48;

}  // namespace

void InclusionGraph::flow(Id from, Id to) {
  if (from == to) return;
  auto& edges = nodes_[from].flows_to;
  constexpr std::size_t kFew = 16;
  if (edges.size() < kFew ? std::find(edges.begin(), edges.end(), to) != edges.end()
                          : !many_edges_.insert(static_cast<std::uint64_t>(from) << 32 | to).second)
    return;
  edges.push_back(to);
  if (nodes_[from].wide) widen(to);
  add(to, nodes_[from].targets);
}

void InclusionGraph::add(Id node, const TargetList& list) {
  Node& n = nodes_[node];
  if (n.wide || list.empty()) return;
  TargetList added;
  std::set_difference(list.begin(), list.end(), n.targets.begin(), n.targets.end(), std::back_inserter(added));
  if (added.empty()) return;
  TargetList all;
  std::merge(n.targets.begin(), n.targets.end(), added.begin(), added.end(), std::back_inserter(all));
  n.targets = std::move(all);
  n.fresh.insert(n.fresh.end(), added.begin(), added.end());
  if (n.targets.size() > kMostTargets) return widen(node);
  queue(node);
}

void InclusionGraph::widen(Id node) {
  if (std::exchange(nodes_[node].wide, true)) return;
  queue(node);
}

void InclusionGraph::queue(Id node) {
  if (!std::exchange(nodes_[node].queued, true)) work_.push_back(node);
}

TargetList InclusionGraph::hand_on(Id id) {
  Node& node = nodes_[id];
  TargetList fresh = std::exchange(node.fresh, {});
  node.queued = false;
  std::sort(fresh.begin(), fresh.end());
  for (std::size_t i = 0; i < node.flows_to.size(); ++i) {
    const Id to = node.flows_to[i];
    if (node.wide) widen(to);
    add(to, fresh);
  }
  return fresh;
}

}  // namespace mpivet::statics
