#include "static/graphs/paths.h"

#include <algorithm>
#include <deque>
#include <iterator>

#include "static/graphs/control_flow.h"

namespace mpivet::statics {
namespace {

// The shortest way from one node to another, both included, that does not enter `closed`; empty: none.
std::vector<Id> shortest_way(const EventGraph& graph, Id from, Id to, const std::vector<char>& closed) {
  std::vector<Id> before(graph.successors.size(), kNone);
  std::deque<Id> work{from};
  before[from] = from;
  while (!work.empty() && before[to] == kNone) {
    const Id node = work.front();
    work.pop_front();
    for (const Id next : graph.successors[node])
      if (before[next] == kNone && !closed[next]) {
        before[next] = node;
        work.push_back(next);
      }
  }
  if (before[to] == kNone || closed[from]) return {};
  std::vector<Id> way{to};
  while (way.back() != from) way.push_back(before[way.back()]);
  std::reverse(way.begin(), way.end());
  return way;
}

Id meeting_point(const EventGraph& graph, Id condition) {
  const auto backwards = reversed(graph.successors);
  return immediate_dominators(graph.successors, reverse_postorder(backwards, graph.exit))[condition];
}

void add_events(const EventGraph& graph, const std::vector<Id>& way, Id end, std::vector<Event>& out) {
  for (const Id node : way)
    if (node != end) out.insert(out.end(), graph.events[node].begin(), graph.events[node].end());
}

// Of a loop, all nodes are wanted; those that call something are what is to be shown.
std::vector<Id> that_call(const EventGraph& graph, const std::vector<Id>& nodes) {
  std::vector<Id> out;
  std::copy_if(nodes.begin(), nodes.end(), std::back_inserter(out),
               [&](Id node) { return !graph.events[node].empty(); });
  return out;
}

}  // namespace

Paths paths_from(const EventGraph& graph, Id condition, const std::vector<Id>& nodes) {
  Paths out;
  const std::vector<Id> wanted = that_call(graph, nodes);
  const Id meet = meeting_point(graph, condition);
  if (meet == kNone) return out;
  std::vector<char> closed(graph.successors.size(), 0);
  closed[condition] = 1;  // not round a loop
  bool has_with = false, has_without = false;
  for (const Id arm : graph.successors[condition]) {
    for (const Id node : wanted) {
      if (has_with) break;
      auto open = closed;
      open[node] = 0;  // the condition may be right behind the call: once round the loop to it
      const auto there = shortest_way(graph, arm, node, open);
      const auto back = there.empty() ? there : shortest_way(graph, node, meet, open);
      if (there.empty() || std::find(there.begin(), there.end() - 1, meet) != there.end() - 1) continue;
      has_with = true;
      add_events(graph, there, meet, out.with);
      if (!back.empty()) add_events(graph, {back.begin() + 1, back.end()}, meet, out.with);
    }
  }
  auto avoiding = closed;
  for (const Id node : wanted)
    if (node != meet) avoiding[node] = 1;
  for (const Id arm : graph.successors[condition]) {
    if (has_without) break;
    const auto way = shortest_way(graph, arm, meet, avoiding);
    if (way.empty()) continue;
    has_without = true;
    add_events(graph, way, meet, out.without);
  }
  return out;
}

bool decides_loop(const EventGraph& graph, Id condition) {
  std::size_t returning = 0;
  for (const Id arm : graph.successors[condition]) returning += reached(graph.successors, arm)[condition];
  return returning > 0 && returning < graph.successors[condition].size();
}

}  // namespace mpivet::statics
