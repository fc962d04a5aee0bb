// Whole rings of ranks in one process: whatever the order in which marks arrive, a difference between any two ranks is
// found by some pair of neighbours, and equal sequences are never called different.
#include <gtest/gtest.h>

#include <deque>
#include <random>
#include <vector>

#include "runtime/collective_check/sequence.h"

namespace mpivet::collective_check {
namespace {

class Ring {
 public:
  explicit Ring(std::vector<std::vector<std::uint16_t>> calls) : calls_(std::move(calls)), ranks_(calls_.size()) {
    const int size = static_cast<int>(calls_.size());
    for (int r = 0; r < size; ++r) {
      ranks_[r].add_neighbour((r + size - 1) % size);
      if (size > 2) ranks_[r].add_neighbour((r + 1) % size);
    }
    next_.resize(calls_.size());
    links_.resize(calls_.size() * calls_.size());
  }

  // True if a difference was found before, or when, all ranks had ended.
  bool differs(std::mt19937& random) {
    for (int idle = 0; idle < 10000; ++idle) {
      const int r = static_cast<int>(random() % calls_.size());
      if (random() % 2 ? advance(r) : deliver(r, random)) idle = 0;
      if (ranks_[r].difference()) return true;
    }
    return false;
  }

 private:
  bool advance(int r) {
    if (next_[r] > calls_[r].size()) return false;
    Mark mark{1, 0, 0, MarkKind::finalized, false, 0, {}};
    if (next_[r] < calls_[r].size()) {
      Step step;
      step.func = calls_[r][next_[r]];
      mark = {1, ranks_[r].enter(step), step.func, MarkKind::collective, false, 0, {}};
    } else {
      ranks_[r].end();
    }
    ++next_[r];
    for (int i = 0; i < ranks_[r].neighbours(); ++i) link(r, ranks_[r].neighbour(i)).push_back(mark);
    return true;
  }

  bool deliver(int r, std::mt19937& random) {
    const int from = ranks_[r].neighbour(static_cast<int>(random() % static_cast<unsigned>(ranks_[r].neighbours())));
    auto& marks = link(from, r);
    if (marks.empty()) return false;
    if (marks.front().kind == MarkKind::collective)
      ranks_[r].hear(from, marks.front());
    else
      ranks_[r].hear_end(from, End::finalized);
    marks.pop_front();
    return true;
  }

  std::deque<Mark>& link(int from, int to) { return links_[static_cast<std::size_t>(from) * calls_.size() + to]; }

  std::vector<std::vector<std::uint16_t>> calls_;
  std::vector<Sequence> ranks_;
  std::vector<std::size_t> next_;
  std::vector<std::deque<Mark>> links_;
};

std::vector<std::vector<std::uint16_t>> equal_calls(std::mt19937& random) {
  std::vector<std::uint16_t> calls(random() % 20);
  for (auto& func : calls) func = static_cast<std::uint16_t>(1 + random() % 3);
  return std::vector(2 + random() % 6, calls);
}

TEST(Ring, EqualSequencesAreEqual) {
  std::mt19937 random(1);
  for (int i = 0; i < 20; ++i) EXPECT_FALSE(Ring(equal_calls(random)).differs(random));
}

TEST(Ring, AnyDifferenceIsFound) {
  std::mt19937 random(2);
  for (int i = 0; i < 100; ++i) {
    auto calls = equal_calls(random);
    auto& one = calls[random() % calls.size()];
    if (one.empty() || random() % 3 == 0)
      one.push_back(1);
    else if (random() % 2)
      one.pop_back();
    else
      one[random() % one.size()] += 1;
    EXPECT_TRUE(Ring(calls).differs(random));
  }
}

}  // namespace
}  // namespace mpivet::collective_check
