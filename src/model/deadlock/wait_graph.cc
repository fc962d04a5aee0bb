#include "model/deadlock/wait_graph.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "model/names.h"
#include "model/world.h"

namespace mpivet::model {

namespace {

// It sits in the call, and has had its chance to leave it with what has come.
bool stays(const Actor& a, std::uint32_t since, const RealState* real) {
  std::uint64_t epoch = 0;
  return !a.has_left() && real && real->drained(a.rank->number) && real->inside(a.rank->number, a.thread, epoch) &&
         real->had_its_chance(a.rank->number, a.thread, since);
}

}  // namespace

WaitGraph::WaitGraph(const World& world, const Waits& waits, const RealState* real, Choices choices,
                     bool doubts_are_waits)
    : world_(world) {
  collect(waits, real, choices, doubts_are_waits);
  release();
  connect();
  find_components();
  find_cycles();
}

// A rank can act when one of its threads is not blocked, or when nothing is known about it yet. Threads that wait for
// others of their process do not count, as long as one of these is known to be blocked.
void WaitGraph::collect(const Waits& waits, const RealState* real, Choices choices, bool doubts_are_waits) {
  for (const auto& rank : world_.ranks) {
    bool can_act = rank->actor_count == 0, asleep = false;
    const std::size_t others = nodes_.size();
    for (const auto& a : rank->actors) {
      if (!a) continue;
      if (!a->parked) {
        if (a->idle() && (a->replaced || (real && real->thread_ended(rank->number, a->thread)))) continue;
        const bool sleeps = a->idle() && real && real->waits_for_own_process(rank->number, a->thread);
        asleep = asleep || sleeps;
        can_act = can_act || !sleeps;
        continue;
      }
      if (a->stand == Stand::finalized) continue;
      Wait wait = waits.of(*a, choices);
      const bool in_doubt = wait.in_doubt;
      const bool refuted = in_doubt && (doubts_are_waits && a->has_left() ? true : stays(*a, wait.since, real));
      if (refuted) wait = waits.of(*a, choices, true);
      if (!wait.free) {
        nodes_.push_back({a.get(), std::move(wait), {}, {}, refuted});
        continue;
      }
      can_act = true;
      if (in_doubt && a->has_left()) undecided_.push_back(a.get());
    }
    if (asleep && nodes_.size() == others) can_act = true;
    if (!can_act && real && real->other_thread_may_act(rank->number)) can_act = true;
    // A rank that crashed is somebody else's finding: nobody is said to be stuck because of it.
    if (rank->ended && !rank->exited) can_act = true;
    if (rank->gone()) can_act = false;
    can_act_.push_back(can_act);
  }
}

bool WaitGraph::is_released(const Wait& wait) const {
  const auto met = [&](const Need& need) {
    const auto acts = [&](int r) { return can_act_[static_cast<std::size_t>(r)] != 0; };
    return need.any ? std::any_of(need.ranks.begin(), need.ranks.end(), acts)
                    : std::all_of(need.ranks.begin(), need.ranks.end(), acts);
  };
  if (wait.broken) return false;
  return wait.any ? std::any_of(wait.needs.begin(), wait.needs.end(), met)
                  : std::all_of(wait.needs.begin(), wait.needs.end(), met);
}

void WaitGraph::release() {
  for (bool changed = true; changed;) {
    changed = false;
    for (Node& n : nodes_) {
      if (!n.stuck || !is_released(n.wait)) continue;
      n.stuck = false;
      Rank& rank = *n.actor->rank;
      if (!rank.gone()) can_act_[static_cast<std::size_t>(rank.number)] = 1;
      changed = true;
    }
  }
}

void WaitGraph::connect() {
  std::vector<std::vector<int>> of_rank(world_.ranks.size());
  for (std::size_t i = 0; i < nodes_.size(); ++i)
    if (nodes_[i].stuck)
      of_rank[static_cast<std::size_t>(nodes_[i].actor->rank->number)].push_back(static_cast<int>(i));
  for (Node& n : nodes_) {
    if (!n.stuck) continue;
    for (const Need& need : n.wait.needs)
      for (const int r : need.ranks) {
        if (can_act_[static_cast<std::size_t>(r)]) continue;
        const auto& nodes = of_rank[static_cast<std::size_t>(r)];
        n.waits_for.insert(n.waits_for.end(), nodes.begin(), nodes.end());
        if (nodes.empty()) n.gone.push_back(r);
      }
    for (std::vector<int>* list : {&n.waits_for, &n.gone}) {
      std::sort(list->begin(), list->end());
      list->erase(std::unique(list->begin(), list->end()), list->end());
    }
  }
}

void WaitGraph::find_components() {
  std::vector<int> root(nodes_.size());
  std::iota(root.begin(), root.end(), 0);
  const auto find = [&](int i) {
    while (root[static_cast<std::size_t>(i)] != i) i = root[static_cast<std::size_t>(i)];
    return i;
  };
  for (std::size_t i = 0; i < nodes_.size(); ++i)
    for (const int j : nodes_[i].waits_for) {
      const int a = find(static_cast<int>(i)), b = find(j);
      root[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
    }
  std::vector<int> number(nodes_.size(), -1);
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (!nodes_[i].stuck) continue;
    int& n = number[static_cast<std::size_t>(find(static_cast<int>(i)))];
    if (n < 0) {
      n = static_cast<int>(components_.size());
      components_.emplace_back();
    }
    components_[static_cast<std::size_t>(n)].push_back(static_cast<int>(i));
  }
}

// A stuck node is in the core when it can reach itself, or waits for nobody but ranks that are gone.
void WaitGraph::find_cycles() {
  // Tarjan's strongly connected components, with an explicit stack: chains may be as long as there are ranks.
  const std::size_t n = nodes_.size();
  std::vector<int> index(n, -1), low(n, 0), stack;
  std::vector<char> on_stack(n, 0);
  struct Frame {
    int node;
    std::size_t edge;
  };
  int next = 0;
  for (std::size_t start = 0; start < n; ++start) {
    if (!nodes_[start].stuck || index[start] >= 0) continue;
    std::vector<Frame> frames{{static_cast<int>(start), 0}};
    while (!frames.empty()) {
      const auto v = static_cast<std::size_t>(frames.back().node);
      if (frames.back().edge == 0) {
        index[v] = low[v] = next++;
        stack.push_back(static_cast<int>(v));
        on_stack[v] = 1;
      }
      if (frames.back().edge < nodes_[v].waits_for.size()) {
        const int target = nodes_[v].waits_for[frames.back().edge++];
        const auto w = static_cast<std::size_t>(target);
        if (w == v) nodes_[v].in_cycle = true;
        if (index[w] < 0)
          frames.push_back({target, 0});
        else if (on_stack[w])
          low[v] = std::min(low[v], index[w]);
        continue;
      }
      frames.pop_back();
      if (!frames.empty()) {
        const auto parent = static_cast<std::size_t>(frames.back().node);
        low[parent] = std::min(low[parent], low[v]);
      }
      if (low[v] != index[v]) continue;
      const bool several = stack.back() != static_cast<int>(v);
      for (int w = -1; w != static_cast<int>(v);) {
        w = stack.back();
        stack.pop_back();
        on_stack[static_cast<std::size_t>(w)] = 0;
        if (several) nodes_[static_cast<std::size_t>(w)].in_cycle = true;
      }
    }
  }
  for (std::size_t i = 0; i < n; ++i)
    if (nodes_[i].stuck && only_for_gone(static_cast<int>(i))) nodes_[i].in_cycle = true;
}

bool WaitGraph::is_stuck(const Actor& actor) const {
  return std::any_of(nodes_.begin(), nodes_.end(), [&](const Node& n) { return n.actor == &actor && n.stuck; });
}

bool WaitGraph::only_for_gone(int node) const {
  const Node& n = nodes_[static_cast<std::size_t>(node)];
  return n.waits_for.empty() && !n.gone.empty();
}

DeadlockFact WaitGraph::fact(const std::vector<int>& component) const {
  DeadlockFact fact{};
  std::vector<int> gone;
  for (const int i : component) {
    const Node& n = nodes_[static_cast<std::size_t>(i)];
    DeadlockFact::Waiter w{};
    w.rank = n.actor->rank->number;
    w.thread = n.actor->thread;
    w.call = call_ref(*n.actor, n.actor->backlog.front());
    const bool any = n.wait.any || (n.wait.needs.size() == 1 && n.wait.needs[0].any && n.wait.needs[0].named.empty());
    w.logic = any ? DeadlockFact::Waiter::Logic::any : DeadlockFact::Waiter::Logic::all;
    for (const Need& need : n.wait.needs) {
      const std::vector<int>& ranks = need.named.empty() ? need.ranks : need.named;
      w.waits_for.insert(w.waits_for.end(), ranks.begin(), ranks.end());
    }
    std::sort(w.waits_for.begin(), w.waits_for.end());
    w.waits_for.erase(std::unique(w.waits_for.begin(), w.waits_for.end()), w.waits_for.end());
    // That a rank could send to itself from another thread is no news.
    if (any && w.waits_for.size() > 1) std::erase(w.waits_for, w.rank);
    w.why = n.wait.broken ? "in a collective that other ranks did not call" : n.wait.why;
    w.passed = n.actor->passed();
    w.in_cycle = n.in_cycle;
    fact.consequence = fact.consequence || n.wait.broken;
    fact.waiters.push_back(std::move(w));
    gone.insert(gone.end(), n.gone.begin(), n.gone.end());
  }
  std::sort(gone.begin(), gone.end());
  gone.erase(std::unique(gone.begin(), gone.end()), gone.end());
  for (const int r : gone) {
    const Rank& rank = *world_.ranks[static_cast<std::size_t>(r)];
    DeadlockFact::Gone g{r, {}, rank.finalized ? "has called MPI_Finalize" : "has exited"};
    g.call.rank = r;
    g.call.record = rank.finalize_call;
    fact.gone.push_back(std::move(g));
  }
  return fact;
}

}  // namespace mpivet::model
