#include "static/threads/thread_pairs.h"

#include <algorithm>
#include <array>
#include <set>

namespace mpivet::statics {
namespace {

using Kind = Letter::Kind;
// Of a function; beyond that nothing more is lifted to its callers.
constexpr std::size_t kMostSites = 200;

// What separates two regions: a barrier of the team, and for tasks also a wait for them.
enum class Stop : std::uint8_t {
  barrier,
  task_wait
};
constexpr std::array kStops = {Stop::barrier, Stop::task_wait};
template <class T>
using ByStop = std::array<T, kStops.size()>;
constexpr std::size_t index(Stop stop) { return static_cast<std::size_t>(stop); }

// Is there a way that nothing stops?
struct Ways {
  // To a call in a function called: from the start of the statement to it, from it to the end of the statement.
  bool free_in = true, free_out = true;
  // The same from the entry of the function that sees it, and to the exit.
  bool from_entry = true, to_exit = true;
};

// An MPI call as seen from a function: its own, or one in a function that it calls.
struct Seen {
  CallSite call;
  Id block = 0, statement = 0;  // in the function that sees it
  Word around = {};             // from the entry of that function on
  ByStop<Ways> ways = {};
};

// One thread at a time is in it, while the others may be elsewhere.
bool is_for_one(const Letter& letter) {
  return letter.kind != Kind::parallel && letter.kind != Kind::unknown && letter.kind != Kind::condition &&
         letter.kind != Kind::taskloop && letter.kind != Kind::others && letter.kind != Kind::serial &&
         letter.kind != Kind::alone;
}

bool is_by_number(const Letter& letter) { return letter.kind == Kind::master || letter.kind == Kind::numbered; }

// Chosen by their numbers, so that they are two.
bool are_different_threads(const Letter& a, const Letter& b) {
  if (a.kind == Kind::others || b.kind == Kind::others)
    return a.guard == b.guard && a.guard_in == b.guard_in && (is_by_number(a) || is_by_number(b));
  return is_by_number(a) && is_by_number(b) && a.threads != b.threads;
}
// A number that is not known may be that of any thread but the first.
bool may_be_one_thread(const Letter& a, const Letter& b) {
  return a.kind == Kind::numbered && b.kind == Kind::numbered && (a.threads < 0 || b.threads < 0);
}

bool hold_the_same_lock(const Word& a, const Word& b) {
  return std::any_of(a.begin(), a.end(), [&](const Letter& lock) {
    return lock.kind == Kind::critical && std::find(b.begin(), b.end(), lock) != b.end();
  });
}

class PairFinder {
 public:
  PairFinder(const Program& program, const PointsTo& points_to, const CallGraph& calls,
             const std::vector<ControlFlow>& flows, const ThreadContexts& contexts)
      : program_(program),
        points_to_(points_to),
        calls_(calls),
        flows_(flows),
        contexts_(contexts),
        seen_(program.functions().size()) {
    for (auto& passes : passes_freely_) passes.assign(program.functions().size(), 1);
  }

  std::vector<ThreadPair> run() {
    for (const Id f : calls_.bottom_up()) {
      collect(f);
      if (in_team(f)) find_pairs(f);
    }
    return std::move(pairs_);
  }

 private:
  bool in_team(Id f) const {
    const auto& words = contexts_.entered_with(f);
    return std::any_of(words.begin(), words.end(), [](const Word& word) {
      return std::any_of(word.begin(), word.end(), [](const Letter& l) { return l.kind == Kind::parallel; });
    });
  }

  bool stops(Id f, Id call, Stop stop) const {
    const OmpConstructs& constructs = contexts_.constructs(f);
    if (stop == Stop::barrier ? constructs.is_barrier(call) : constructs.is_task_wait(call)) return true;
    if (points_to_.run_by_library(f, call)) return false;  // has a team of its own
    const auto& callees = points_to_.callees(f, call);
    return !callees.empty() &&
           std::none_of(callees.begin(), callees.end(), [&](Id callee) { return passes_freely_[index(stop)][callee]; });
  }
  bool free_within(Id f, Id block, Id from, Id to, Stop stop) const {
    const Function& function = program_.function(f);
    to = std::min({to, static_cast<Id>(function.blocks[block].statements.size()), flows_[f].statements[block]});
    for (Id s = from; s < to; ++s)
      if (const Statement& at = function.blocks[block].statements[s];
          at.kind == Statement::Kind::call && stops(f, at.call, stop))
        return false;
    return true;
  }
  // Blocks whose beginning is reached freely from the statement on.
  std::vector<char> reached_from(Id f, Id block, Id statement, Stop stop) const {
    std::vector<char> out(program_.function(f).blocks.size(), 0);
    std::vector<Id> open;
    const auto leave = [&](Id b) {
      for (const Id next : flows_[f].successors[b])
        if (!out[next]) {
          out[next] = 1;
          open.push_back(next);
        }
    };
    if (free_within(f, block, statement, kNone, stop)) leave(block);
    while (!open.empty()) {
      const Id b = open.back();
      open.pop_back();
      if (free_within(f, b, 0, kNone, stop)) leave(b);
    }
    return out;
  }

  void collect(Id f) {
    ByStop<std::vector<char>> from_entry;
    for (const Stop stop : kStops) {
      from_entry[index(stop)] = reached_from(f, kEntryBlock, 0, stop);
      passes_freely_[index(stop)][f] = from_entry[index(stop)][kExitBlock];
    }
    const Function& function = program_.function(f);
    for_each_call(function, flows_[f], [&](Id block, Id statement, Id call) {
      const bool own = function.calls[call].kind == Call::Kind::mpi;
      const auto& callees = points_to_.callees(f, call);
      if (!own && callees.empty()) return;
      if (!own && std::all_of(callees.begin(), callees.end(), [&](Id callee) { return seen_[callee].empty(); })) return;
      Seen here{{f, block, statement, call},
                block,
                statement,
                without_barriers(contexts_.constructs(f).around(block, statement))};
      for (const Stop stop : kStops) {
        Ways& ways = here.ways[index(stop)];
        ways.from_entry = from_entry[index(stop)][block] && free_within(f, block, 0, statement, stop);
        ways.to_exit = reached_from(f, block, statement + 1, stop)[kExitBlock];
      }
      if (own && seen_[f].size() < kMostSites) seen_[f].push_back(here);
      for (const Id callee : callees) lift(f, callee, call, here);
    });
  }
  void lift(Id f, Id callee, Id call, const Seen& here) {
    if (calls_.recursive(callee)) return;
    const Word chosen = contexts_.constructs(f).chosen_for(call);
    const Word within = contexts_.constructs(f).run_in(call);
    for (const Seen& inner : seen_[callee]) {
      if (seen_[f].size() >= kMostSites) return;
      Seen lifted = here;
      lifted.call = inner.call;
      lifted.around.insert(lifted.around.end(), chosen.begin(), chosen.end());
      lifted.around.insert(lifted.around.end(), within.begin(), within.end());
      lifted.around.insert(lifted.around.end(), inner.around.begin(), inner.around.end());
      for (const Stop stop : kStops) {
        if (!within.empty()) break;
        const Ways& inside = inner.ways[index(stop)];
        Ways& ways = lifted.ways[index(stop)];
        ways.free_in = inside.from_entry;
        ways.free_out = inside.to_exit;
        ways.from_entry &= inside.from_entry;
        ways.to_exit &= inside.to_exit;
      }
      seen_[f].push_back(std::move(lifted));
    }
  }

  // A thread can be at `to` having left `from` behind, and nothing has stopped it in between.
  bool way(Id f, const Seen& from, const Seen& to, Stop stop) const {
    if (!from.ways[index(stop)].free_out || !to.ways[index(stop)].free_in) return false;
    if (from.block == to.block && from.statement < to.statement &&
        free_within(f, from.block, from.statement + 1, to.statement, stop))
      return true;
    return reached_from(f, from.block, from.statement + 1, stop)[to.block] &&
           free_within(f, to.block, 0, to.statement, stop);
  }

  // From the branch that decides by the numbers of threads: while one takes its way, another one may go on to there.
  bool way_from_guard(Id f, const Letter& guarded, const Seen& to) const {
    constexpr Stop kStop = Stop::barrier;
    if (guarded.guard == kNone || guarded.guard_in != f || !to.ways[index(kStop)].free_in) return false;
    return reached_from(f, guarded.guard, kNone, kStop)[to.block] && free_within(f, to.block, 0, to.statement, kStop);
  }

  void find_pairs(Id f) {
    const auto& seen = seen_[f];
    for (std::size_t a = 0; a < seen.size(); ++a)
      for (std::size_t b = a; b < seen.size(); ++b)
        if (concurrent(f, seen[a], seen[b])) add(seen[a].call, seen[b].call);
  }
  void add(const CallSite& first, const CallSite& second) {
    const auto number = [](const CallSite& c) { return std::pair(c.function, c.call); };
    if (told_.insert(std::minmax(number(first), number(second))).second) pairs_.push_back({first, second});
  }

  bool concurrent(Id f, const Seen& a, const Seen& b) const {
    const auto [in_a, in_b] = std::mismatch(a.around.begin(), a.around.end(), b.around.begin(), b.around.end());
    const Word common(a.around.begin(), in_a);
    const bool ends_a = in_a == a.around.end(), ends_b = in_b == b.around.end();
    if (ends_a && ends_b) return again(f, a, b, common);
    const bool task_a = !ends_a && in_a->kind == Kind::task, task_b = !ends_b && in_b->kind == Kind::task;
    const bool task = task_a || task_b;
    if ((task_a && has_order(*in_a)) || (task_b && has_order(*in_b))) return false;
    if (hold_the_same_lock(a.around, b.around)) return false;
    if (!task && (ends_a || ends_b)) return false;
    const bool by_number = !task && are_different_threads(*in_a, *in_b);
    if (!task && !by_number) {
      if (!is_for_one(*in_a) || !is_for_one(*in_b)) return false;
      if (in_a->kind == Kind::master && in_b->kind == Kind::master) return false;
    }
    if (!task && may_be_one_thread(*in_a, *in_b)) return false;
    if (!team_at(f, common, task)) return false;
    const Stop stop = task ? Stop::task_wait : Stop::barrier;
    if (by_number && (way_from_guard(f, *in_a, b) || way_from_guard(f, *in_b, a))) return true;
    // What the maker of a task has done before is over.
    const bool by_maker = task_a != task_b && !team_at(f, common, false);
    if (by_maker) return task_a ? way(f, a, b, stop) : way(f, b, a, stop);
    return way(f, a, b, stop) || way(f, b, a, stop);
  }
  bool has_order(const Letter& task) const { return contexts_.places()[task.construct].has_order; }
  // In the same region: the next instance of it, for which other threads need not wait.
  bool again(Id f, const Seen& a, const Seen& b, Word common) const {
    // A section is executed once; critical regions and masters exclude their own next round.
    if (common.empty() || (common.back().kind != Kind::single && common.back().kind != Kind::task)) return false;
    const bool task = common.back().kind == Kind::task;
    if (task && has_order(common.back())) return false;
    const Id guard = common.back().guard_in == f ? common.back().guard : kNone;
    common.pop_back();
    if (!team_at(f, common, task)) return false;
    const Stop stop = task ? Stop::task_wait : Stop::barrier;
    if (guard != kNone) return reached_from(f, guard, kNone, stop)[guard];
    return way(f, a, b, stop) || way(f, b, a, stop);  // of a function called: each call has its own
  }
  // All threads of a team are there (tasks: may take it up).
  bool team_at(Id f, const Word& common, bool task) const {
    const auto& words = contexts_.entered_with(f);
    return std::any_of(words.begin(), words.end(), [&](Word word) {
      word.insert(word.end(), common.begin(), common.end());
      const ThreadState state = state_after(word);
      return state == ThreadState::parallel || (task && state == ThreadState::one);
    });
  }

  const Program& program_;
  const PointsTo& points_to_;
  const CallGraph& calls_;
  const std::vector<ControlFlow>& flows_;
  const ThreadContexts& contexts_;
  std::vector<std::vector<Seen>> seen_;
  ByStop<std::vector<char>> passes_freely_;  // by function
  std::set<std::pair<std::pair<Id, Id>, std::pair<Id, Id>>> told_;
  std::vector<ThreadPair> pairs_;
};

}  // namespace

std::vector<ThreadPair> concurrent_calls(const Program& program, const PointsTo& points_to, const CallGraph& calls,
                                         const std::vector<ControlFlow>& flows, const ThreadContexts& contexts) {
  return PairFinder(program, points_to, calls, flows, contexts).run();
}

}  // namespace mpivet::statics
