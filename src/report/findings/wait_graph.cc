#include "report/findings/wait_graph.h"

#include <algorithm>
#include <deque>

#include "report/findings/ranks.h"

namespace mpivet::report {
namespace {

constexpr int kMaxStarts = 64;  // searches: enough for a short cycle, bounded for thousands of ranks

// A shortest way from `start` back to itself, breadth first.
std::vector<int> cycle_through(const WaitGraph& graph, int start) {
  std::map<int, int> came_from;
  std::deque<int> open{start};
  while (!open.empty()) {
    const int rank = open.front();
    open.pop_front();
    const auto wait = graph.find(rank);
    if (wait == graph.end()) continue;
    for (const int next : wait->second.targets) {
      if (next == start) {
        std::vector<int> cycle{rank};
        while (cycle.back() != start) cycle.push_back(came_from.at(cycle.back()));
        std::reverse(cycle.begin(), cycle.end());
        return cycle;
      }
      if (came_from.emplace(next, rank).second) open.push_back(next);
    }
  }
  return {};
}

}  // namespace

WaitGraph wait_graph(const std::vector<Edge>& edges) {
  WaitGraph graph;
  for (const Edge& edge : edges) {
    Wait& wait = graph[edge.from];
    wait.targets.push_back(edge.to);
    wait.label = edge.label;
    wait.alternative = edge.alternative;
  }
  for (auto& [rank, wait] : graph) normalize_ranks(wait.targets);
  return graph;
}

std::vector<int> shortest_cycle(const WaitGraph& graph) {
  std::vector<int> best;
  int starts = 0;
  for (const auto& [rank, wait] : graph) {
    if (++starts > kMaxStarts) break;
    std::vector<int> cycle = cycle_through(graph, rank);
    if (!cycle.empty() && (best.empty() || cycle.size() < best.size())) best = std::move(cycle);
  }
  if (!best.empty()) std::rotate(best.begin(), std::min_element(best.begin(), best.end()), best.end());
  return best;
}

}  // namespace mpivet::report
