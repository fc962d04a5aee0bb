#include "runtime/collective_check/sequence.h"

#include <gtest/gtest.h>

namespace mpivet::collective_check {
namespace {

constexpr std::uint16_t kBarrier = 10, kBcast = 11;

Step step(std::uint16_t func) {
  Step s;
  s.func = func;
  return s;
}
Mark mark(std::uint32_t number, std::uint16_t func) { return {1, number, func, MarkKind::collective, false, 0, {}}; }

struct Pair : testing::Test {
  Pair() { sequence.add_neighbour(1); }
  Sequence sequence;
};

TEST_F(Pair, EqualCallsAgreeWhoeverIsAhead) {
  sequence.enter(step(kBarrier));
  sequence.enter(step(kBcast));
  EXPECT_FALSE(sequence.all_have_told(1));
  for (std::uint32_t n = 1; n <= 4; ++n) sequence.hear(1, mark(n, n % 2 ? kBarrier : kBcast));
  EXPECT_TRUE(sequence.all_have_told(2));
  sequence.enter(step(kBarrier));
  sequence.enter(step(kBcast));
  EXPECT_EQ(sequence.count(), 4u);
  EXPECT_EQ(sequence.difference(), nullptr);
}

TEST_F(Pair, FindsTheFirstDifferenceWhenThisRankIsAhead) {
  for (int i = 0; i < 3; ++i) sequence.enter(step(kBarrier));
  sequence.hear(1, mark(1, kBarrier));
  sequence.hear(1, mark(2, kBcast));
  sequence.hear(1, mark(3, kBcast));
  const Difference* difference = sequence.difference();
  ASSERT_NE(difference, nullptr);
  EXPECT_EQ(difference->number, 2u);
  EXPECT_EQ(difference->rank, 1);
  EXPECT_EQ(difference->mine->func, kBarrier);
  EXPECT_EQ(difference->theirs.func, kBcast);
}

TEST_F(Pair, FindsItWhenTheNeighbourIsAhead) {
  sequence.hear(1, mark(1, kBarrier));
  sequence.hear(1, mark(2, kBcast));
  sequence.enter(step(kBarrier));
  EXPECT_EQ(sequence.difference(), nullptr);
  sequence.enter(step(kBarrier));
  ASSERT_NE(sequence.difference(), nullptr);
  EXPECT_EQ(sequence.difference()->number, 2u);
}

TEST_F(Pair, ANeighbourThatEndsWithFewerDiffers) {
  sequence.enter(step(kBarrier));
  sequence.hear(1, mark(1, kBarrier));
  sequence.hear_end(1, End::finalized);
  EXPECT_EQ(sequence.difference(), nullptr);
  sequence.enter(step(kBarrier));
  ASSERT_NE(sequence.difference(), nullptr);
  EXPECT_EQ(sequence.difference()->end, End::finalized);
  EXPECT_EQ(sequence.difference()->mine->func, kBarrier);
}

TEST_F(Pair, EndingWithFewerThanANeighbourDiffers) {
  sequence.hear(1, mark(1, kBcast));
  EXPECT_EQ(sequence.difference(), nullptr);
  sequence.end();
  ASSERT_NE(sequence.difference(), nullptr);
  EXPECT_EQ(sequence.difference()->mine, nullptr);
  EXPECT_EQ(sequence.difference()->theirs.func, kBcast);
}

TEST_F(Pair, SaysNothingOnceAMarkIsMissing) {
  sequence.enter(step(kBarrier));
  sequence.hear(1, mark(2, kBcast));
  sequence.hear_end(1, End::ended);
  EXPECT_EQ(sequence.difference(), nullptr);
}

TEST_F(Pair, NobodyIsWaitedForAfterGivingUp) {
  sequence.enter(step(kBarrier));
  EXPECT_FALSE(sequence.all_have_told(1));
  sequence.give_up();
  EXPECT_TRUE(sequence.all_have_told(1));
  sequence.enter(step(kBarrier));
  sequence.hear(1, mark(1, kBcast));
  EXPECT_EQ(sequence.difference(), nullptr);
}

TEST(Sequence, WaitsForBothNeighbours) {
  Sequence sequence;
  sequence.add_neighbour(3);
  sequence.add_neighbour(5);
  sequence.enter(step(kBarrier));
  sequence.hear(3, mark(1, kBarrier));
  EXPECT_FALSE(sequence.all_have_told(1));
  sequence.hear(7, mark(1, kBcast));  // no neighbour
  sequence.hear(5, mark(1, kBarrier));
  EXPECT_TRUE(sequence.all_have_told(1));
  EXPECT_EQ(sequence.difference(), nullptr);
}

}  // namespace
}  // namespace mpivet::collective_check
