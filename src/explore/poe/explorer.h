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

#include "explore/poe/loose_guide.h"
#include "explore/ranks/rank_runner.h"
#include "explore/world/world.h"

namespace mpivet::explore {

struct Limits {
  std::uint64_t interleavings = 0;  // 0: no limit
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  std::uint64_t depth = 0;  // choices in a row
};

enum class End : std::uint8_t {
  finished,
  deadlock,
  aborted,      // MPI_Abort
  crashed,      // a signal
  unsupported,  // a call outside of the virtual MPI
};

// A part of the tree of choices: what begins with these. `weight` is its share of the tree, if its parts are alike.
struct Branch {
  std::vector<Choice> path = {};
  double weight = 1;
};

// A choice that was given and could not be taken.
struct WrongTurn {
  std::uint64_t depth = 0;            // choices taken before
  std::optional<Choice> wanted = {};  // nothing: the way has ended and there is more to choose
  Origin origin = {};                 // of the call it is about
};

struct Interleaving {
  std::uint64_t number;  // from 1
  End end;
  int rank;  // aborted, crashed, unsupported: whose doing
  const World& world;
  const std::vector<Choice>& path;                         // what was chosen where several things could be
  const std::vector<std::pair<int, const Node*>>& visits;  // stops, in the order in which ranks came to them
};

inline constexpr char kInterrupted[] = "interrupted";  // Summary::limit, when Watch has said so

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
  std::optional<WrongTurn> wrong_turn;
};

class Explorer {
 public:
  using Visit = std::function<bool(const Interleaving&)>;  // false: enough
  using Watch = std::function<bool(const Progress&)>;      // called now and then; false: stop

  Explorer(RankRunner& runner, int ranks, Buffering buffering, Limits limits);

  // Only what begins with these choices. All parts together give what the whole tree gives, each interleaving once.
  void begin_with(std::vector<Choice> path) { given_ = std::move(path); }
  // The one interleaving that consists of these choices.
  void follow(std::vector<Choice> path) {
    given_ = std::move(path);
    follow_ = true;
  }
  // One with these matches, of a replay file that is partial.
  void follow_loosely(const std::vector<Choice>& matches) {
    guide_.emplace(matches);
    follow_ = true;
  }
  // As if these barriers were not there.
  void leave_out(World::LeftOut barriers) { without_ = std::move(barriers); }
  Result<Summary> run(const Visit& visit, const Watch& watch = {});

  // The tree in parts, in the order in which run() comes to them: at least so many, if there are.
  Result<std::vector<Branch>> split(std::size_t wanted);

 private:
  struct Frame {
    std::vector<Choice> candidates;               // without those that sleep
    std::size_t first = 0, current = 0, end = 0;  // to be tried: from first to end; the others belong to other parts
    std::vector<Choice> sleeping;
    std::vector<Node*> pinned;
    const Choice& taken() const { return candidates[current]; }
    std::size_t width() const { return end - first; }
  };
  enum class Outcome {
    ended,
    cut,
    too_deep,
    too_late,
    wrong_turn,
    part,  // split(): as far as this part goes
  };

  Result<Outcome> run_once(const Visit& visit, bool& enough);
  Status advance(World& world, const World::Release& release);
  Outcome open_frame(std::vector<Choice> choices, std::size_t depth);
  bool give(Frame& frame, const std::vector<Choice>& choices, const Choice& given) const;
  void close_frames();
  bool next_branch();
  std::size_t branches() const;
  bool past_limit(Summary& summary, const Watch& watch);
  double share() const;
  Status arrive(World& world, int rank, Node* node);

  RankRunner& runner_;
  const int ranks_;
  const Buffering buffering_;
  const Limits limits_;
  std::vector<Choice> given_;
  bool follow_ = false;
  std::optional<LooseGuide> guide_;
  std::size_t split_at_ = 0;  // so many branches make a part; 0: run to the end
  std::optional<WrongTurn> wrong_turn_;
  std::vector<Choice> path_;
  World::LeftOut without_;
  std::vector<Frame> frames_;
  std::vector<Node*> nodes_;  // by rank
  std::vector<std::pair<int, const Node*>> visits_;
  std::uint64_t count_ = 0;
};

}  // namespace mpivet::explore
