#include "analyzer/deadlock/progress_watch.h"

#include <gtest/gtest.h>

#include <memory>

#include "event/polls.h"
#include "joiner.h"
#include "test_ring.h"

namespace mpivet::analyzer {
namespace {

using event::Kind;
using spec::Func;
using std::chrono::milliseconds;

// Two ranks whose rings say what they do, and a clock that is moved by hand.
struct ProgressWatchTest : ::testing::Test {
  static constexpr double kLimit = 10;  // seconds

  TestRing rings[2];
  World world;
  Joiner user{world};
  std::unique_ptr<Stream> streams[2];
  ProgressWatch watch{kLimit};
  ProgressWatch::Clock::time_point now = ProgressWatch::Clock::time_point{} + milliseconds(1000);
  std::uint64_t activity = 1;
  int told = 0;
  model::StallFact fact;

  ProgressWatchTest() {
    for (int rank = 0; rank < 2; ++rank) {
      rings[rank].put(Kind::process, Func::none, process_payload(rank, 2));
      streams[rank] = std::make_unique<Stream>(rank, ::getpid(),
                                               std::move(*RingMap::open(rings[rank].fd(), spec::kSpecHash)), user);
      streams[rank]->drain(1000);
      rings[rank].header().thread_count = 1;
    }
  }

  event::ThreadSlot& thread(int rank) { return rings[rank].header().threads[0]; }
  void waits(int rank, Func func) {
    thread(rank).state = thread(rank).state | 1;
    thread(rank).func = static_cast<std::uint32_t>(func);
  }
  void leaves(int rank) {
    thread(rank).state = (thread(rank).state | 1) + 1;
    thread(rank).func = 0;
  }
  void polls(int rank) {
    thread(rank).func = static_cast<std::uint32_t>(Func::Test);
    thread(rank).polls += event::kPollsPerPlace;
  }

  // Looks every 100 ms; before each look the ranks do what `meanwhile` says.
  template <class Meanwhile>
  int look_for(double seconds, Meanwhile meanwhile) {
    const int before = told;
    for (const auto end = now + milliseconds(static_cast<int>(seconds * 1000)); now < end; now += milliseconds(100)) {
      meanwhile();
      world.set_now(now);
      if (auto stall = watch.look(world, activity, now)) {
        ++told;
        fact = std::move(*stall);
      }
    }
    return told - before;
  }
};

TEST_F(ProgressWatchTest, TellsOnceThatRanksOnlyPoll) {
  waits(1, Func::Recv);
  EXPECT_EQ(look_for(kLimit, [&] { polls(0); }), 0);
  EXPECT_EQ(look_for(5 * kLimit, [&] { polls(0); }), 1);
  ASSERT_EQ(fact.members.size(), 2u);
  EXPECT_GE(fact.seconds, kLimit);
  EXPECT_GT(fact.members[0].polls, 0u);
  EXPECT_EQ(fact.members[0].call.header()->func, static_cast<std::uint16_t>(Func::Test));
  EXPECT_EQ(fact.members[1].polls, 0u);
}

TEST_F(ProgressWatchTest, IsSilentWhileThereIsActivity) {
  waits(1, Func::Recv);
  EXPECT_EQ(look_for(5 * kLimit,
                     [&, n = 0]() mutable {
                       polls(0);
                       if (++n % 50 == 0) ++activity;  // every five seconds
                     }),
            0);
}

TEST_F(ProgressWatchTest, IsSilentWhileARankComputes) {
  waits(1, Func::Recv);
  EXPECT_EQ(look_for(5 * kLimit, [&] {}), 0);
  // One that polls between two steps of a computation is not found inside MPI.
  EXPECT_EQ(look_for(5 * kLimit,
                     [&] {
                       ++thread(0).polls;
                       thread(0).func = 0;
                     }),
            0);
}

TEST_F(ProgressWatchTest, APollerMayBeTakenOffTheProcessorForAWhile) {
  waits(1, Func::Recv);
  EXPECT_EQ(look_for(2 * kLimit,
                     [&, n = 0]() mutable {
                       if (++n % 8 == 0) polls(0);
                     }),
            1);
}

TEST_F(ProgressWatchTest, BeginsAgainWhenItHasMoved) {
  waits(1, Func::Recv);
  EXPECT_EQ(look_for(2 * kLimit, [&] { polls(0); }), 1);
  leaves(1);
  ++activity;
  EXPECT_EQ(look_for(kLimit, [&] { polls(0); }), 0);  // rank 1 computes
  waits(1, Func::Ssend);
  ++activity;
  EXPECT_EQ(look_for(kLimit, [&] { polls(0); }), 0);
  EXPECT_EQ(look_for(kLimit, [&] { polls(0); }), 1);
}

TEST_F(ProgressWatchTest, LeavesProofsToTheDeadlockSearch) {
  waits(0, Func::Recv);
  waits(1, Func::Recv);
  EXPECT_EQ(look_for(5 * kLimit, [] {}), 0);
}

TEST_F(ProgressWatchTest, WhatTakesItsTimeIsNoStall) {
  waits(1, Func::File_write_all);
  EXPECT_EQ(look_for(5 * kLimit, [&] { polls(0); }), 0);
}

TEST_F(ProgressWatchTest, RanksThatAreGoneDoNotCount) {
  streams[1]->gone = true;
  EXPECT_EQ(look_for(2 * kLimit, [&] { polls(0); }), 1);
  EXPECT_EQ(fact.members.size(), 1u);
}

TEST_F(ProgressWatchTest, NeverTellsWithoutALimit) {
  watch = ProgressWatch(0);
  waits(1, Func::Recv);
  EXPECT_EQ(look_for(5 * kLimit, [&] { polls(0); }), 0);
}

}  // namespace
}  // namespace mpivet::analyzer
