// What MPI_Cancel leaves open until the request is completed, and what is known then, wherever virtual time is.
#include <gtest/gtest.h>

#include "model/tests/stage.h"

namespace mpivet::model::test {
namespace {

constexpr int kAnyTag = event::kAnyTag;

// The receive may have got the message before it was cancelled, and nobody will ever say.
TEST(Cancel, WhatIsNeverToldIsNoPotentialDeadlock) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    Script s(2);
    s[0].cancel(s[0].irecv(1));
    s[0].barrier();
    s[1].send(0);
    s[1].barrier();
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "") << seed;
  }
}

TEST(Cancel, ACancelledReceiveLeavesItsMessageToTheNext) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    Script s(2);
    const auto request = s[0].irecv(1);
    s[0].cancel(request);
    s[0].wait(request, {.request = 0, .cancelled = true});
    s[0].recv(1);
    s[0].barrier();
    s[1].send(0);
    s[1].barrier();
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "") << seed;
  }
}

// The second start was cancelled, not the first one, in which virtual time may still be.
TEST(Cancel, TheStartThatWasCancelledOfAPersistentReceive) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    Script s(2);
    s[0].barrier();
    const auto request = s[0].recv_init(1);
    s[0].start(request);
    s[0].wait(request);
    s[0].start(request);
    s[0].cancel(request);
    s[0].wait(request, {.request = 0, .cancelled = true});
    s[0].request_free(request);
    s[1].barrier();
    s[1].send(0);
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "") << seed;
  }
}

// A message that was not cancelled after all is one that nobody receives.
TEST(Cancel, TooLateForAMessage) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    Script s(2);
    s[0].barrier();
    const auto request = s[0].isend(1);
    s[0].cancel(request);
    s[0].wait(request, {.request = 0});
    s[1].barrier();
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "unreceived: 0 to 1 x1") << seed;
  }
}

// The run tells the tag that a receive from a named source got: it does not compete with the any-source receive.
TEST(Wildcards, ATagThatIsToldDecidesWhoCompetes) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    Script s(2);
    s[0].isend(1, 1);
    s[0].send(1, 0);
    s[0].recv(1, 2);
    s[0].finalize();
    s[1].irecv(kAny, 1);
    s[1].recv(0, kAnyTag);
    s[1].exit("MPI_Recv", {}, {{0, 0, 0}});
    s[1].send(0, 2);
    s[1].recv(0, 5);
    s.play(seed);
    EXPECT_EQ(s.facts.deadlocks.size(), 1u) << seed;
    EXPECT_NE(s.found().find("hard deadlock: 1"), std::string::npos) << seed << s.found();
  }
}

// The message of rank 2 was taken by the any-source receive, or not; rank 2 has left, and what it does next is known.
TEST(Wildcards, ASenderInDoubtDoesNotHideADeadlock) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    Script s(2);
    s[0].irecv(kAny);
    s[0].finalize();
    s[1].send(0);
    s[1].recv(0);
    s.play(seed);
    s.look(4);
    EXPECT_NE(s.found().find("hard deadlock: 1"), std::string::npos) << seed << s.found();
  }
}

// Rank 0 waits for a receive behind one that took the message of rank 1, as its staying shows.
TEST(Wildcards, APersistentReceiveThatStaysHasNothing) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    Script s(3);
    const auto any = s[0].recv_init(kAny);
    const auto one = s[0].recv_init(1);
    s[0].start(any);
    s[0].start(one);
    s[0].wait(one);
    s[1].send(0);
    s[1].finalize();
    s[2].send(0);
    s[2].finalize();
    s.reality.hurried = {0};
    s.play(seed);
    EXPECT_EQ(s.found(), "") << seed;
    s.reality.hurried = {};
    s.look(4);
    EXPECT_NE(s.found().find("hard deadlock: 0"), std::string::npos) << seed << s.found();
  }
}

// MPI_Cancel has been heard of before virtual time comes to the receive: it meets nothing then, either.
TEST(Cancel, WhatIsToBeCancelledMeetsNothingWhenItIsPosted) {
  Script s(3);
  s[0].barrier();
  const auto request = s[0].irecv(1);
  s[0].cancel(request);
  s[0].iprobe(1, 0, 1, 0);
  s[0].recv(1);
  s[0].bcast(1);
  s[0].barrier();
  s[1].barrier();
  s[1].ssend(0);
  s[1].bcast(1);
  s[1].barrier();
  s[2].barrier();
  s.feed();
  s[2].bcast(1);
  s[2].barrier();
  s.play();
  EXPECT_EQ(s.found(), "");
  EXPECT_EQ(s.tracker.statistics().stepped_over, 0u);
}

// Virtual time had paired it with a receive of any tag, which then takes another message.
TEST(Cancel, TheReceiveThatMetACancelledSendTakesAnyTagAgain) {
  for (const bool persistent : {false, true}) {
    Script s(2);
    const auto request = persistent ? s[0].send_init(1, 1) : s[0].isend(1, 1);
    if (persistent) s[0].start(request);
    s[1].irecv(0, kAnyTag);
    s.feed();
    s[0].cancel(request);
    s[0].wait(request, {.request = 0, .cancelled = true});
    s[0].send(1, 2);
    s[0].barrier();
    s[1].barrier();
    s.finalize_all();
    s.end();
    EXPECT_EQ(s.found(), "") << persistent;
    EXPECT_EQ(s.tracker.statistics().stepped_over, 0u);
  }
}

// A matched probe had the message; since that was cancelled, it had the next one.
TEST(Cancel, AMatchedProbeHadAnotherMessage) {
  Script s(2);
  const auto request = s[0].isend(1);
  const auto message = s[1].improbe(0, 0, 0, 0);
  s.feed();
  s[0].cancel(request);
  s[0].send(1);
  s[0].barrier();
  s[1].mrecv(message);
  s[1].barrier();
  s[0].wait(request, {.request = 0, .cancelled = true});
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
  EXPECT_TRUE(s.facts.leaked.empty());
  EXPECT_EQ(s.tracker.statistics().stepped_over, 0u);
}

// A probe that said yes only thanks to a buffer is held in virtual time, and hides nothing.
TEST(Polls, AProbeBehindABufferedCollectiveIsAPotentialDeadlock) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    Script s(2);
    s[1].bcast(1);
    s[1].send(0, 4);
    s[0].iprobe(1, 4, 1, 4);
    s[0].bcast(1);
    s[0].recv(1, 4);
    s.finalize_all();
    s.end(seed);
    EXPECT_NE(s.found().find("potential deadlock"), std::string::npos) << seed << s.found();
  }
}

}  // namespace
}  // namespace mpivet::model::test
