// POE, "partial order avoiding elusive interleavings" (FIB paper, 3.1): one interleaving for each different way in
// which any-source receives, probes, tests and waits for one of several can end.
//
// Forced events are done as soon as they can be (World::forced). Where only choices are left, each of them is tried,
// depth first. Two choices that do not touch each other lead to the same end in both orders; sleep sets (Godefroid)
// leave out the second order: a choice that has been tried here sleeps in the branches of its siblings until one that
// depends on it is taken.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "explore/rank_runner.h"
#include "explore/world.h"

namespace mpivet::explore {

struct Limits {
  std::uint64_t interleavings = 0;  // 0: no limit
  std::chrono::milliseconds time{0};
  std::uint64_t depth = 0;  // choices in a row
};

enum class End : std::uint8_t {
  finished,
  deadlock,
  aborted,      // MPI_Abort
  crashed,      // a signal
  unsupported,  // a call outside of the virtual MPI
};

struct Interleaving {
  std::uint64_t number;  // from 1
  End end;
  int rank;  // aborted, crashed, unsupported: whose doing
  const World& world;
  const std::vector<Choice>& path;                         // what was chosen where several things could be
  const std::vector<std::pair<int, const Node*>>& visits;  // stops, in the order in which ranks came to them
};

struct Progress {
  std::uint64_t interleavings = 0;
  double done = 0;  // share of the tree that has been seen, if its parts are alike
};

struct Summary {
  std::uint64_t interleavings = 0;
  std::uint64_t cut = 0;  // given up half-way, since what would follow had been seen
  bool complete = false;
  std::string limit;    // which limit ended it
  double explored = 0;  // estimated share
};

class Explorer {
 public:
  using Visit = std::function<bool(const Interleaving&)>;  // false: enough
  using Watch = std::function<bool(const Progress&)>;      // called now and then; false: stop

  Explorer(RankRunner& runner, int ranks, Buffering buffering, Limits limits);

  // Only what begins with these choices (a part of the tree, or one interleaving).
  void begin_with(std::vector<Choice> path) { given_ = std::move(path); }
  // As if barriers called from these stacks were not there.
  void leave_out(std::set<std::uint32_t> barriers) { without_ = std::move(barriers); }
  Result<Summary> run(const Visit& visit, const Watch& watch = {});

 private:
  struct Frame {
    std::vector<Choice> candidates;  // to be tried, without those that sleep
    std::size_t current = 0;
    std::vector<Choice> sleeping;
    std::vector<Node*> pinned;
    const Choice& taken() const { return candidates[current]; }
  };
  enum class Outcome {
    ended,
    cut,
    too_deep
  };

  Result<Outcome> run_once(const Visit& visit, bool& enough);
  Status advance(World& world, const World::Release& release);
  bool open_frame(std::vector<Choice> choices, std::size_t depth);
  bool next_branch();
  bool past_limit(Summary& summary, const Watch& watch);
  double share() const;
  Status arrive(World& world, int rank, Node* node);

  RankRunner& runner_;
  const int ranks_;
  const Buffering buffering_;
  const Limits limits_;
  std::vector<Choice> given_;
  std::set<std::uint32_t> without_;
  std::vector<Frame> frames_;
  std::vector<Node*> nodes_;  // by rank
  std::vector<std::pair<int, const Node*>> visits_;
  std::uint64_t count_ = 0;
  std::chrono::steady_clock::time_point started_;
};

}  // namespace mpivet::explore
