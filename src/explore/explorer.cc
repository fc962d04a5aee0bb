#include "explore/explorer.h"

#include <algorithm>

namespace mpivet::explore {
namespace {

struct Fate {
  End end;
  int rank;
};

// A rank that ends the job, if there is one.
std::optional<Fate> ended_by(const World& world) {
  for (int rank = 0; rank < world.size(); ++rank) {
    if (!world.ended(rank)) continue;
    const StopKind kind = world.stop(rank)->kind;
    if (kind == StopKind::abort) return Fate{End::aborted, rank};
    if (kind == StopKind::crash) return Fate{End::crashed, rank};
    if (kind == StopKind::unsupported) return Fate{End::unsupported, rank};
  }
  return std::nullopt;
}

bool contains(const std::vector<Choice>& set, const Choice& choice) {
  return std::find(set.begin(), set.end(), choice) != set.end();
}

}  // namespace

Explorer::Explorer(RankRunner& runner, int ranks, Buffering buffering, Limits limits)
    : runner_(runner), ranks_(ranks), buffering_(buffering), limits_(limits) {}

Result<Summary> Explorer::run(const Visit& visit, const Watch& watch) {
  started_ = std::chrono::steady_clock::now();
  Summary summary;
  bool enough = false, too_deep = false;
  for (;;) {
    const auto outcome = run_once(visit, enough);
    if (!outcome) return outcome.error();
    if (*outcome == Outcome::cut)
      ++summary.cut;
    else
      summary.interleavings = count_;
    too_deep = too_deep || *outcome == Outcome::too_deep;
    summary.explored = share();
    if (enough) {
      summary.limit = "stopped";
      break;
    }
    if (!next_branch()) {
      summary.complete = !too_deep;
      if (too_deep) summary.limit = "--max-depth " + std::to_string(limits_.depth);
      if (!too_deep) summary.explored = 1;
      break;
    }
    if (past_limit(summary, watch)) break;
  }
  for (Frame& frame : frames_)
    for (Node* node : frame.pinned) --node->pins;
  frames_.clear();
  return summary;
}

bool Explorer::past_limit(Summary& summary, const Watch& watch) {
  const auto spent = std::chrono::steady_clock::now() - started_;
  if (limits_.interleavings != 0 && count_ >= limits_.interleavings)
    summary.limit = "--max-interleavings " + std::to_string(limits_.interleavings);
  else if (limits_.time.count() != 0 && spent >= limits_.time)
    summary.limit = "--max-time";
  else if (watch && !watch({count_, summary.explored}))
    summary.limit = "interrupted";
  return !summary.limit.empty();
}

// Each choice splits what is left evenly, as far as anybody knows.
double Explorer::share() const {
  double weight = 1, seen = 0;
  for (const Frame& frame : frames_) {
    weight /= static_cast<double>(frame.candidates.size());
    seen += weight * static_cast<double>(frame.current);
  }
  return seen + weight;
}

Status Explorer::arrive(World& world, int rank, Node* node) {
  nodes_[static_cast<std::size_t>(rank)] = node;
  visits_.emplace_back(rank, node);
  return world.add(rank, node->batch);
}

Status Explorer::advance(World& world, const World::Release& release) {
  const auto node = runner_.go_on(release.rank, *nodes_[static_cast<std::size_t>(release.rank)], release.response);
  if (!node) return node.error();
  return arrive(world, release.rank, *node);
}

Result<Explorer::Outcome> Explorer::run_once(const Visit& visit, bool& enough) {
  World world(ranks_, buffering_, &without_);
  nodes_.assign(static_cast<std::size_t>(ranks_), nullptr);
  visits_.clear();
  for (int rank = 0; rank < ranks_; ++rank) {
    const auto node = runner_.begin(rank);
    if (!node) return node.error();
    if (const auto arrived = arrive(world, rank, *node); !arrived) return arrived.error();
  }
  std::vector<Choice> path;
  std::optional<Fate> fate;
  for (std::size_t depth = 0;; ++depth) {
    while (!(fate = ended_by(world))) {
      const auto release = world.forced();
      if (!release) break;
      if (const auto advanced = advance(world, *release); !advanced) return advanced.error();
    }
    if (fate) break;
    std::vector<Choice> choices = world.choices();
    if (choices.empty()) break;
    if (limits_.depth != 0 && depth >= limits_.depth) return Outcome::too_deep;
    if (depth == frames_.size() && !open_frame(std::move(choices), depth)) return Outcome::cut;
    const Choice choice = frames_[depth].taken();
    path.push_back(choice);
    const auto release = world.choose(choice);
    if (!release) continue;
    if (const auto advanced = advance(world, *release); !advanced) return advanced.error();
  }
  ++count_;
  const End end = fate ? fate->end : world.all_ended() ? End::finished : End::deadlock;
  enough = !visit({count_, end, fate ? fate->rank : -1, world, path, visits_});
  return Outcome::ended;
}

bool Explorer::open_frame(std::vector<Choice> choices, std::size_t depth) {
  Frame frame;
  if (depth > 0) {
    const Frame& above = frames_[depth - 1];
    std::vector<Choice> tried(above.candidates.begin(),
                              above.candidates.begin() + static_cast<std::ptrdiff_t>(above.current));
    tried.insert(tried.end(), above.sleeping.begin(), above.sleeping.end());
    for (Choice& choice : tried)
      if (independent(choice, above.taken())) frame.sleeping.push_back(std::move(choice));
  }
  if (depth < given_.size()) {
    // A part of the tree was asked for: its siblings belong to others.
    if (!contains(choices, given_[depth])) return false;
    frame.candidates = {given_[depth]};
  } else {
    for (Choice& choice : choices)
      if (!contains(frame.sleeping, choice)) frame.candidates.push_back(std::move(choice));
  }
  if (frame.candidates.empty()) return false;
  if (frame.candidates.size() > 1) frame.pinned = nodes_;
  for (Node* node : frame.pinned) ++node->pins;
  frames_.push_back(std::move(frame));
  return true;
}

// To the next choice that has not been tried; false if there is none.
bool Explorer::next_branch() {
  while (!frames_.empty() && frames_.back().current + 1 == frames_.back().candidates.size()) frames_.pop_back();
  if (frames_.empty()) return false;
  Frame& frame = frames_.back();
  ++frame.current;
  if (frame.current + 1 == frame.candidates.size()) {
    for (Node* node : frame.pinned) --node->pins;
    frame.pinned.clear();
  }
  return true;
}

}  // namespace mpivet::explore
