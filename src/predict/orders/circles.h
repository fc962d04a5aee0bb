// The order in which what an answer of the solver says can happen; where there is none, since things wait for each
// other in a circle, the circle is forbidden.
#pragma once
#include <algorithm>
#include <deque>
#include <map>
#include <vector>

#include "predict/exact/part.h"
#include "predict/orders/encoding.h"

namespace mpivet::predict {

class Circles : protected Encoding {
 protected:
  using Encoding::Encoding;

  struct Edge {
    int to;
    Literal since;  // the edge is there because of this; kTrue: it always is
  };
  struct Graph {
    std::vector<std::vector<Edge>> edges;
    std::vector<Literal> literals;       // of nodes: they are there because of this
    std::vector<std::vector<int>> pass;  // by rank and level
    std::vector<int> of_event;
    std::map<Id, int> releases;       // of sends whose message was taken by a probe and received later
    std::vector<std::uint32_t> pair;  // of nodes; ~0: none
    std::map<int, Matched> sights;    // nodes of probes, and the message they see
  };

  int add_node(Graph& graph, Literal literal, std::uint32_t pair = ~0u) {
    graph.edges.emplace_back();
    graph.literals.push_back(literal);
    graph.pair.push_back(pair);
    return static_cast<int>(graph.edges.size()) - 1;
  }
  static void edge(Graph& graph, int from, int to, Literal since = kTrue) {
    if (from >= 0 && to >= 0 && from != to) graph.edges[static_cast<std::size_t>(from)].push_back({to, since});
  }

  Graph order_of_answer() {
    Graph graph;
    graph.pass.resize(program_.blocks.size());
    for (std::size_t rank = 0; rank < program_.blocks.size(); ++rank)
      for (std::size_t i = 0; i < program_.blocks[rank].size(); ++i)
        graph.pass[rank].push_back(is_true(passed_[rank][i]) ? add_node(graph, kTrue) : -1);
    graph.of_event.assign(program_.events.size(), -1);
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
      if (!is_true(pairs_[i].literal)) continue;
      const int node = add_node(graph, pairs_[i].literal, i);
      graph.of_event[pairs_[i].send] = graph.of_event[pairs_[i].receive] = node;
    }
    add_meetings(graph);
    if (program_.late) add_releases(graph);
    for (Id id = 0; id < program_.events.size(); ++id)
      if (event(id).op.kind != Kind::collective) edge(graph, start_of(graph, event(id)), graph.of_event[id]);
    for (std::size_t rank = 0; rank < program_.blocks.size(); ++rank)
      for (std::uint32_t i = 0; i < program_.blocks[rank].size(); ++i) add_block(graph, static_cast<Rank>(rank), i);
    for (const Mailroom& room : program_.mailrooms)
      if (room.chooses) add_order(graph, room);
    return graph;
  }

  static int start_of(const Graph& graph, const Event& one) { return place_of(graph, one.rank, one.level); }
  static int place_of(const Graph& graph, Rank rank, std::uint32_t level) {
    return level == 0 ? -1 : graph.pass[static_cast<std::size_t>(rank)][level - 1];
  }

  void add_releases(Graph& graph) {
    for (const Pair& pair : pairs_) {
      const Event& probe = event(pair.receive);
      if (!probe.late || !is_true(pair.literal) || !is_true(released(probe))) continue;
      const int node = graph.releases[pair.send] = add_node(graph, pair.literal);
      edge(graph, graph.of_event[pair.send], node);
      edge(graph, place_of(graph, probe.rank, probe.release), node);
    }
  }
  // Those who wait for it can go on behind this.
  static int end_of(const Graph& graph, Id id) {
    const auto release = graph.releases.find(id);
    return release != graph.releases.end() ? release->second : graph.of_event[id];
  }

  void add_meetings(Graph& graph) {
    for (std::size_t i = 0; i < program_.meetings.size(); ++i) {
      const MeetingPlace& place = program_.meetings[i];
      const int whole = is_true(complete_[i]) ? add_node(graph, complete_[i]) : -1;
      int rooted = -1;
      if (place.root != kNoId && is_true(started(event(place.root)))) {
        rooted = add_node(graph, started(event(place.root)));
        edge(graph, start_of(graph, event(place.root)), rooted);
      }
      for (const Id call : place.calls) {
        edge(graph, start_of(graph, event(call)), whole);
        switch (event(call).whom) {
          case Awaits::nobody:
          case Awaits::lower:
          case Awaits::remote:
            break;
          case Awaits::root:
            graph.of_event[call] = rooted;
            break;
          case Awaits::sources:
            if (!is_true(over(call))) break;
            graph.of_event[call] = add_node(graph, over(call));
            each_source(log_, place.comm, event(call).rank, [&](Rank source) {
              edge(graph, start_of(graph, event(call_of(place, source))), graph.of_event[call]);
              return true;
            });
            break;
          case Awaits::everybody:
            graph.of_event[call] = whole;
            break;
        }
      }
      if (place.prefix) add_prefixes(graph, place, partial_[i]);
      if (place.inter) add_groups(graph, place, partial_[i]);
    }
  }

  // One node for the arrival of each, behind that of the lower ones.
  void add_prefixes(Graph& graph, const MeetingPlace& place, const Partial& partial) {
    int lower = -1;
    for (std::uint32_t i = 0; i < place.lowest; ++i) {
      const Event& one = event(place.calls[i]);
      graph.of_event[place.calls[i]] = lower;
      if (!is_true(partial.lower[i + 1])) return;
      const int next = add_node(graph, partial.lower[i + 1]);
      edge(graph, lower, next);
      edge(graph, start_of(graph, one), next);
      lower = next;
    }
    // Who is lower than it has come, though somebody between does not.
    if (place.lowest < place.calls.size() && event(place.calls[place.lowest]).position == place.lowest)
      graph.of_event[place.calls[place.lowest]] = lower;
  }

  void add_groups(Graph& graph, const MeetingPlace& place, const Partial& partial) {
    for (std::uint32_t group = 0; group < 2; ++group) {
      if (!is_true(partial.group[group])) continue;
      const int node = add_node(graph, partial.group[group]);
      for (const Id call : place.calls) {
        const Event& one = event(call);
        if (one.position == group)
          edge(graph, start_of(graph, one), node);
        else if (one.whom == Awaits::remote)
          graph.of_event[call] = node;
      }
    }
  }

  void add_block(Graph& graph, Rank rank, std::uint32_t level) {
    const auto& passes = graph.pass[static_cast<std::size_t>(rank)];
    const int here = passes[level];
    if (here < 0) return;
    const Block& block = program_.blocks[static_cast<std::size_t>(rank)][level];
    if (level > 0) edge(graph, passes[level - 1], here);
    if (block.probe) {
      for (const auto& [send, sees] : sights_[{rank, block.index}]) {
        if (!is_true(sees)) continue;
        edge(graph, start_of(graph, event(send)), here, sees);
        graph.sights[here] = {event(send).rank, rank, event(send).index, block.index};
        edge(graph, here, graph.of_event[send], sees);
        const Mailroom* room = room_of(rank, log_.ops(rank)[block.index].comm);
        for (std::uint32_t i = 0; i < block.receives_here; ++i)
          if (program_.fits(event(send), event(room->receives[i])))
            edge(graph, graph.of_event[room->receives[i]], here, sees);
        break;  // one is enough
      }
      return;
    }
    if (block.choices.empty() && block.enough == block.waits.size()) {
      for (const Id id : block.waits) edge(graph, end_of(graph, id), here);
      return;
    }
    for (const auto& [id, use] : uses_[{rank, level}])
      if (is_true(use)) edge(graph, end_of(graph, id), here, use);
  }

  void add_order(Graph& graph, const Mailroom& room) {
    std::map<std::pair<Rank, std::int32_t>, Id> receives;
    for (const Id receive : room.receives) {
      const int node = graph.of_event[receive];
      if (node >= 0) {
        const Pair& pair = pairs_[graph.pair[static_cast<std::size_t>(node)]];
        for (const auto& [other, earlier] : receives)
          if (program_.fits(event(pair.send), event(earlier))) edge(graph, graph.of_event[earlier], node, pair.literal);
      }
      receives[envelope(event(receive))] = receive;
    }
    std::map<Rank, std::map<std::int32_t, Id>> sends;
    for (const Id send : room.sends) {
      const int node = graph.of_event[send];
      auto& of_rank = sends[event(send).rank];
      if (node >= 0) {
        const Pair& pair = pairs_[graph.pair[static_cast<std::size_t>(node)]];
        for (const auto& [tag, earlier] : of_rank)
          if (program_.fits(event(earlier), event(pair.receive)))
            edge(graph, graph.of_event[earlier], node, pair.literal);
      }
      of_rank[event(send).op.tag()] = send;
    }
  }

  // False if there is none: everything can happen one after another, in the order of sorted_.
  bool forbid_circles() {
    const Graph graph = order_of_answer();
    const std::size_t count = graph.edges.size();
    std::vector<int> before(count);
    for (const auto& edges : graph.edges)
      for (const Edge& one : edges) ++before[static_cast<std::size_t>(one.to)];
    std::deque<int> ready;
    sorted_.clear();
    for (std::size_t i = 0; i < count; ++i)
      if (before[i] == 0) ready.push_back(static_cast<int>(i));
    std::size_t done = 0;
    std::vector<bool> gone(count);
    while (!ready.empty()) {
      const auto at = static_cast<std::size_t>(ready.front());
      ready.pop_front();
      gone[at] = true;
      ++done;
      if (graph.pair[at] != ~0u) sorted_.push_back(match_of(graph.pair[at]));
      if (const auto sight = graph.sights.find(static_cast<int>(at)); sight != graph.sights.end())
        sorted_.push_back(sight->second);
      for (const Edge& one : graph.edges[at])
        if (--before[static_cast<std::size_t>(one.to)] == 0) ready.push_back(one.to);
    }
    if (done == count) return false;
    // Short circles forbid more. From each node of what is left, the shortest way back; some at a time.
    constexpr int kAtOnce = 20;
    int forbidden = 0;
    std::vector<bool> used(count);
    for (std::size_t i = 0; i < count && forbidden < kAtOnce; ++i)
      if (!gone[i] && !used[i] && forbid_circle_through(graph, static_cast<int>(i), gone, used)) ++forbidden;
    return true;
  }

  bool forbid_circle_through(const Graph& graph, int start, const std::vector<bool>& gone, std::vector<bool>& used) {
    std::vector<std::pair<int, Literal>> from(graph.edges.size(), {-2, kTrue});
    std::deque<int> queue = {start};
    while (!queue.empty()) {
      const int at = queue.front();
      queue.pop_front();
      for (const Edge& one : graph.edges[static_cast<std::size_t>(at)]) {
        const auto to = static_cast<std::size_t>(one.to);
        if (gone[to] || from[to].first != -2) continue;
        from[to] = {at, one.since};
        if (one.to == start) {
          forbid(graph, start, from, used);
          return true;
        }
        queue.push_back(one.to);
      }
    }
    return false;
  }

  void forbid(const Graph& graph, int start, const std::vector<std::pair<int, Literal>>& from,
              std::vector<bool>& used) {
    std::vector<Literal> clause;
    int at = start;
    do {
      used[static_cast<std::size_t>(at)] = true;
      const Literal node = graph.literals[static_cast<std::size_t>(at)];
      const Literal since = from[static_cast<std::size_t>(at)].second;
      if (node != kTrue) clause.push_back(Formula::negate(node));
      if (since != kTrue) clause.push_back(Formula::negate(since));
      at = from[static_cast<std::size_t>(at)].first;
    } while (at != start);
    std::sort(clause.begin(), clause.end());
    clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
    formula_.clause(clause);
  }

  Matched match_of(std::uint32_t pair) const {
    const Event &send = event(pairs_[pair].send), &receive = event(pairs_[pair].receive);
    return {send.rank, receive.rank, send.index, receive.index};
  }

  std::vector<Matched> sorted_;  // in the order in which they happen
};

}  // namespace mpivet::predict
