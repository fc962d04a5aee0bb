#include "analyzer/deadlock/hang_watch.h"

#include <gtest/gtest.h>

#include <memory>

#include "joiner.h"
#include "test_ring.h"

namespace mpivet::analyzer {
namespace {

using event::Kind;
using spec::Func;
using std::chrono::milliseconds;

struct Deaf : model::Listener {
  void on(const model::Fact&) override {}
};

// Two ranks whose rings say what they do, and a clock that is moved by hand.
struct HangWatchTest : ::testing::Test {
  static constexpr double kLimit = 10;  // seconds

  TestRing rings[2];
  World world;
  Joiner user{world};
  Deaf deaf;
  model::Tracker tracker{deaf, {}};
  std::unique_ptr<Stream> streams[2];
  HangWatch watch{kLimit, tracker};
  HangWatch::Clock::time_point now = HangWatch::Clock::time_point{} + milliseconds(1000);
  std::uint64_t activity = 1;
  model::HangFact fact;

  HangWatchTest() {
    tracker.set_world(2);
    for (int rank = 0; rank < 2; ++rank) {
      rings[rank].put(Kind::process, Func::none, process_payload(rank, 2));
      streams[rank] = std::make_unique<Stream>(rank, ::getpid(),
                                               std::move(*RingMap::open(rings[rank].fd(), spec::kSpecHash)), user);
      streams[rank]->drain(1000);
      rings[rank].header().thread_count = 1;
    }
  }

  void is_in(int rank, Func func) {
    rings[rank].header().threads[0].func = static_cast<std::uint32_t>(func);
    if (func != Func::none) ++rings[rank].header().calls[static_cast<int>(func)];
  }

  int look_for(double seconds) {
    int told = 0;
    for (const auto end = now + milliseconds(static_cast<int>(seconds * 1000)); now < end; now += milliseconds(100)) {
      world.set_now(now);
      if (auto hang = watch.look(world, activity, now)) {
        ++told;
        fact = std::move(*hang);
      }
    }
    return told;
  }
};

TEST_F(HangWatchTest, TellsOnceThatNothingMoves) {
  is_in(0, Func::Win_fence);
  is_in(1, Func::Barrier);
  EXPECT_EQ(look_for(kLimit), 0);
  EXPECT_EQ(look_for(3 * kLimit), 1);
  ASSERT_EQ(fact.members.size(), 2u);
  EXPECT_GE(fact.seconds, kLimit);
  EXPECT_FALSE(fact.job_ended);
  EXPECT_FALSE(fact.members[0].known);
  EXPECT_TRUE(fact.members[1].known);
  EXPECT_FALSE(watch.at_end(world, activity)) << "it has been told";
}

TEST_F(HangWatchTest, TellsAtTheEndOfTheJobWhatHasNotBeenTold) {
  is_in(0, Func::Win_free);
  is_in(1, Func::Barrier);
  look_for(3);
  streams[0]->gone = streams[1]->gone = true;  // killed
  look_for(1);
  const auto hang = watch.at_end(world, activity);
  ASSERT_TRUE(hang);
  EXPECT_TRUE(hang->job_ended);
  EXPECT_NEAR(hang->seconds, 3, 0.2);
  EXPECT_EQ(hang->members.size(), 2u);
}

TEST_F(HangWatchTest, SaysNothingAtTheEndAboutCallsThatItKnows) {
  is_in(0, Func::Barrier);
  is_in(1, Func::Barrier);
  look_for(3);
  EXPECT_FALSE(watch.at_end(world, activity)) << "a deadlock would have been proved";
}

TEST_F(HangWatchTest, SaysNothingAboutAMoment) {
  is_in(0, Func::Win_fence);
  is_in(1, Func::Win_fence);
  look_for(0.5);
  EXPECT_FALSE(watch.at_end(world, activity));
}

TEST_F(HangWatchTest, IsSilentWhileSomethingMoves) {
  is_in(0, Func::Win_fence);
  for (int i = 0; i < 10; ++i) {
    is_in(1, Func::Win_lock);  // another one each time
    EXPECT_EQ(look_for(kLimit / 2), 0);
  }
  is_in(1, Func::none);  // it computes
  EXPECT_EQ(look_for(3 * kLimit), 0);
  EXPECT_FALSE(watch.at_end(world, activity));
}

TEST_F(HangWatchTest, WhatIsWrittenAfterTheLastLookCounts) {
  is_in(0, Func::Win_fence);
  is_in(1, Func::Win_fence);
  look_for(3);
  EXPECT_FALSE(watch.at_end(world, activity + 1));
}

TEST_F(HangWatchTest, OtherProgramsTakeTheirTime) {
  is_in(0, Func::Win_fence);
  is_in(1, Func::Comm_accept);
  EXPECT_EQ(look_for(3 * kLimit), 0);
}

}  // namespace
}  // namespace mpivet::analyzer
