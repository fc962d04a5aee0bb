// What onlookers are told about who stands where.
#include <gtest/gtest.h>

#include "model/tests/stage.h"

namespace mpivet::model::test {
namespace {

TEST(Standing, WhoWaitsForWhom) {
  Script s(3);
  s[0].recv(1);
  s[1].recv(0);
  s[2].send(0);
  s.feed();
  const auto all = s.tracker.standing(s.reality);
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].rank, 0);
  EXPECT_EQ(all[0].waits_for, std::vector{1});
  EXPECT_TRUE(all[0].stuck);
  EXPECT_FALSE(all[0].passed);
  EXPECT_TRUE(all[0].call.known());
  EXPECT_EQ(all[2].waits_for, std::vector{0});
  EXPECT_EQ(all[2].why, "for a matching receive");
  EXPECT_EQ(s.found(), "") << "looking changes nothing";
}

TEST(Standing, ASendThatWasBufferedIsPassed) {
  Script s(2);
  s[0].send(1);
  s[0].send(1);
  s[1].recv(0);
  s.feed();
  const auto all = s.tracker.standing(s.reality);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].rank, 0);
  EXPECT_FALSE(all[0].stuck) << "rank 1 can still act";
}

TEST(Standing, LiveHandles) {
  Script s(2);
  s[0].isend(1);
  s.feed();
  EXPECT_EQ(s.tracker.live_handles(0, spec::HandleKind::request), 1u);
  EXPECT_EQ(s.tracker.live_handles(1, spec::HandleKind::request), 0u);
  EXPECT_EQ(s.tracker.live_handles(7, spec::HandleKind::request), 0u) << "no such rank";
}

}  // namespace
}  // namespace mpivet::model::test
