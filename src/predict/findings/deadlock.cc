#include "predict/findings/deadlock.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

namespace mpivet::predict {
namespace {

constexpr std::size_t kShownEnded = 8;

template <class Visit>
void each_member(const Log& log, std::uint32_t comm, Visit visit) {
  const auto& members = log.comms[comm].members;
  if (members.empty()) {
    for (Rank rank = 0; rank < log.ranks(); ++rank) visit(rank);
    return;
  }
  for (const RankRange& range : members)
    for (Rank rank = range.first; rank <= range.last; rank += range.step) visit(rank);
}

const Gathering* find_gathering(const std::vector<Gathering>& all, std::uint32_t comm, std::uint32_t turn) {
  const auto found =
      std::lower_bound(all.begin(), all.end(), std::pair(comm, turn),
                       [](const Gathering& one, auto key) { return std::pair(one.comm, one.turn) < key; });
  return found != all.end() && found->comm == comm && found->turn == turn ? &*found : nullptr;
}

// Who has not come; a collective that is mixed up waits for nobody who could help: for all of its members.
template <class Visit>
void each_missing(const Log& log, const Gathering& gathering, Visit visit) {
  each_member(log, gathering.comm, [&](Rank rank) {
    if (gathering.mixed || !std::binary_search(gathering.here.begin(), gathering.here.end(), rank)) visit(rank);
  });
}

// In a collective, by whoever waits there.
bool is_needed(const Log& log, const Pending& pending, Rank waits, Rank rank) {
  const std::uint32_t comm = pending.op.comm;
  switch (pending.whom) {
    case Awaits::nobody:
      return false;
    case Awaits::root:
      return rank == pending.op.root();
    case Awaits::lower:
      return position_in(log, comm, rank) < position_in(log, comm, waits);
    case Awaits::remote:
      return group_of(log, comm, rank) != group_of(log, comm, waits);
    case Awaits::sources:
      return !each_source(log, comm, waits, [&](Rank source) { return source != rank; });
    case Awaits::everybody:
      return true;
  }
  return true;
}

// The graph: a node for each stuck process, for each collective that waits, for each communicator on which
// somebody waits for anybody, and for each process that has ended and is waited for.
class Graph {
 public:
  Graph(const Log& log, const std::vector<Stuck>& stuck, const std::vector<Gathering>& gatherings)
      : log_(log), stuck_(stuck), gatherings_(gatherings), node_of_(static_cast<std::size_t>(log.ranks()), kNone) {
    for (std::size_t i = 0; i < stuck.size(); ++i)
      node_of_[static_cast<std::size_t>(stuck[i].rank)] = static_cast<int>(i);
    edges_.resize(stuck.size());
    enough_.resize(stuck.size());
    for (std::size_t i = 0; i < stuck.size(); ++i) connect(static_cast<int>(i));
  }

  Deadlock solve() {
    release();
    components();
    return std::move(result_);
  }

 private:
  static constexpr int kNone = -1;

  int add_node(std::size_t enough) {
    edges_.emplace_back();
    enough_.push_back(enough);
    return static_cast<int>(edges_.size()) - 1;
  }
  void edge(int from, int to) { edges_[static_cast<std::size_t>(from)].push_back(to); }

  int node(Rank rank) {
    int& at = node_of_[static_cast<std::size_t>(rank)];
    if (at == kNone) {
      at = add_node(0);
      ended_[at] = rank;
    }
    return at;
  }

  void connect(int from) {
    const Stuck& one = stuck_[static_cast<std::size_t>(from)];
    enough_[static_cast<std::size_t>(from)] = one.enough;
    for (const Pending& pending : one.pending) {
      const Op& op = pending.op;
      if (op.kind == Kind::collective) {
        collective(from, one.rank, pending);
      } else if (op.is_wild()) {
        edge(from, anybody(op.comm));
      } else if (op.peer() >= 0 && op.peer() < log_.ranks()) {
        edge(from, node(op.peer()));
      }
    }
  }

  // Of a broadcast, say, that need not wait for all, the root is enough.
  void collective(int from, Rank rank, const Pending& pending) {
    const Gathering* at = find_gathering(gatherings_, pending.op.comm, pending.turn);
    if (at == nullptr) return;
    const Rank root = pending.op.root();
    const Awaits whom = at->mixed ? Awaits::everybody : pending.whom;
    if (whom == Awaits::root && root >= 0 && root < log_.ranks())
      edge(from, node(root));
    else if (whom == Awaits::lower && lowest_missing(*at) >= 0)
      edge(from, node(lowest_missing(*at)));
    else if (whom == Awaits::sources)
      edge(from, sources(*at, rank, pending));
    else if (whom == Awaits::remote)
      edge(from, group(*at, 1 - group_of(log_, at->comm, rank)));
    else
      edge(from, meeting(*at));
  }

  // Who waits for all lower ranks waits for the lowest that is missing, at any rate.
  Rank lowest_missing(const Gathering& gathering) {
    const auto [at, fresh] = lowest_.try_emplace(&gathering, kProcNull);
    std::uint64_t least = ~std::uint64_t{0};
    if (fresh)
      each_missing(log_, gathering, [&](Rank rank) {
        const std::uint64_t position = position_in(log_, gathering.comm, rank);
        if (position < std::exchange(least, std::min(least, position))) at->second = rank;
      });
    return at->second;
  }

  int sources(const Gathering& gathering, Rank rank, const Pending& pending) {
    const int made = add_node(0);
    std::size_t count = 0;
    each_missing(log_, gathering, [&](Rank source) {
      if (!is_needed(log_, pending, rank, source)) return;
      edge(made, node(source));
      ++count;
    });
    enough_[static_cast<std::size_t>(made)] = count;
    return made;
  }

  int group(const Gathering& gathering, int which) {
    const auto [at, fresh] = groups_.try_emplace({&gathering, which}, 0);
    if (!fresh) return at->second;
    const int made = at->second = add_node(0);
    std::size_t count = 0;
    each_missing(log_, gathering, [&](Rank rank) {
      if (group_of(log_, gathering.comm, rank) != which) return;
      edge(made, node(rank));
      ++count;
    });
    enough_[static_cast<std::size_t>(made)] = count;
    return made;
  }

  int meeting(const Gathering& gathering) {
    const auto [at, fresh] = meetings_.try_emplace(&gathering, 0);
    if (!fresh) return at->second;
    const int made = at->second = add_node(0);
    std::size_t count = 0;
    each_missing(log_, gathering, [&](Rank rank) {
      edge(made, node(rank));
      ++count;
    });
    enough_[static_cast<std::size_t>(made)] = gathering.mixed ? count + 1 : count;
    return made;
  }

  int anybody(std::uint32_t comm) {
    const auto [at, fresh] = anybodies_.try_emplace(comm, 0);
    if (!fresh) return at->second;
    const int made = at->second = add_node(1);
    each_member(log_, comm, [&](Rank rank) { edge(made, node(rank)); });
    return made;
  }

  // A process whose log is cut may still do anything, and so may those whom it can release.
  void release() {
    released_.resize(edges_.size());
    std::vector<int> todo;
    for (const auto& [at, rank] : ended_)
      if (log_.cut(rank)) todo.push_back(at);
    if (todo.empty()) return;
    std::vector<std::vector<int>> back(edges_.size());
    for (std::size_t i = 0; i < edges_.size(); ++i)
      for (const int to : edges_[i]) back[static_cast<std::size_t>(to)].push_back(static_cast<int>(i));
    for (const int one : todo) released_[static_cast<std::size_t>(one)] = true;
    while (!todo.empty()) {
      const int one = todo.back();
      todo.pop_back();
      for (const int from : back[static_cast<std::size_t>(one)]) {
        const auto index = static_cast<std::size_t>(from);
        if (released_[index] || enough_[index] == 0 || --enough_[index] > 0) continue;
        released_[index] = true;
        todo.push_back(from);
      }
    }
  }

  // Tarjan's algorithm, without recursion. A component that nobody leaves is to blame.
  void components() {
    const std::size_t count = edges_.size();
    std::vector<int> index(count, kNone), low(count), component(count, kNone), stack;
    struct Frame {
      int node;
      std::size_t next;
      bool entered = false;
    };
    std::vector<Frame> frames;
    std::vector<std::vector<int>> found;
    int counter = 0;
    for (std::size_t root = 0; root < count; ++root) {
      if (index[root] != kNone || released_[root]) continue;
      frames.push_back({static_cast<int>(root), 0});
      while (!frames.empty()) {
        Frame& frame = frames.back();
        const auto at = static_cast<std::size_t>(frame.node);
        if (!frame.entered) {
          frame.entered = true;
          index[at] = low[at] = counter++;
          stack.push_back(frame.node);
        }
        bool descended = false;
        while (frame.next < edges_[at].size()) {
          const int to = edges_[at][frame.next++];
          const auto next = static_cast<std::size_t>(to);
          if (released_[next]) continue;
          if (index[next] == kNone) {
            frames.push_back({to, 0});
            descended = true;
            break;
          }
          if (component[next] == kNone) low[at] = std::min(low[at], index[next]);
        }
        if (descended) continue;
        if (low[at] == index[at]) {
          found.emplace_back();
          for (int one = kNone; one != static_cast<int>(at);) {
            one = stack.back();
            stack.pop_back();
            component[static_cast<std::size_t>(one)] = static_cast<int>(found.size()) - 1;
            found.back().push_back(one);
          }
        }
        frames.pop_back();
        if (!frames.empty()) {
          const auto parent = static_cast<std::size_t>(frames.back().node);
          low[parent] = std::min(low[parent], low[at]);
        }
      }
    }
    blame(found, component);
  }

  void blame(const std::vector<std::vector<int>>& found, const std::vector<int>& component) {
    std::vector<bool> guilty(stuck_.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      bool leaves = false;
      Core core;
      for (const int one : found[i]) {
        const auto at = static_cast<std::size_t>(one);
        if (at < stuck_.size()) core.members.push_back(at);
        for (const int to : edges_[at]) {
          const auto next = static_cast<std::size_t>(to);
          const auto end = ended_.find(to);
          if (end != ended_.end() && core.ended.size() < kShownEnded) core.ended.push_back(end->second);
          // Who waits for a process that has ended waits for nobody who could be blamed.
          leaves = leaves || (end == ended_.end() && !released_[next] && component[next] != static_cast<int>(i));
        }
      }
      if (leaves) continue;
      add_waiters_of_idle(found[i], core);
      if (core.members.empty()) continue;
      std::sort(core.members.begin(), core.members.end());
      std::sort(core.ended.begin(), core.ended.end());
      core.ended.erase(std::unique(core.ended.begin(), core.ended.end()), core.ended.end());
      for (const std::size_t member : core.members) guilty[member] = true;
      result_.cores.push_back(std::move(core));
    }
    std::sort(result_.cores.begin(), result_.cores.end(),
              [](const Core& a, const Core& b) { return a.members[0] < b.members[0]; });
    for (std::size_t i = 0; i < stuck_.size(); ++i) {
      if (guilty[i]) continue;
      (released_[i] ? result_.undecided : result_.behind).push_back(i);
    }
  }

  // A collective, or a wait for anybody, that only ended processes could help: those who wait in it are to blame.
  void add_waiters_of_idle(const std::vector<int>& nodes, Core& core) {
    if (!core.members.empty() || nodes.size() != 1 || ended_.contains(nodes[0])) return;
    for (std::size_t i = 0; i < stuck_.size(); ++i)
      if (std::find(edges_[i].begin(), edges_[i].end(), nodes[0]) != edges_[i].end()) core.members.push_back(i);
  }

  const Log& log_;
  const std::vector<Stuck>& stuck_;
  const std::vector<Gathering>& gatherings_;
  std::vector<int> node_of_;
  std::vector<std::vector<int>> edges_;
  std::vector<std::size_t> enough_;
  std::vector<bool> released_;
  std::unordered_map<int, Rank> ended_;
  std::map<const Gathering*, int> meetings_;
  std::map<const Gathering*, Rank> lowest_;
  std::map<std::pair<const Gathering*, int>, int> groups_;
  std::map<std::uint32_t, int> anybodies_;
  Deadlock result_;
};

}  // namespace

Deadlock find_cores(const Log& log, const std::vector<Stuck>& stuck, const std::vector<Gathering>& gatherings) {
  return Graph(log, stuck, gatherings).solve();
}

std::vector<WaitsFor> waits_for(const Log& log, const Stuck& stuck, const std::vector<Gathering>& gatherings,
                                std::size_t most) {
  std::vector<WaitsFor> out;
  const bool choice = stuck.enough < stuck.pending.size();
  for (std::uint32_t i = 0; i < stuck.pending.size(); ++i) {
    const Op& op = stuck.pending[i].op;
    auto add = [&](Rank rank, bool alternative) {
      if (out.size() < most) out.push_back({rank, i, alternative});
    };
    if (op.kind == Kind::collective) {
      if (const Gathering* at = find_gathering(gatherings, op.comm, stuck.pending[i].turn))
        each_missing(log, *at, [&](Rank rank) {
          if (rank != stuck.rank && (at->mixed || is_needed(log, stuck.pending[i], stuck.rank, rank)))
            add(rank, choice);
        });
    } else if (op.is_wild()) {
      each_member(log, op.comm, [&](Rank rank) {
        if (rank != stuck.rank) add(rank, true);
      });
    } else if (op.peer() >= 0) {
      add(op.peer(), choice);
    }
  }
  return out;
}

}  // namespace mpivet::predict
