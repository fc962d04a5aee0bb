// What the parts of an analysis that run side by side (rounds.h) have in common: a range of processes, whose turn it is
// among them, and notes to other parts and to itself.
//
// A part derives from Turns<itself> and has advance(rank), take(notes) and prefetch(ranks whose turn comes next).
#pragma once
#include <array>
#include <optional>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "base/prefetch.h"
#include "predict/log/log.h"
#include "predict/parallel/division.h"
#include "predict/parallel/notes.h"
#include "predict/parallel/rank_order.h"

namespace mpivet::predict {

template <class Part>
class Turns {
 public:
  // As far as possible.
  void run() {
    if (random_) return run_at_random();
    std::vector<Rank> now;
    for (;;) {
      while (!own_notes_.empty()) part().take(std::exchange(own_notes_, {}));
      if (queue_.empty()) return;
      now.swap(queue_);
      order_.sort(now);
      for (std::size_t i = 0; i < now.size(); ++i) {
        part().prefetch(std::span<const Rank>(now).subspan(i));
        part().advance(now[i]);
      }
      now.clear();
    }
  }

  // Turns come in an order, and end early in places, that follow from this number. For one part alone.
  void shuffle(std::uint64_t seed) {
    random_.emplace(seed);
    constexpr std::array kSteps = {2u, 8u, 32u};  // of a turn, on average; with few of them others come in between
    steps_ = kSteps[seed % kSteps.size()];
  }

  // Notes for each part since they were last cleared.
  std::vector<std::vector<Note>>& notes() { return notes_; }
  std::uint64_t done() const { return done_; }  // operations passed
  Rank first() const { return first_; }
  Rank last() const { return last_; }  // not included

 protected:
  Turns(const Log& log, const Division& division, int number)
      : log_(log),
        division_(division),
        number_(number),
        first_(division.first(number)),
        last_(division.last(number)),
        order_(first_, last_),
        notes_(static_cast<std::size_t>(division.parts)) {
    queue_.reserve(static_cast<std::size_t>(last_ - first_));
  }

  // Others come first, now and then.
  bool ends_early(Rank rank) {
    if (!random_ || (*random_)() % steps_ != 0) return false;
    queue_.push_back(rank);
    return true;
  }
  bool is_mine(Rank rank) const { return rank >= first_ && rank < last_; }
  std::size_t place(Rank rank) const { return static_cast<std::size_t>(rank - first_); }
  void tell(int part, const Note& note) {
    if (part == number_)
      own_notes_.push_back(note);
    else
      notes_[static_cast<std::size_t>(part)].push_back(note);
  }

  // Of those whose turn it will be soon: what they are, then what they do. With whom they do it, which comes next
  // (kSoonest), is up to the part.
  static constexpr std::size_t kSoon = 6, kSooner = 4, kSoonest = 2;
  void prefetch_states(std::span<const Rank> coming) const {
    const auto& part = static_cast<const Part&>(*this);
    if (coming.size() > kSoon) {
      log_.prefetch(coming[kSoon]);
      prefetch_lines(&part.at(coming[kSoon]), 0, 1);
    }
    if (coming.size() <= kSooner) return;
    const auto& state = part.at(coming[kSooner]);
    prefetch_lines(log_.ops(coming[kSooner]).data() + state.at, 0, 5);
    prefetch_lines(&state, 1, sizeof(state) / 64);
  }

  const Log& log_;
  const Division division_;
  const int number_;
  const Rank first_, last_;
  std::vector<Rank> queue_;
  std::uint64_t done_ = 0;
  std::optional<std::mt19937_64> random_;

 private:
  Part& part() { return static_cast<Part&>(*this); }

  void run_at_random() {
    for (;;) {
      while (!own_notes_.empty()) part().take(std::exchange(own_notes_, {}));
      if (queue_.empty()) return;
      std::swap(queue_[(*random_)() % queue_.size()], queue_.back());
      const Rank rank = queue_.back();
      queue_.pop_back();
      part().advance(rank);
    }
  }

  RankOrder order_;
  std::uint64_t steps_ = 0;
  std::vector<std::vector<Note>> notes_;
  std::vector<Note> own_notes_;
};

}  // namespace mpivet::predict
