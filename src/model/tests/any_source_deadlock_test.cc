// Deadlocks behind any-source receives whose match the run has not told yet.
#include <gtest/gtest.h>

#include "model/tests/stage.h"

namespace mpivet::model::test {
namespace {

// Rank 0 waits for `receives` messages from anybody.
void collect(Script& s, int receives) {
  std::vector<std::uint32_t> requests;
  for (int i = 0; i < receives; ++i) requests.push_back(s[0].irecv(kAny, 3));
  s[0].waitall(requests);
}

// All who send one message and come to a barrier, in any order.
std::string one_message_each(int ranks, int receives, unsigned seed) {
  Script s(ranks);
  collect(s, receives);
  for (int r = 1; r < ranks; ++r) {
    s[r].send(0, 3);
    s[r].barrier();
  }
  s.play(seed);
  return s.found();
}

TEST(AnySourceDeadlock, EveryReceiveNeedsAMessageOfItsOwn) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(one_message_each(2, 2, seed), "hard deadlock: 0 1") << seed;
    EXPECT_EQ(one_message_each(3, 3, seed), "hard deadlock: 0 1 2") << seed;
    EXPECT_EQ(one_message_each(5, 6, seed), "hard deadlock: 0 1 2 3 4") << seed;
  }
}

TEST(AnySourceDeadlock, EnoughMessagesAreEnough) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(one_message_each(2, 1, seed), "") << seed;
    EXPECT_EQ(one_message_each(4, 3, seed), "") << seed;
    EXPECT_EQ(one_message_each(4, 2, seed), "") << seed;
  }
}

// The message with tag 5 fits the first receive only, the one with tag 3 both: there is one for each.
TEST(AnySourceDeadlock, ReceivesLeaveMessagesToEachOther) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Script s(3);
    const auto any = s[0].irecv(kAny, event::kAnyTag);
    const auto third = s[0].irecv(kAny, 3);
    s[0].waitall({any, third});
    s[1].send(0, 3);
    s[1].barrier();
    s[2].send(0, 5);
    s[2].barrier();
    s.play(seed);
    EXPECT_EQ(s.found(), "") << seed;
  }
}

TEST(AnySourceDeadlock, ReceivesThatOnlyOneMessageFits) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Script s(3);
    const auto one = s[0].irecv(kAny, 3);
    const auto other = s[0].irecv(kAny, 3);
    s[0].waitall({one, other});
    s[1].send(0, 3);
    s[1].barrier();
    s[2].send(0, 5);
    s[2].barrier();
    s.play(seed);
    EXPECT_EQ(s.found(), "hard deadlock: 0 1 2") << seed;
  }
}

// The first message has taken the any-source receive, so nothing is left for the second.
TEST(AnySourceDeadlock, AnEarlierMessageTakesTheReceive) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Script s(2);
    const auto any = s[0].irecv(kAny, event::kAnyTag);
    const auto never = s[0].irecv(1, 8);
    s[0].waitall({any, never});
    s[1].send(0, 5);
    s[1].ssend(0, 7);
    s.play(seed);
    EXPECT_EQ(s.found(), "hard deadlock: 0 1") << seed;
  }
}

// A synchronous send that is over was received, so the third receive waits in vain.
TEST(AnySourceDeadlock, SynchronousSendsThatAreOverWereReceived) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Script s(2);
    const auto one = s[0].irecv(kAny, event::kAnyTag);
    const auto two = s[0].irecv(kAny, event::kAnyTag);
    const auto never = s[0].irecv(1, 8);
    s[0].waitall({one, two, never});
    s[1].send(0, 5);
    s[1].ssend(0, 7);
    s[1].barrier();
    s.play(seed);
    EXPECT_EQ(s.found(), "hard deadlock: 0 1") << seed;
  }
}

// Both messages may have been taken: the synchronous send will come back.
TEST(AnySourceDeadlock, AnotherReceiveMayHaveTakenTheEarlierMessage) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Script s(2);
    const auto one = s[0].irecv(kAny, event::kAnyTag);
    const auto two = s[0].irecv(kAny, event::kAnyTag);
    const auto later = s[0].irecv(1, 8);
    s[0].waitall({one, two, later});
    s[1].send(0, 5);
    s[1].ssend(0, 7);
    s.play(seed);
    EXPECT_EQ(s.found(), "") << seed;
  }
}

// The any-source receive was first, so the message is its own, and the receive from rank 1 gets none.
TEST(AnySourceDeadlock, TheOnlyMessageGoesToTheReceiveThatWasFirst) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    Script blocking(2);
    blocking[0].irecv(kAny, 3);
    blocking[0].recv(1, 3);
    blocking[1].send(0, 3);
    blocking[1].barrier();
    blocking.play(seed);
    EXPECT_EQ(blocking.found(), "hard deadlock: 0 1") << seed;

    Script requests(2);
    const auto any = requests[0].irecv(kAny, 3);
    const auto one = requests[0].irecv(1, 3);
    requests[0].waitall({any, one});
    requests[1].send(0, 3);
    requests[1].barrier();
    requests.play(seed);
    EXPECT_EQ(requests.found(), "hard deadlock: 0 1") << seed;
  }
}

// The receive from rank 1 comes first, whatever its tag, although what is ahead of it leaves that open.
TEST(AnySourceDeadlock, AnEarlierRequestTakesTheOnlyMessage) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Script s(2);
    s[0].irecv(kAny, 1);
    s[0].irecv(1, event::kAnyTag);
    s[0].recv(kAny, 0);
    s[1].isend(0, 0);
    s[1].barrier();
    s.play(seed);
    EXPECT_EQ(s.found(), "hard deadlock: 0 1") << seed;
  }
}

// Two from rank 1, or one of each: enough, in whatever order they are told.
TEST(AnySourceDeadlock, ThereIsAMessageForTheSecondReceive) {
  for (unsigned seed = 0; seed < 40; ++seed)
    for (const int other : {1, 2}) {
      Script s(3);
      s[0].irecv(kAny, 3);
      s[0].recv(1, 3);
      s[0].barrier();
      s[1].send(0, 3);
      if (other == 1) s[1].send(0, 3);
      s[1].barrier();
      if (other == 2) s[2].send(0, 3);
      s[2].barrier();
      s.play(seed);
      EXPECT_EQ(s.found(), "") << seed << ", other message from " << other;
      EXPECT_EQ(s.tracker.statistics().stepped_over, 0u) << seed;
    }
}

// The other message is of a rank that may still send it: nobody is stuck before that is certain.
TEST(AnySourceDeadlock, TheOtherMessageMayStillCome) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    Script s(3);
    s[0].irecv(kAny, 3);
    s[0].recv(1, 3);
    s[1].send(0, 3);
    s[1].barrier();
    s.play(seed);
    EXPECT_EQ(s.found(), "") << seed;
    s[2].barrier();
    s.play(seed);
    EXPECT_EQ(s.found(), "hard deadlock: 0 1 2") << seed;
  }
}

// There is a message for each, but the receive from rank 1 stays where it is: the any-source receive has got rank 1's.
TEST(AnySourceDeadlock, TheRunShowsWhoWasQuicker) {
  for (unsigned seed = 0; seed < 40; ++seed)
    for (const bool as_requests : {false, true}) {
      Script s(3);
      const auto any = s[0].irecv(kAny, 3);
      if (as_requests) {
        const auto one = s[0].irecv(1, 3);
        s[0].waitall({any, one});
      } else {
        s[0].recv(1, 3);
      }
      s[1].send(0, 3);
      s[1].barrier();
      s[2].send(0, 3);
      s[2].barrier();
      s.reality.hurried.insert(0);  // it has not had its chance
      s.play(seed);
      EXPECT_EQ(s.found(), "") << seed;
      s.reality.hurried.clear();
      s.play(seed);
      EXPECT_EQ(s.found(), "hard deadlock: 0 1 2") << seed << as_requests;
    }
}

// What is told of the receive names the rank that it waits for, not all who might have helped.
TEST(AnySourceDeadlock, TheSecondReceiveWaitsForItsSource) {
  Script s(3);
  s[0].irecv(kAny, 3);
  s[0].recv(1, 3);
  s[1].send(0, 3);
  s[1].barrier();
  s[2].barrier();
  s.play();
  ASSERT_EQ(s.facts.deadlocks.size(), 1u);
  EXPECT_EQ(s.facts.deadlocks[0].waiters[0].waits_for, std::vector<int>{1});
}

// Rank 1 has sent twice, and the first receive is over: who got what is known in the end, and all goes on.
TEST(AnySourceDeadlock, WhatIsDecidedLaterStaysRight) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    Script s(3);
    const auto one = s[0].irecv(kAny, 3);
    const auto two = s[0].irecv(kAny, 3);
    const auto last = s[0].irecv(2, 9);
    s[0].waitall({one, two, last});
    s[1].send(0, 3);
    s[1].recv(2, 4);
    s[2].send(0, 3);
    s.play(seed);
    EXPECT_EQ(s.found(), "") << seed;
    s[2].ssend(1, 4);
    s[2].send(0, 9);
    s.play(seed);
    s[0].exit("MPI_Waitall", {}, {{.request = one, .source = 2, .tag = 3}, {.request = two, .source = 1, .tag = 3}},
              true);
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "") << seed;
  }
}

// Nobody will ever wait for the first receive, but it was posted first, and takes the only message.
TEST(AnySourceDeadlock, AReceiveThatWasPostedBeforeTakesTheMessage) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Script s(2);
    s[0].irecv(kAny);
    s[0].recv(kAny);
    s[1].send(0);
    s[1].finalize();
    s.play(seed);
    EXPECT_EQ(s.found(), "hard deadlock: 0, 1 has called MPI_Finalize") << seed;
  }
}

// There is no message for the first receive, so it takes none away from the second.
TEST(AnySourceDeadlock, AReceiveThatGetsNothingIsNoRival) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Script s(2);
    s[0].irecv(kAny, 1);
    s[0].recv(1, event::kAnyTag);
    s[0].exit("MPI_Recv", {}, {{0, 1, 0}});
    s[0].barrier();
    s[1].isend(0, 0);
    s[1].barrier();
    s[1].isend(0, 1);
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "") << seed;
  }
}

// Nobody else gets a message that a matched probe has taken out, so its sender waits for that receive.
TEST(AnySourceDeadlock, AProbedMessageIsForNobodyElse) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Script s(2);
    s[0].improbe(1, 0, 1, 0);
    s[0].recv(kAny, event::kAnyTag);
    s[1].send(0);
    s.play(seed);
    EXPECT_EQ(s.found(), "hard deadlock: 0 1") << seed;
  }
}

}  // namespace
}  // namespace mpivet::model::test
