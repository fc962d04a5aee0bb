// Collectives: sequence, runs, disagreement.
#include <gtest/gtest.h>

#include "model/tests/stage.h"

namespace mpivet::model::test {
namespace {

TEST(Collective, AgreeingCallsAreSilent) {
  Script s(3);
  for (int r = 0; r < 3; ++r) {
    s[r].barrier();
    s[r].bcast(1, {.count = 5});
    s[r].allreduce();
    s[r].reduce(2);
  }
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
  EXPECT_EQ(s.tracker.statistics().collectives, 4u);
}

TEST(Collective, RunsAreCutDifferently) {
  Script s(2);
  s[0].barrier();
  s[0].times(100);
  for (const unsigned n : {30u, 1u, 69u}) {
    s[1].barrier();
    s[1].times(n);
    s[1].send(event::kProcNull);
  }
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
  EXPECT_EQ(s.tracker.statistics().collectives, 100u);
}

TEST(Collective, RepetitionsFedAsTheyAppear) {
  Script s(2);
  s[0].barrier();
  s[1].barrier();
  s.feed();
  for (int i = 0; i < 10; ++i) {
    s.tracker.feed_repeat(0, 3);
    s.tracker.feed_repeat(1, 1);
  }
  s.tracker.feed_repeat(1, 20);
  EXPECT_EQ(s.tracker.statistics().collectives, 31u);
}

TEST(Collective, LongRunsCostNothing) {
  Script s(4);
  for (int r = 0; r < 4; ++r) {
    s[r].allreduce();
    s[r].times(4'000'000'000u);
  }
  s.feed();
  EXPECT_EQ(s.tracker.statistics().collectives, 4'000'000'000u);
}

TEST(Collective, DifferentOperations) {
  for (unsigned seed = 0; seed < 5; ++seed) {
    Script s(3);
    s[0].bcast(0);
    s[1].reduce(0);
    s[2].bcast(0);
    s.finalize_all();
    s.end(seed);
    ASSERT_EQ(s.found(), "collective operation on MPI_COMM_WORLD");
    EXPECT_EQ(s.facts.collectives[0].groups.size(), 2u);
    EXPECT_EQ(s.facts.collectives[0].instance, 0u);
  }
}

TEST(Collective, AfterADifferentOperationNothingElseIsTold) {
  Script s(2);
  s[0].bcast(0);
  s[0].barrier();
  s[0].allreduce();
  s[1].barrier();
  s[1].allreduce();
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "collective operation on MPI_COMM_WORLD");
}

TEST(Collective, StuckAfterADifferentOperationIsAConsequence) {
  Script s(2);
  s[0].barrier();
  s[1].bcast(1);
  s[1].recv(0);
  s.play();
  ASSERT_EQ(s.facts.deadlocks.size(), 1u);
  EXPECT_TRUE(s.facts.deadlocks[0].consequence);
  EXPECT_EQ(s.facts.collectives.size(), 1u);
}

TEST(Collective, DifferentOperationsAreFoundThoughSomeNeverCome) {
  Script s(3);
  s[0].barrier();
  s[1].bcast(0);
  s[2].recv(0);
  s.play();
  ASSERT_EQ(s.facts.collectives.size(), 1u);
  EXPECT_EQ(line(s.facts.collectives[0]), "collective operation on MPI_COMM_WORLD");
  for (const DeadlockFact& f : s.facts.deadlocks) EXPECT_TRUE(f.consequence);
}

TEST(Collective, BlockingAgainstNonblocking) {
  Script s(2);
  s[0].barrier();
  s[1].wait(s[1].ibarrier());
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "collective operation on MPI_COMM_WORLD");
}

TEST(Collective, OtherDisagreementsAreToldAndTheSequenceGoesOn) {
  Script s(2);
  s[0].bcast(0);
  s[1].bcast(1);
  s[0].allreduce({}, spec::kOp_SUM);
  s[1].allreduce({}, spec::kOp_MAX);
  s[0].allreduce({.count = 2});
  s[1].allreduce({.count = 3});
  s[0].barrier();
  s[1].barrier();
  s.finalize_all();
  s.end();
  EXPECT_EQ(
      s.found(),
      "collective reduction on MPI_COMM_WORLD\ncollective root on MPI_COMM_WORLD\ncollective size on MPI_COMM_WORLD");
  EXPECT_EQ(s.facts.collectives[1].instance, 1u);
}

TEST(Collective, NonblockingOnesOverlap) {
  Script s(2);
  for (int r = 0; r < 2; ++r) {
    const auto a = s[r].ibarrier(), b = s[r].ibarrier();
    s[r].bcast(0);
    s[r].wait(b);
    s[r].wait(a);
  }
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
  EXPECT_TRUE(s.facts.leaked.empty());
}

TEST(Collective, PersistentOnesAreStartedInAnyOrder) {
  Script s(2);
  const auto a0 = s[0].bcast_init(0), b0 = s[0].bcast_init(1, {.type = kDouble});
  const auto a1 = s[1].bcast_init(0), b1 = s[1].bcast_init(1, {.type = kDouble});
  for (int i = 0; i < 3; ++i) {
    s[0].start(a0);
    s[0].start(b0);
    s[0].waitall({a0, b0});
    s[1].start(b1);
    s[1].start(a1);
    s[1].waitall({a1, b1});
  }
  for (const auto r : {a0, b0}) s[0].request_free(r);
  for (const auto r : {a1, b1}) s[1].request_free(r);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
  EXPECT_TRUE(s.facts.leaked.empty());
}

TEST(Collective, PersistentOnesAreComparedWhenMade) {
  Script s(2);
  for (int r = 0; r < 2; ++r) s[r].request_free(s[r].bcast_init(r));
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "collective root on MPI_COMM_WORLD");
}

TEST(Collective, ThreadsTakeTurnsAsTheProgramSays) {
  // Thread 1 is held in a send; what thread 0 does with the communicator after joining it comes later.
  for (unsigned seed = 0; seed < 10; ++seed) {
    Script s(2);
    for (int r = 0; r < 2; ++r) {
      const auto comm = s[r].thread(0).dup({0, 1});
      s[r].thread(1);
      if (r == 0) s[r].send(1, 1);
      if (r == 0) s[r].send(1, 2, {.comm = comm});
      if (r == 1) s[r].recv(0, 1);
      if (r == 1) s[r].recv(0, 2, {.comm = comm});
      s[r].allreduce({.comm = comm});
      s[r].thread(0).barrier(comm);
      s[r].comm_free(comm);
    }
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "") << seed;
    EXPECT_TRUE(s.facts.leaked.empty());
    EXPECT_EQ(s.tracker.statistics().stepped_over, 0u);
  }
}

TEST(Collective, FreedTypeIsStillComparedCorrectly) {
  Script s(2);
  const auto type = s[0].contiguous(3, kInt);
  s[0].bcast(0, {.type = type});
  s[0].type_free(type);
  s[1].bcast(0, {.count = 3});
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
}

}  // namespace
}  // namespace mpivet::model::test
