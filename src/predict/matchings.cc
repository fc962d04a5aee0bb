#include "predict/matchings.h"

#include <algorithm>
#include <cadical.hpp>
#include <deque>
#include <map>

namespace mpivet::predict {
namespace {

using Literal = int;

// The solver, a little more at hand.
class Formula {
 public:
  Formula() { solver.set("quiet", 1); }
  Literal fresh() { return ++count_; }
  void clause(std::initializer_list<Literal> literals) { clause(std::vector<Literal>(literals)); }
  void clause(const std::vector<Literal>& literals) {
    for (const Literal one : literals) {
      if (one == kTrue) return;
    }
    for (const Literal one : literals)
      if (one != kFalse) solver.add(one);
    solver.add(0);
  }
  void implies(Literal a, Literal b) { clause({negate(a), b}); }
  static Literal negate(Literal one) { return one == kTrue ? kFalse : one == kFalse ? kTrue : -one; }

  void at_most_one(const std::vector<Literal>& of) {
    constexpr std::size_t kPairwise = 6;
    if (of.size() <= kPairwise) {
      for (std::size_t i = 0; i < of.size(); ++i)
        for (std::size_t j = i + 1; j < of.size(); ++j) clause({-of[i], -of[j]});
      return;
    }
    Literal seen = 0;  // one of those so far
    for (std::size_t i = 0; i < of.size(); ++i) {
      if (seen != 0) clause({-seen, -of[i]});
      if (i + 1 == of.size()) break;
      const Literal next = fresh();
      clause({-of[i], next});
      if (seen != 0) clause({-seen, next});
      seen = next;
    }
  }

  // True if, and only if, at least `least` of them are.
  Literal at_least(const std::vector<Literal>& of, std::uint32_t least) {
    if (least == 0) return kTrue;
    if (least > of.size()) return kFalse;
    // row[k]: at least k of those so far.
    std::vector<Literal> row(least + 1, kFalse);
    row[0] = kTrue;
    for (const Literal one : of) {
      std::vector<Literal> next(least + 1);
      next[0] = kTrue;
      for (std::uint32_t k = 1; k <= least; ++k) {
        next[k] = fresh();
        implies(row[k], next[k]);
        clause({negate(row[k - 1]), negate(one), next[k]});
        clause({negate(next[k]), row[k], row[k - 1]});
        clause({negate(next[k]), row[k], one});
      }
      row = std::move(next);
    }
    return row[least];
  }

  static constexpr Literal kTrue = INT32_MAX, kFalse = INT32_MIN + 1;
  CaDiCaL::Solver solver;

 private:
  int count_ = 0;
};

class OutOfTime : public CaDiCaL::Terminator {
 public:
  explicit OutOfTime(std::chrono::steady_clock::time_point until) : until_(until) {}
  bool terminate() override { return std::chrono::steady_clock::now() >= until_; }

 private:
  const std::chrono::steady_clock::time_point until_;
};

struct Pair {
  Id send, receive;
  Literal literal;
};

class Solving {
 public:
  Solving(const Log& log, const Program& program, const SolveLimits& limits)
      : log_(log), program_(program), limits_(limits) {}

  Solution run() {
    Solution out;
    if (!program_.problem.empty()) return give_up(program_.problem);
    if (!declare()) return give_up("the log has too many messages that any of many receives could get");
    say_rules();
    OutOfTime clock(limits_.until);
    formula_.solver.connect_terminator(&clock);
    for (;;) {
      const int answer = formula_.solver.solve();
      if (answer == 20) return out;
      if (answer != 10) return give_up("--max-time");
      if (forbid_circles()) {
        ++out.circles;
        if (std::chrono::steady_clock::now() >= limits_.until) return give_up("--max-time");
        continue;
      }
      out.kind = Solution::Kind::deadlock;
      tell(out);
      return out;
    }
  }

 private:
  static constexpr Literal kTrue = Formula::kTrue, kFalse = Formula::kFalse;

  static Solution give_up(std::string why) {
    Solution out;
    out.kind = Solution::Kind::given_up;
    out.why = std::move(why);
    return out;
  }

  const Event& event(Id id) const { return program_.events[id]; }
  Literal passed(Rank rank, std::uint32_t level) const {
    return level == 0 ? kTrue : passed_[static_cast<std::size_t>(rank)][level - 1];
  }
  Literal started(const Event& of) const { return passed(of.rank, of.level); }
  // What waits for it can go on.
  Literal over(Id id) const { return over_[id]; }

  bool declare() {
    passed_.resize(program_.blocks.size());
    for (std::size_t rank = 0; rank < program_.blocks.size(); ++rank)
      for (std::size_t i = 0; i < program_.blocks[rank].size(); ++i) passed_[rank].push_back(formula_.fresh());
    of_event_.resize(program_.events.size());
    matched_.resize(program_.events.size(), kFalse);
    over_.resize(program_.events.size(), kFalse);
    std::size_t count = 0;
    for (const Mailroom& room : program_.mailrooms) {
      if (!room.chooses) continue;
      count += room.sends.size() * room.receives.size();
      if (count > limits_.pairs) return false;
    }
    for (const Mailroom& room : program_.mailrooms) declare_pairs(room);
    for (Id id = 0; id < program_.events.size(); ++id) {
      const Event& one = event(id);
      if (one.op.kind == Kind::collective) continue;
      matched_[id] = define_or(of_event_[id]);
      over_[id] = one.buffered ? kTrue : matched_[id];
    }
    for (const MeetingPlace& place : program_.meetings) declare_meeting(place);
    return true;
  }

  void declare_pairs(const Mailroom& room) {
    for (const Id receive : room.receives) {
      if (!room.chooses) {
        if (event(receive).partner != kNoId) add_pair(event(receive).partner, receive);
        continue;
      }
      for (const Id send : room.sends)
        if (program_.fits(event(send), event(receive))) add_pair(send, receive);
    }
  }
  void add_pair(Id send, Id receive) {
    const Literal literal = formula_.fresh();
    const auto at = static_cast<std::uint32_t>(pairs_.size());
    pairs_.push_back({send, receive, literal});
    of_event_[send].push_back(at);
    of_event_[receive].push_back(at);
  }

  Literal define_or(const std::vector<std::uint32_t>& pairs) {
    if (pairs.empty()) return kFalse;
    if (pairs.size() == 1) return pairs_[pairs[0]].literal;
    const Literal any = formula_.fresh();
    std::vector<Literal> one_of = {-any}, literals;
    for (const std::uint32_t pair : pairs) {
      formula_.clause({-pairs_[pair].literal, any});
      one_of.push_back(pairs_[pair].literal);
      literals.push_back(pairs_[pair].literal);
    }
    formula_.clause(one_of);
    formula_.at_most_one(literals);
    return any;
  }

  void declare_meeting(const MeetingPlace& place) {
    Literal complete = kFalse;
    if (place.possible) {
      complete = formula_.fresh();
      std::vector<Literal> all = {complete};
      for (const Id call : place.calls) {
        formula_.implies(complete, started(event(call)));
        all.push_back(Formula::negate(started(event(call))));
      }
      formula_.clause(all);
    }
    complete_.push_back(complete);
    for (const Id call : place.calls) {
      switch (needs(event(call).op, event(call).rank, program_.buffering)) {
        case Needs::nobody:
          over_[call] = kTrue;
          break;
        case Needs::root:
          over_[call] = place.root != kNoId ? started(event(place.root)) : kFalse;
          break;
        case Needs::everybody:
          over_[call] = complete;
          break;
      }
    }
  }

  void say_rules() {
    for (const Pair& pair : pairs_) {
      formula_.implies(pair.literal, started(event(pair.send)));
      formula_.implies(pair.literal, started(event(pair.receive)));
    }
    for (const Mailroom& room : program_.mailrooms) say_order(room);
    for (const Pair& pair : pairs_)  // nothing is left that could be matched
      formula_.clause({Formula::negate(started(event(pair.send))), Formula::negate(started(event(pair.receive))),
                       matched_[pair.send], matched_[pair.receive]});
    std::vector<Literal> somebody;
    for (std::size_t rank = 0; rank < program_.blocks.size(); ++rank) {
      const auto& blocks = program_.blocks[rank];
      for (std::uint32_t i = 0; i < blocks.size(); ++i) say_block(static_cast<Rank>(rank), i);
      if (!blocks.empty()) somebody.push_back(-passed_[rank].back());
    }
    formula_.clause(somebody);  // is stuck
  }

  static std::pair<Rank, std::int32_t> envelope(const Event& one) { return {one.op.peer(), one.op.tag()}; }

  // A message must not overtake an earlier one that the receive would take too, and a receive not an earlier one that
  // the message fits too.
  void say_order(const Mailroom& room) {
    if (!room.chooses) return;
    std::map<std::pair<Rank, std::int32_t>, std::vector<Id>> receives;
    for (const Id receive : room.receives) {
      auto& alike = receives[envelope(event(receive))];
      if (!alike.empty()) formula_.implies(matched_[receive], matched_[alike.back()]);
      for (const std::uint32_t pair : of_event_[receive])
        for (const auto& [other, earlier] : receives) {
          if (other == envelope(event(receive)) || earlier.empty()) continue;
          if (program_.fits(event(pairs_[pair].send), event(earlier.back())))
            formula_.implies(pairs_[pair].literal, matched_[earlier.back()]);
        }
      alike.push_back(receive);
    }
    std::map<Rank, std::map<std::int32_t, std::vector<Id>>> sends;
    for (const Id send : room.sends) {
      auto& of_rank = sends[event(send).rank];
      auto& alike = of_rank[event(send).op.tag()];
      if (!alike.empty()) formula_.implies(matched_[send], matched_[alike.back()]);
      for (const std::uint32_t pair : of_event_[send])
        for (const auto& [tag, earlier] : of_rank) {
          if (tag == event(send).op.tag() || earlier.empty()) continue;
          if (program_.fits(event(earlier.back()), event(pairs_[pair].receive)))
            formula_.implies(pairs_[pair].literal, matched_[earlier.back()]);
        }
      alike.push_back(send);
    }
  }

  void say_block(Rank rank, std::uint32_t level) {
    const Block& block = program_.blocks[static_cast<std::size_t>(rank)][level];
    const Literal here = passed(rank, level), on = passed(rank, level + 1);
    formula_.implies(on, here);
    if (block.probe) return say_probe(rank, block, here, on);
    if (block.enough == block.waits.size()) {
      std::vector<Literal> all = {Formula::negate(here), on};
      for (const Id id : block.waits) {
        formula_.implies(on, over(id));
        all.push_back(Formula::negate(over(id)));
      }
      formula_.clause(all);
      return;
    }
    std::vector<Literal> literals, chosen;
    for (const Id id : block.waits) {
      literals.push_back(over(id));
      const Literal use = formula_.fresh();
      formula_.implies(use, over(id));
      chosen.push_back(use);
      uses_[{rank, level}].push_back({id, use});
    }
    formula_.clause({Formula::negate(here), Formula::negate(formula_.at_least(literals, block.enough)), on});
    formula_.implies(on, formula_.at_least(chosen, block.enough));
  }

  const Mailroom* room_of(Rank rank, std::uint32_t comm) const {
    for (const Mailroom& room : program_.mailrooms)
      if (room.rank == rank && room.comm == comm) return &room;
    return nullptr;
  }

  void say_probe(Rank rank, const Block& block, Literal here, Literal on) {
    const Op& op = log_.ops(rank)[block.index];
    const Event like{.rank = rank, .index = block.index, .op = op, .level = 0};
    std::vector<Literal> one_of = {Formula::negate(on)};
    const Mailroom* room = room_of(rank, op.comm);
    for (const Id send : room ? room->sends : std::vector<Id>{}) {
      if (!program_.fits(event(send), like)) continue;
      const Literal sees = formula_.fresh();
      one_of.push_back(sees);
      formula_.implies(sees, started(event(send)));
      for (std::uint32_t i = 0; i < block.receives_here; ++i)
        if (program_.fits(event(send), event(room->receives[i]))) formula_.implies(sees, matched_[room->receives[i]]);
      formula_.clause({Formula::negate(here), Formula::negate(started(event(send))), matched_[send], on});
      sights_[{rank, block.index}].push_back({send, sees});
    }
    formula_.clause(one_of);
  }

  bool is_true(Literal literal) {
    if (literal == kTrue) return true;
    if (literal == kFalse) return false;
    return formula_.solver.val(literal) > 0;
  }

  // ---- The order of what happens in an answer. ----
  struct Edge {
    int to;
    Literal since;  // the edge is there because of this; kTrue: it always is
  };
  struct Graph {
    std::vector<std::vector<Edge>> edges;
    std::vector<Literal> literals;       // of nodes: they are there because of this
    std::vector<std::vector<int>> pass;  // by rank and level
    std::vector<int> of_event;
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
    for (Id id = 0; id < program_.events.size(); ++id)
      if (event(id).op.kind != Kind::collective) edge(graph, start_of(graph, event(id)), graph.of_event[id]);
    for (std::size_t rank = 0; rank < program_.blocks.size(); ++rank)
      for (std::uint32_t i = 0; i < program_.blocks[rank].size(); ++i) add_block(graph, static_cast<Rank>(rank), i);
    for (const Mailroom& room : program_.mailrooms)
      if (room.chooses) add_order(graph, room);
    return graph;
  }

  static int start_of(const Graph& graph, const Event& one) {
    return one.level == 0 ? -1 : graph.pass[static_cast<std::size_t>(one.rank)][one.level - 1];
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
        switch (needs(event(call).op, event(call).rank, program_.buffering)) {
          case Needs::nobody:
            break;
          case Needs::root:
            graph.of_event[call] = rooted;
            break;
          case Needs::everybody:
            graph.of_event[call] = whole;
            break;
        }
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
    if (block.enough == block.waits.size()) {
      for (const Id id : block.waits) edge(graph, graph.of_event[id], here);
      return;
    }
    for (const auto& [id, use] : uses_[{rank, level}])
      if (is_true(use)) edge(graph, graph.of_event[id], here, use);
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

  // ---- What the answer looks like. ----
  Matched match_of(std::uint32_t pair) const {
    const Event &send = event(pairs_[pair].send), &receive = event(pairs_[pair].receive);
    return {send.rank, receive.rank, send.index, receive.index};
  }

  void tell(Solution& out) {
    out.matches = std::move(sorted_);
    out.outcome.any_stuck = true;
    for (std::size_t rank = 0; rank < program_.blocks.size(); ++rank)
      for (std::size_t i = 0; i < program_.blocks[rank].size(); ++i)
        if (!is_true(passed_[rank][i])) {
          out.outcome.stuck.push_back(stuck_at(static_cast<Rank>(rank), program_.blocks[rank][i]));
          break;
        }
    for (std::size_t i = 0; i < program_.meetings.size(); ++i) {
      const MeetingPlace& place = program_.meetings[i];
      if (is_true(complete_[i])) continue;
      Gathering gathering{place.comm, place.turn, {}, false};
      for (const Id call : place.calls)
        if (is_true(started(event(call)))) gathering.here.push_back(event(call).rank);
      std::sort(gathering.here.begin(), gathering.here.end());
      gathering.mixed = !place.possible && place.calls.size() == gathering.here.size() &&
                        gathering.here.size() == count_members(log_, place.comm, 0, log_.ranks());
      if (!gathering.here.empty()) out.outcome.gatherings.push_back(std::move(gathering));
    }
    merge_gatherings(out.outcome.gatherings);
  }

  Stuck stuck_at(Rank rank, const Block& block) {
    const auto ops = log_.ops(rank);
    Stuck out{.rank = rank,
              .index = block.index,
              .op = ops[block.index],
              .site = log_.site_text(log_.site(rank, block.index))};
    if (block.probe) out.pending.push_back({block.index, out.op});
    std::uint32_t done = 0;
    for (const Id id : block.waits) {
      if (is_true(over(id))) {
        ++done;
        continue;
      }
      const Event& one = event(id);
      const std::uint32_t turn = one.meeting == kNoId ? 0 : program_.meetings[one.meeting].turn;
      out.pending.push_back({one.index, one.op, turn});
    }
    out.enough = block.enough - std::min(done, block.enough - 1);
    return out;
  }

  const Log& log_;
  const Program& program_;
  const SolveLimits& limits_;
  Formula formula_;
  std::vector<std::vector<Literal>> passed_;  // by rank and block
  std::vector<Pair> pairs_;
  std::vector<std::vector<std::uint32_t>> of_event_;  // pairs
  std::vector<Literal> matched_, over_;               // by event
  std::vector<Literal> complete_;                     // by meeting
  std::map<std::pair<Rank, std::uint32_t>, std::vector<std::pair<Id, Literal>>> uses_, sights_;
  std::vector<Matched> sorted_;  // in the order in which they happen
};

}  // namespace

Solution solve(const Log& log, const Program& program, const SolveLimits& limits) {
  return Solving(log, program, limits).run();
}

}  // namespace mpivet::predict
