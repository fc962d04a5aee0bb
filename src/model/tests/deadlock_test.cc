// Deadlocks: hard, potential, and what must not be taken for one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/tests/stage.h"

namespace mpivet::model::test {
namespace {

TEST(Deadlock, HeadToHeadSendsArePotential) {
  for (unsigned seed = 0; seed < 10; ++seed) {
    Script s(2);
    for (int r = 0; r < 2; ++r) {
      s[r].send(1 - r);
      s[r].recv(1 - r);
    }
    s.finalize_all();
    s.end(seed);
    ASSERT_EQ(s.found(), "potential deadlock: 0 1");
    const DeadlockFact& f = s.facts.deadlocks[0];
    EXPECT_TRUE(f.waiters[0].passed);
    EXPECT_TRUE(f.waiters[0].in_cycle);
    EXPECT_EQ(f.waiters[0].why, "for a matching receive");
    EXPECT_EQ(f.waiters[0].waits_for, std::vector{1});
  }
}

TEST(Deadlock, PotentialIsToldOncePerPlace) {
  Script s(2);
  for (int i = 0; i < 50; ++i)
    for (int r = 0; r < 2; ++r) {
      s[r].at(5).send(1 - r);
      s[r].at(6).recv(1 - r);
    }
  s[0].at(0);
  s[1].at(0);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "potential deadlock: 0 1");
}

TEST(Deadlock, RepeatedHeadToHeadSends) {
  Script s(2);
  for (int r = 0; r < 2; ++r) {
    s[r].send(1 - r);
    s[r].times(10);
    s[r].recv(1 - r);
    s[r].times(10);
  }
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "potential deadlock: 0 1");
}

TEST(Deadlock, SynchronousSendsHeadToHeadAreHard) {
  Script s(2);
  for (int r = 0; r < 2; ++r) s[r].ssend(1 - r);
  s.play();
  EXPECT_EQ(s.found(), "hard deadlock: 0 1");
}

TEST(Deadlock, BufferedSendsHeadToHeadAreFine) {
  Script s(2);
  for (int r = 0; r < 2; ++r) {
    s[r].bsend(1 - r);
    s[r].recv(1 - r);
  }
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
}

TEST(Deadlock, WaitForIsendHeadToHead) {
  Script s(2);
  for (int r = 0; r < 2; ++r) {
    s[r].wait(s[r].isend(1 - r));
    s[r].recv(1 - r);
  }
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "potential deadlock: 0 1");
}

TEST(Deadlock, RingOfSends) {
  Script s(5);
  for (int r = 0; r < 5; ++r) {
    s[r].send((r + 1) % 5);
    s[r].recv((r + 4) % 5);
  }
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "potential deadlock: 0 1 2 3 4");
}

TEST(Deadlock, ReceivesHeadToHeadAreHardAfterTwoLooks) {
  Script s(2);
  for (int r = 0; r < 2; ++r) s[r].recv(1 - r, 5);
  s.feed();
  s.look(1);
  EXPECT_EQ(s.found(), "");
  s.look(1);
  ASSERT_EQ(s.found(), "hard deadlock: 0 1");
  s.look(5);
  EXPECT_EQ(s.facts.deadlocks.size(), 1u);
  const auto& w = s.facts.deadlocks[0].waiters[0];
  EXPECT_EQ(w.why, "for a message with tag 5");
  EXPECT_TRUE(w.in_cycle);
  EXPECT_FALSE(w.passed);
  EXPECT_EQ(w.call.header()->func, static_cast<std::uint16_t>(spec::find("MPI_Recv")));
}

TEST(Deadlock, NotWhileSomebodyIsNotDrained) {
  Script s(2);
  for (int r = 0; r < 2; ++r) s[r].recv(1 - r);
  s.reality.undrained.insert(1);
  s.play();
  EXPECT_EQ(s.found(), "");
  s.reality.undrained.clear();
  s.look(2);
  EXPECT_EQ(s.found(), "hard deadlock: 0 1");
}

TEST(Deadlock, SendMustHaveHadItsChance) {
  Script s(2);
  for (int r = 0; r < 2; ++r) s[r].send(1 - r);
  s.reality.hurried.insert(0);
  s.play();
  EXPECT_EQ(s.found(), "");
  s.reality.hurried.clear();
  s.look(2);
  EXPECT_EQ(s.found(), "hard deadlock: 0 1");
}

TEST(Deadlock, RanksNotSeenYetMayDoAnything) {
  Script s(3);
  s[0].recv(2);
  s[1].recv(0);
  s.play();
  EXPECT_EQ(s.found(), "");
}

TEST(Deadlock, ComputingOrPollingRankDoesNotHideIt) {
  Script s(3);
  s[2].init();
  s[2].isend(2, 9);  // and then it polls, or computes
  for (int r = 0; r < 2; ++r) s[r].recv(1 - r);
  s.play();
  EXPECT_EQ(s.found(), "hard deadlock: 0 1");
}

TEST(Deadlock, ReceiveFromARankThatFinalized) {
  Script s(2);
  s[0].recv(1);
  s[1].finalize();
  s.play();
  ASSERT_EQ(s.found(), "hard deadlock: 0, 1 has called MPI_Finalize");
  EXPECT_TRUE(s.facts.deadlocks[0].waiters[0].in_cycle);
  EXPECT_TRUE(s.facts.deadlocks[0].gone[0].call.known());
}

TEST(Deadlock, ReceiveFromARankThatExited) {
  Script s(2);
  s[0].recv(1);
  s[1].init();
  s.feed();
  const Record end = make_record(event::Kind::end, nullptr, event::EndInfo{0, 0});
  s.tracker.feed(1, header(end));
  s.tracker.rank_ended(1, false);
  s.look();
  EXPECT_EQ(s.found(), "hard deadlock: 0, 1 has exited");
}

TEST(Deadlock, NobodyIsStuckBecauseOfACrash) {
  Script s(2);
  s[0].recv(1);
  s[1].init();
  s.feed();
  s.tracker.rank_ended(1, false);
  s.look();
  EXPECT_EQ(s.found(), "");
}

TEST(Deadlock, AnySourceReceiveIsReleasedByAnybody) {
  Script s(3);
  s[0].recv(kAny, 1);
  s[1].recv(0);
  s[2].init();
  s.play();
  EXPECT_EQ(s.found(), "");
  s[2].recv(1);
  s.play();
  ASSERT_EQ(s.found(), "hard deadlock: 0 1 2");
  EXPECT_EQ(s.facts.deadlocks[0].waiters[0].logic, DeadlockFact::Waiter::Logic::any);
  EXPECT_EQ(s.facts.deadlocks[0].waiters[0].waits_for, (std::vector{1, 2}));
}

TEST(Deadlock, AnySourceReceiveThatHasAMessageIsNotStuck) {
  Script s(2);
  s[0].recv(kAny, 1);
  s[1].send(0, 1);
  s[1].recv(0);
  s.play();
  EXPECT_EQ(s.found(), "");
}

TEST(Deadlock, SendToAnUndecidedReceiveIsNotStuck) {
  Script s(2);
  s[0].irecv(kAny, 1);
  s[0].recv(1, 2);
  s[1].ssend(0, 1);
  s.play();
  EXPECT_EQ(s.found(), "");
}

// Rank 0 got the messages in an order that only buffering makes possible; without it, it gets them in the other one.
TEST(Deadlock, AnySourceReceiveCouldHaveTakenTheOtherMessage) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Script s(3);
    s[0].recv_any(1, 0);
    s[0].recv_any(2, 0);
    s[1].send(2);
    s[1].send(0);
    s[2].send(0);
    s[2].recv(1);
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "") << seed;
  }
}

TEST(Deadlock, PostedAnySourceReceiveCouldHaveTakenTheOtherMessage) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Script s(3);
    const auto first = s[0].irecv(kAny, 1);
    const auto second = s[0].irecv(kAny, 1);
    s[0].wait(first, {.request = 0, .source = 1, .tag = 1});
    s[0].wait(second, {.request = 0, .source = 2, .tag = 1});
    s[1].send(2);
    s[1].send(0, 1);
    s[2].send(0, 1);
    s[2].recv(1);
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "") << seed;
  }
}

TEST(Deadlock, OtherTagIsNoChoice) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Script s(3);
    s[0].recv_any(1, 1, {}, 1);
    s[0].recv(2, 5);
    s[1].send(2);
    s[1].send(0, 1);
    s[2].send(0, 5);
    s[2].recv(1);
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "potential deadlock: 0 1 2") << seed;
  }
}

// Whoever the any-source receive of rank 0 waits for, ranks 1 and 2 send head to head.
TEST(Deadlock, ChoiceOfOthersDoesNotHideIt) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Script s(4);
    s[0].recv_any(1, 0);
    s[0].recv_any(3, 0);
    s[3].send(0);
    for (int r = 1; r <= 2; ++r) {
      s[r].send(3 - r);
      s[r].recv(3 - r);
    }
    s[1].send(0);
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "potential deadlock: 1 2") << seed;
  }
}

TEST(Deadlock, WaitanyIsReleasedByAnyOfItsRequests) {
  Script s(3);
  const auto a = s[0].irecv(1), b = s[0].irecv(2);
  s[0].waitany({a, b});
  s[1].recv(0);
  s[2].init();
  s.play();
  EXPECT_EQ(s.found(), "");
  s[2].recv(0);
  s.play();
  EXPECT_EQ(s.found(), "hard deadlock: 0 1 2");
}

TEST(Deadlock, WaitallNeedsAll) {
  Script s(3);
  const auto a = s[0].irecv(1), b = s[0].irecv(2);
  s[0].waitall({a, b});
  s[1].recv(0);
  s[2].init();
  s.play();
  EXPECT_EQ(s.found(), "hard deadlock: 0 1");
}

TEST(Deadlock, BarrierAgainstReceive) {
  Script s(3);
  s[0].barrier();
  s[1].recv(0);
  s[2].barrier();
  s.play();
  ASSERT_EQ(s.found(), "hard deadlock: 0 1 2");
  EXPECT_EQ(s.facts.deadlocks[0].waiters[0].why, "to enter MPI_Barrier");
  EXPECT_EQ(s.facts.deadlocks[0].waiters[0].waits_for, std::vector{1});
  EXPECT_FALSE(s.facts.deadlocks[0].waiters[2].in_cycle);
}

TEST(Deadlock, BarriersInDifferentOrder) {
  Script s(2);
  std::uint32_t a[2];
  for (int r = 0; r < 2; ++r) a[r] = s[r].dup({0, 1});
  s[0].barrier();
  s[1].barrier(a[1]);
  s.play();
  EXPECT_EQ(s.found(), "hard deadlock: 0 1");
}

TEST(Deadlock, BroadcastBeforeReceiveReliesOnBuffering) {
  for (unsigned seed = 0; seed < 10; ++seed) {
    Script s(2);
    s[0].bcast(0);
    s[0].send(1);
    s[1].recv(0);
    s[1].bcast(0);
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "potential deadlock: 0 1");
  }
}

TEST(Deadlock, SendBeforeAllreduceReliesOnBuffering) {
  // Rank 0 has passed an allreduce, which nobody can; it could because the send of rank 1 was buffered.
  Script s(2);
  s[0].allreduce();
  s[0].recv(1);
  s[1].send(0);
  s[1].allreduce();
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "potential deadlock: 0 1");
}

TEST(Deadlock, ReceivesInAnotherOrderThanSends) {
  for (unsigned seed = 0; seed < 10; ++seed) {
    Script s(2);
    for (int tag = 1; tag <= 3; ++tag) s[1].send(0, tag);
    for (int tag = 3; tag >= 1; --tag) s[0].recv(1, tag);
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "potential deadlock: 0 1") << seed;
  }
}

TEST(Deadlock, BarrierPassedWithoutExplanationIsNotTold) {
  Script s(2);
  s[0].barrier();
  s[0].send(event::kProcNull);
  s[1].recv(0);
  s.play();
  EXPECT_EQ(s.found(), "");
  EXPECT_EQ(s.tracker.statistics().stepped_over, 1u);
}

TEST(Deadlock, RealOneHidesThePotentialOneOnItsWay) {
  Script s(2);
  s[0].send(1, 1);
  s[0].recv(1);
  s[1].recv(0, 2);
  s.play();
  EXPECT_EQ(s.found(), "hard deadlock: 0 1");
}

TEST(Deadlock, MessageNobodyReceivesIsNotADeadlock) {
  Script s(2);
  s[0].send(1);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "unreceived: 0 to 1 x1");
}

TEST(Deadlock, SendThatReallyHangsForARankThatFinalized) {
  Script s(2);
  s[0].ssend(1);
  s[1].finalize();
  s.play();
  EXPECT_EQ(s.found(), "hard deadlock: 0, 1 has called MPI_Finalize");
}

TEST(Deadlock, UnmodelledCallCountsAsReleased) {
  Script s(2);
  s[0].recv(1);
  s[1].win_fence();
  s.play();
  EXPECT_EQ(s.found(), "");
}

TEST(Deadlock, OtherThreadOfTheRankMayHelp) {
  Script s(2);
  s[0].thread(0).recv(1);
  s[0].thread(1).isend(0, 9);
  s[1].recv(0);
  s.play();
  EXPECT_EQ(s.found(), "");
  s.reality.ended.insert({0, 1});
  s.look();
  EXPECT_EQ(s.found(), "hard deadlock: 0 1");
}

TEST(Deadlock, ThreadThatHasMadeNoCallYetMayHelp) {
  Script s(2);
  for (int r = 0; r < 2; ++r) s[r].recv(1 - r);
  s.reality.running.insert(1);
  s.play();
  EXPECT_EQ(s.found(), "");
}

TEST(Deadlock, ThreadThatWaitsForOthersOfItsProcessIsNoHelp) {
  Script s(2);
  s[0].thread(0).recv(1);
  s[0].thread(1).isend(0, 9);
  s[1].recv(0);
  s.reality.asleep.insert({0, 1});
  s.play();
  EXPECT_EQ(s.found(), "hard deadlock: 0 1");
}

TEST(Deadlock, RankWithoutAThreadInMpiMayAct) {
  Script s(2);
  s[0].isend(0, 9);
  s[1].recv(0);
  s.reality.asleep.insert({0, 0});
  s.play();
  EXPECT_EQ(s.found(), "");
}

TEST(Deadlock, ThreadThatHasTheNumberOfAnotherOneGoesItsOwnWay) {
  // The first has ended with a send that was buffered; nothing says that the second one was started because of that.
  Script s(2);
  s[0].thread(1).send(1, 7);
  s[0].new_thread();
  s[0].thread(1).recv(1, 8);
  s[1].ssend(0, 8);
  s[1].recv(0, 7);
  s[0].thread(0);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
}

TEST(Deadlock, OrderOfThreadsWithTheSameNumberIsNotKnown) {
  // The second thread's send is there in virtual time before the first one's, which is the one that is received.
  Message two;
  two.count = 2;
  Script s(2);
  s[0].thread(1).send(1, 8);
  s[0].send(1, 7);
  s[0].new_thread();
  s[0].send(1, 7, two);
  s[1].recv(0, 7);
  s[1].recv(0, 8);
  s[1].recv(0, 7, two);
  s[0].thread(0);
  s.finalize_all();
  s.end();
  EXPECT_THAT(s.found(), testing::Not(testing::HasSubstr("truncated")));
  EXPECT_THAT(s.found(), testing::Not(testing::HasSubstr("mismatch")));
}

TEST(Deadlock, ThreadSeenLaterExplainsThePassing) {
  // The thread of rank 0 that receives has made no call when everybody else seems stuck.
  Script s(2);
  for (int r = 0; r < 2; ++r) s[r].init_thread(3);
  s[0].allreduce();
  s[1].send(0);
  s[1].allreduce();
  s.play();
  s[0].thread(1).recv(1);
  s[0].thread(0);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
}

TEST(Deadlock, PotentialOfARankThatMayHaveThreadsIsToldAtTheEnd) {
  Script s(2);
  for (int r = 0; r < 2; ++r) {
    s[r].init_thread(3);
    s[r].send(1 - r);
    s[r].recv(1 - r);
  }
  s.play();
  EXPECT_EQ(s.found(), "");
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "potential deadlock: 0 1");
}

TEST(Deadlock, ThreadWithoutAFurtherCallHasLeftItsLastOneWhenTheProcessIsOver) {
  for (const int root : {0, 1}) {
    Script s(2);
    for (int r = 0; r < 2; ++r) s[r].init_thread(2);
    s[0].thread(1).bcast(root);
    s[0].thread(0);
    s.reality.outside.insert({0, 1});
    s.finalize_all();
    s.end();
    EXPECT_EQ(s.found(), root == 0 ? "potential deadlock: 0, 1 has called MPI_Finalize" : "")
        << "the root may go on at once, nobody else may";
  }
}

TEST(Deadlock, ThreadsDeadlockEachOther) {
  Script s(1);
  s[0].thread(0).recv(0, 1);
  s[0].thread(1).recv(0, 2);
  s.play();
  EXPECT_EQ(s.found(), "hard deadlock: 0 0");
}

// It must not be done, but it hangs nevertheless.
TEST(Deadlock, ThreadsThatWaitForOneRequest) {
  for (const int other : {0, 1}) {
    Script s(2);
    const auto request = s[0].irecv(1);
    s[0].thread(other).wait(request);
    s[0].thread(1 - other).wait(request);
    s[1].recv(0);
    s.play();
    EXPECT_EQ(s.found(), "hard deadlock: 0 0 1");
  }
}

TEST(Deadlock, BothThreadsThatWaitForOneRequestGoOn) {
  Script s(2);
  const auto request = s[0].irecv(1);
  for (const int thread : {0, 1}) s[0].thread(thread).wait(request);
  s[1].send(0);
  for (const int thread : {0, 1}) s[0].thread(thread).recv(1, thread + 5);
  s[1].recv(0);
  s.play();
  EXPECT_EQ(s.found(), "hard deadlock: 0 0 1");
}

TEST(Deadlock, ThoseBehindAreNotToldAgain) {
  Script s(3);
  for (int r = 0; r < 2; ++r) s[r].recv(1 - r);
  s.play();
  s[2].recv(0);
  s.play();
  EXPECT_EQ(s.found(), "hard deadlock: 0 1");
}

TEST(Deadlock, WaiterBehindIsNotInTheCore) {
  Script s(3);
  for (int r = 0; r < 2; ++r) s[r].recv(1 - r);
  s[2].recv(0);
  s.play();
  ASSERT_EQ(s.found(), "hard deadlock: 0 1 2");
  EXPECT_TRUE(s.facts.deadlocks[0].waiters[1].in_cycle);
  EXPECT_FALSE(s.facts.deadlocks[0].waiters[2].in_cycle);
}

TEST(Deadlock, ReceiveFromSelf) {
  Script s(1);
  s[0].recv(0);
  s.play();
  EXPECT_EQ(s.found(), "hard deadlock: 0");
}

// What explains it has been written, but not read.
TEST(Deadlock, ACallThatHasReturnedIsNoRiddleBeforeAllIsRead) {
  Script s(3);
  s[0].bcast(2);
  s[0].recv(1);
  s[1].ssend(0);
  s[1].bcast(2);
  s.step(0), s.step(0), s.step(1);
  s.reality.undrained = {2};
  s.look();
  s[2].bcast(2);
  s.finalize_all();
  s.reality.undrained.clear();
  s.end();
  EXPECT_EQ(s.found(), "potential deadlock: 0 1 2");
  EXPECT_EQ(s.tracker.statistics().stepped_over, 0u);
}

// MPI_Waitsome has completed two requests; with the one that was over it could have returned before.
TEST(Deadlock, AWaitForSomeCouldHaveReturnedWithOne) {
  Script s(2);
  s[0].sendrecv(1, 1);
  s[0].wait(s[0].ibarrier());
  const auto barrier = s[1].ibarrier();
  const auto send = s[1].isend(0);
  s[1].waitsome({barrier, send}, {{barrier}, {send}});
  s[1].recv(0);
  s[0].finalize();
  s.end();
  EXPECT_EQ(s.found(), "");
}

TEST(Deadlock, ProbeIsWaitedForLikeAReceive) {
  Script s(2);
  s[0].probe(1, 3);
  s[1].recv(0);
  s.play();
  ASSERT_EQ(s.found(), "hard deadlock: 0 1");
  EXPECT_EQ(s.facts.deadlocks[0].waiters[0].why, "for a message with tag 3");
}

TEST(Deadlock, BacklogIsBounded) {
  // Rank 2 is slow; rank 0 has sent to it and goes on with rank 1 for a long time.
  Script s(3, {.backlog_limit = 100});
  s[0].send(2);
  for (int i = 0; i < 1000; ++i) {
    s[0].send(1);
    s[1].recv(0);
  }
  s[2].init();
  s.feed(1);
  EXPECT_EQ(s.tracker.statistics().sends_taken_as_buffered, 1u);
  EXPECT_GT(s.tracker.statistics().messages, 900u);
  s[2].recv(0);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
}

// Nobody receives what rank 0 sends, but it may be in a buffer: what it still waits for is a message.
TEST(Deadlock, ASendBesideAReceiveMayBeBuffered) {
  Script s(3);
  s[0].sendrecv(2, 1);
  s[2].finalize();
  s.play();
  EXPECT_EQ(s.found(), "");
  s[1].send(0);
  s[1].finalize();
  s[0].finalize();
  s.end();
  EXPECT_EQ(s.found(), "unreceived: 0 to 2 x1");
}

// Rank 2 never comes to the broadcast, but rank 1 needs only the root.
TEST(Deadlock, AMemberThatIsNotNeededMayBeGone) {
  Script s(3);
  s[1].bcast(0);
  s[2].finalize();
  s.play();
  EXPECT_EQ(s.found(), "");
  s[0].recv(2);
  s.play();
  EXPECT_EQ(s.found(), "hard deadlock: 0 1, 2 has called MPI_Finalize");
}

}  // namespace
}  // namespace mpivet::model::test
