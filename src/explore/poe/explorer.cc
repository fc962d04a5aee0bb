#include "explore/poe/explorer.h"

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
  Summary summary;
  bool enough = false, too_deep = false;
  for (;;) {
    const auto outcome = run_once(visit, enough);
    if (!outcome) return close_frames(), outcome.error();
    runner_.between_interleavings();
    if (*outcome == Outcome::wrong_turn) {
      summary.limit = "left the given way";
      summary.wrong_turn = wrong_turn_;
      break;
    }
    if (*outcome == Outcome::too_late) {
      summary.limit = "--max-time";
      break;
    }
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
  close_frames();
  return summary;
}

void Explorer::close_frames() {
  for (Frame& frame : frames_)
    for (Node* node : frame.pinned) --node->pins;
  frames_.clear();
}

// Deeper and deeper, until there are enough. What ranks do is known after the first time.
Result<std::vector<Branch>> Explorer::split(std::size_t wanted) {
  constexpr std::size_t kDeepest = 24;
  std::vector<Branch> parts;
  for (split_at_ = 1; split_at_ <= kDeepest && parts.size() < wanted; ++split_at_) {
    std::vector<Branch> finer;
    bool all_ended = true;
    do {
      bool enough = false;
      const auto outcome = run_once([](const Interleaving&) { return true; }, enough);
      if (!outcome) return close_frames(), outcome.error();
      if (*outcome == Outcome::cut) continue;
      all_ended = all_ended && *outcome != Outcome::part;
      double weight = 1;
      for (const Frame& frame : frames_) weight /= static_cast<double>(frame.width());
      finer.push_back({path_, weight});
    } while (next_branch());
    close_frames();
    parts = std::move(finer);
    if (all_ended) break;
  }
  split_at_ = 0;
  count_ = 0;
  return parts;
}

std::size_t Explorer::branches() const {
  return static_cast<std::size_t>(
      std::count_if(frames_.begin(), frames_.end(), [](const Frame& frame) { return frame.width() > 1; }));
}

bool Explorer::past_limit(Summary& summary, const Watch& watch) {
  if (limits_.interleavings != 0 && count_ >= limits_.interleavings)
    summary.limit = "--max-interleavings " + std::to_string(limits_.interleavings);
  else if (std::chrono::steady_clock::now() >= limits_.deadline)
    summary.limit = "--max-time";
  else if (watch && !watch({count_, summary.explored}))
    summary.limit = kInterrupted;
  return !summary.limit.empty();
}

// Each choice splits what is left evenly, as far as anybody knows.
double Explorer::share() const {
  double weight = 1, seen = 0;
  for (const Frame& frame : frames_) {
    weight /= static_cast<double>(frame.width());
    seen += weight * static_cast<double>(frame.current - frame.first);
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
  World world(ranks_, buffering_, without_ ? &without_ : nullptr);
  nodes_.assign(static_cast<std::size_t>(ranks_), nullptr);
  visits_.clear();
  for (int rank = 0; rank < ranks_; ++rank) {
    const auto node = runner_.begin(rank);
    if (!node) return node.error();
    if (const auto arrived = arrive(world, rank, *node); !arrived) return arrived.error();
  }
  path_.clear();
  if (guide_) guide_->begin();
  std::optional<Fate> fate;
  for (std::size_t depth = 0;;) {
    while (!(fate = ended_by(world))) {
      const auto release = world.forced();
      if (!release) break;
      if (const auto advanced = advance(world, *release); !advanced) return advanced.error();
      if (std::chrono::steady_clock::now() >= limits_.deadline) return Outcome::too_late;
    }
    if (fate) break;
    if (std::chrono::steady_clock::now() >= limits_.deadline) return Outcome::too_late;
    std::vector<Choice> choices = world.choices();
    std::optional<Choice> picked;
    if (guide_) picked = guide_->pick(world, choices);
    if (guide_ ? !picked : choices.empty())
      if (const auto again = world.ask_again()) choices.push_back(*(picked = again));
    if (choices.empty() || (guide_ && !picked)) break;
    if (limits_.depth != 0 && depth >= limits_.depth) return Outcome::too_deep;
    if (depth == frames_.size()) {
      if (split_at_ != 0 && branches() >= split_at_) return Outcome::part;
      if (guide_) {
        guide_->taken(world, *picked);
        given_.push_back(*picked);
      }
      const Outcome opened = open_frame(std::move(choices), depth);
      if (opened == Outcome::wrong_turn && wrong_turn_->wanted)
        wrong_turn_->origin = world.origin(*wrong_turn_->wanted);
      if (opened != Outcome::ended) return opened;
    }
    const Choice choice = frames_[depth++].taken();
    path_.push_back(choice);
    const auto release = world.choose(choice);
    if (!release) continue;
    if (const auto advanced = advance(world, *release); !advanced) return advanced.error();
  }
  const auto missing = guide_                                    ? guide_->left()
                       : follow_ && path_.size() < given_.size() ? std::optional(given_[path_.size()])
                                                                 : std::nullopt;
  if (missing) {
    wrong_turn_ = WrongTurn{path_.size(), *missing, world.origin(*missing)};
    return Outcome::wrong_turn;
  }
  ++count_;
  const End end = fate ? fate->end : world.all_ended() ? End::finished : End::deadlock;
  enough = !visit({count_, end, fate ? fate->rank : -1, world, path_, visits_});
  return Outcome::ended;
}

// Outcome::ended: it is open.
Explorer::Outcome Explorer::open_frame(std::vector<Choice> choices, std::size_t depth) {
  Frame frame;
  if (depth > 0) {
    const Frame& above = frames_[depth - 1];
    std::vector<Choice> tried(above.candidates.begin(),
                              above.candidates.begin() + static_cast<std::ptrdiff_t>(above.current));
    tried.insert(tried.end(), above.sleeping.begin(), above.sleeping.end());
    for (Choice& choice : tried)
      if (independent(choice, above.taken())) frame.sleeping.push_back(std::move(choice));
  }
  for (const Choice& choice : choices)
    if (!contains(frame.sleeping, choice)) frame.candidates.push_back(choice);
  frame.end = frame.candidates.size();
  if (follow_ && depth >= given_.size()) return wrong_turn_ = WrongTurn{depth, {}, {}}, Outcome::wrong_turn;
  if (depth < given_.size() && !give(frame, choices, given_[depth]))
    return wrong_turn_ = WrongTurn{depth, given_[depth], {}}, Outcome::wrong_turn;
  if (frame.candidates.empty()) return Outcome::cut;
  if (frame.width() > 1) frame.pinned = nodes_;
  for (Node* node : frame.pinned) ++node->pins;
  frames_.push_back(std::move(frame));
  return Outcome::ended;
}

// Only this one is to be tried: its siblings belong to other parts, and those before it sleep as if they had been
// tried.
bool Explorer::give(Frame& frame, const std::vector<Choice>& choices, const Choice& given) const {
  if (!contains(choices, given)) return false;
  auto place = std::find(frame.candidates.begin(), frame.candidates.end(), given);
  if (place == frame.candidates.end()) place = frame.candidates.insert(place, given);  // a way not of our making
  frame.first = frame.current = static_cast<std::size_t>(place - frame.candidates.begin());
  frame.end = frame.first + 1;
  return true;
}

// To the next choice that has not been tried; false if there is none.
bool Explorer::next_branch() {
  while (!frames_.empty() && frames_.back().current + 1 == frames_.back().end) frames_.pop_back();
  if (frames_.empty()) return false;
  Frame& frame = frames_.back();
  ++frame.current;
  if (frame.current + 1 == frame.end) {
    for (Node* node : frame.pinned) --node->pins;
    frame.pinned.clear();
  }
  return true;
}

}  // namespace mpivet::explore
