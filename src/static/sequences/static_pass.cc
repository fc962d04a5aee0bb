#include "static/sequences/static_pass.h"

#include <algorithm>
#include <map>
#include <set>

#include "static/graphs/postdominance.h"
#include "static/graphs/region.h"
#include "static/sequences/continuations.h"

namespace mpivet::statics {
namespace {

// Only nodes on a way from entry to exit, and edges between them: who aborts takes no part.
std::vector<Id> live_nodes(const EventGraph& graph) {
  const auto from_entry = reached(graph.successors, graph.entry);
  const auto to_exit = reached(reversed(graph.successors), graph.exit);
  std::vector<Id> out;
  for (Id node = 0; node < graph.successors.size(); ++node)
    if (from_entry[node] && to_exit[node]) out.push_back(node);
  return out;
}

EventGraph restricted(const EventGraph& graph, const std::vector<Id>& nodes) {
  std::vector<char> keep(graph.successors.size(), 0);
  for (const Id n : nodes) keep[n] = 1;
  EventGraph out{Adjacency(keep.size()), std::vector<std::vector<Event>>(keep.size()), graph.entry, graph.exit};
  for (const Id n : nodes) {
    out.events[n] = graph.events[n];
    for (const Id next : graph.successors[n])
      if (keep[next]) out.successors[n].push_back(next);
  }
  return out;
}

// What is reached from where without leaving a region, found once for each start.
class Reach {
 public:
  Reach(const EventGraph& graph, std::vector<char> closed) : graph_(graph), closed_(std::move(closed)) {}
  const std::vector<char>& from(Id start) {
    const auto [place, is_new] = known_.try_emplace(start);
    if (is_new) place->second = reached(graph_.successors, start, closed_);
    return place->second;
  }

 private:
  const EventGraph& graph_;
  const std::vector<char> closed_;
  std::map<Id, std::vector<char>> known_;
};

class Pass {
 public:
  Pass(const EventGraph& graph, Vocabulary& operations, PassMode mode)
      : graph_(graph), operations_(operations), mode_(mode) {}

  PassResult run(const std::vector<Id>& nodes) {
    if (!nodes.empty()) region(nodes, graph_.entry, false);
    return std::move(result_);
  }

 private:
  using Contents = std::map<Id, std::map<Id, Id>>;  // stream -> operation -> a site
  using Key = std::tuple<Id, std::uint32_t, Id>;    // stream, order, operation

  // Returns what is executed somewhere in the region.
  Contents region(const std::vector<Id>& members, Id entry, bool is_loop) {
    const Region region = make_region(graph_, members, entry, is_loop);
    std::vector<PassResult> of_loops;
    std::vector<std::vector<Event>> events(region.nodes.size());
    for (Id n = 0; n < region.nodes.size(); ++n) {
      const auto& node = region.nodes[n];
      if (!node.loop) {
        for (const Id m : node.members) events[n] = graph_.events[m];
        continue;
      }
      PassResult outer;
      std::swap(outer, result_);
      const Contents contents = this->region(node.members, node.header, true);
      std::swap(outer, result_);
      of_loops.push_back(std::move(outer));
      if (mode_ == PassMode::extended) events[n] = loop_events(contents);
    }
    std::vector<Id> exits;
    if (is_loop) exits = exit_conditions(members);
    const std::size_t before = result_.groups.size();
    own_level(region, events, exits, Reach(graph_, outside_of(members, entry, is_loop)));
    result_.top_level = result_.groups.size() - before;
    for (auto& inner : of_loops)
      for (auto& group : inner.groups) result_.groups.push_back(std::move(group));
    return contents_of(members);
  }

  std::vector<Event> loop_events(const Contents& contents) {
    std::vector<Event> out;
    for (const auto& [stream, operations] : contents) {
      std::set<Id> inside;
      for (const auto& [operation, site] : operations) inside.insert(operation);
      out.push_back({stream, operations_.composite("loop", inside), operations.begin()->second});
    }
    return out;
  }

  Contents contents_of(const std::vector<Id>& members) const {
    Contents out;
    for (const Id m : members)
      for (const Event& e : graph_.events[m]) out[e.stream].try_emplace(e.operation, e.site);
    return out;
  }

  std::vector<Id> exit_conditions(const std::vector<Id>& members) const {
    std::vector<char> inside(graph_.successors.size(), 0);
    for (const Id m : members) inside[m] = 1;
    std::vector<Id> out;
    for (const Id m : members) {
      const auto& next = graph_.successors[m];
      if (next.size() > 1 && !std::all_of(next.begin(), next.end(), [&](Id n) { return inside[n]; })) out.push_back(m);
    }
    return out;
  }

  // By node: not in the region, or where its next round begins.
  std::vector<char> outside_of(const std::vector<Id>& members, Id entry, bool is_loop) const {
    std::vector<char> closed(graph_.successors.size(), 1);
    for (const Id m : members) closed[m] = 0;
    if (is_loop) closed[entry] = 1;
    return closed;
  }
  // Does each way from a condition lead to the same of `nodes`?
  bool is_indirect(Id condition, const std::vector<Id>& nodes, Reach& reach) const {
    const auto& ways = graph_.successors[condition];
    return std::all_of(nodes.begin(), nodes.end(), [&](Id node) {
      const auto leads_there = [&](Id way) { return reach.from(way)[node] != 0; };
      return std::all_of(ways.begin(), ways.end(), leads_there) || std::none_of(ways.begin(), ways.end(), leads_there);
    });
  }

  // The loop over orders and names of Algorithm 1.
  void own_level(const Region& region, const std::vector<std::vector<Event>>& events, const std::vector<Id>& exits,
                 Reach reach) {
    const auto groups = group_by_order(region, events);
    Continuations continuations(region, events);
    for (const auto& [key, group] : groups) {
      Group out = group;
      const auto frontier =
          iterated_postdominance_frontier(region.successors, region.predecessors, region.exit, group.nodes);
      std::set<Id> conditions(exits.begin(), exits.end());
      for (const Id n : frontier) {
        if (mode_ == PassMode::extended && continuations.same_on_all_ways(n, group.stream)) continue;
        for (const Id m : region.deciding_members(graph_, n)) conditions.insert(m);
      }
      out.conditions.assign(conditions.begin(), conditions.end());
      out.nodes.clear();
      for (const Id n : group.nodes)
        out.nodes.insert(out.nodes.end(), region.nodes[n].members.begin(), region.nodes[n].members.end());
      std::sort(out.nodes.begin(), out.nodes.end());
      for (const Id m : out.conditions)
        if (!std::binary_search(exits.begin(), exits.end(), m) && is_indirect(m, out.nodes, reach))
          out.indirect.push_back(m);
      result_.groups.push_back(std::move(out));
    }
  }

  // The execution order of an event is the greatest number of events of its stream on a way to it.
  std::map<Key, Group> group_by_order(const Region& region, const std::vector<std::vector<Event>>& events) const {
    std::vector<std::map<Id, std::uint32_t>> executed(region.nodes.size());  // before the node, by stream
    std::map<Key, Group> groups;
    for (const Id n : region.order) {
      auto count = executed[n];
      for (const Event& e : events[n]) {
        const std::uint32_t order = count[e.stream]++;
        Group& group = groups[{e.stream, order, e.operation}];
        group.stream = e.stream;
        group.operation = e.operation;
        group.order = order;
        group.sites.push_back(e.site);
        if (group.nodes.empty() || group.nodes.back() != n) group.nodes.push_back(n);
      }
      for (const Id next : region.successors[n])
        for (const auto& [stream, number] : count) {
          auto& most = executed[next][stream];
          most = std::max(most, number);
        }
    }
    return groups;
  }

  const EventGraph& graph_;
  Vocabulary& operations_;
  const PassMode mode_;
  PassResult result_;
};

}  // namespace

PassResult static_pass(const EventGraph& graph, Vocabulary& operations, PassMode mode) {
  const auto nodes = live_nodes(graph);
  const EventGraph live = restricted(graph, nodes);
  return Pass(live, operations, mode).run(nodes);
}

}  // namespace mpivet::statics
