// Any-source receives.
#include <gtest/gtest.h>

#include "model/tests/stage.h"

namespace mpivet::model::test {
namespace {

TEST(Wildcard, TheRunTellsWhoWasReceived) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Script s(3);
    s[0].recv_any(2, 1, {.type = kDouble});
    s[0].recv_any(1, 1, {.type = kInt});
    s[1].send(0, 1, {.type = kInt});
    s[2].send(0, 1, {.type = kDouble});
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "");
  }
}

TEST(Wildcard, MismatchIsFoundWithTheRightPartner) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Script s(3);
    s[0].recv_any(2, 1, {.type = kInt});
    s[0].recv_any(1, 1, {.type = kInt});
    s[1].send(0, 1, {.type = kInt});
    s[2].send(0, 1, {.type = kDouble});
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "mismatch: 2 to 0");
  }
}

TEST(Wildcard, LaterReceiveOfTheSameMessagesWaitsForTheDecision) {
  // The any-source receive got the first message of rank 1, so the receive from rank 1 got the second.
  for (unsigned seed = 0; seed < 40; ++seed) {
    Script s(2);
    const auto w = s[0].irecv(kAny, 1, {.type = kInt});
    s[0].recv(1, 1, {.type = kDouble});
    s[0].wait(w, {.request = 0, .source = 1, .tag = 1});
    const auto a = s[1].isend(0, 1, {.type = kInt});
    const auto b = s[1].isend(0, 1, {.type = kDouble});
    s[1].waitall({a, b});
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "") << seed;
  }
}

TEST(Wildcard, LaterReceiveGetsTheFirstMessageWhenTheWildcardTookAnother) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    Script s(3);
    const auto w = s[0].irecv(kAny, 1, {.type = kDouble});
    s[0].recv(1, 1, {.type = kInt});
    s[0].wait(w, {.request = 0, .source = 2, .tag = 1});
    s[1].send(0, 1, {.type = kInt});
    s[2].send(0, 1, {.type = kDouble});
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "") << seed;
  }
}

TEST(Wildcard, LaterReceiveMayGoOnBeforeTheDecision) {
  // Nothing is known about the any-source receive, yet nobody is stuck: there is a message for everybody, whenever it
  // is that the record of the other one comes.
  for (unsigned seed = 0; seed < 40; ++seed) {
    Script s(3);
    s[0].irecv(kAny, 1);
    s[0].recv(1, 1);
    s[0].send(1, 2);
    s[1].send(0, 1);
    s[1].recv(0, 2);
    s[2].send(0, 1);
    s.play(seed);
    EXPECT_EQ(s.found(), "") << seed;
    EXPECT_EQ(s.tracker.statistics().stepped_over, 0u) << seed;
  }
}

TEST(Wildcard, OtherTagsAreNotAffected) {
  Script s(2);
  s[0].irecv(kAny, 99);
  for (int i = 0; i < 3; ++i) {
    s[0].recv(1, i, {.type = kDouble});
    s[1].send(0, i, {.type = kInt});
  }
  s.play();
  EXPECT_EQ(s.found(), "mismatch: 1 to 0\nmismatch: 1 to 0\nmismatch: 1 to 0");
}

TEST(Wildcard, ListenerThatIsNeverCompleted) {
  // It could take every message, so none is compared, and memory does not pile up.
  Script s(2);
  s[0].irecv(kAny, event::kAnyTag);
  for (int i = 0; i < 5000; ++i) {
    s[0].recv(1);
    s[1].send(0);
  }
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
}

TEST(Wildcard, PersistentAnySource) {
  for (unsigned seed = 0; seed < 10; ++seed) {
    Script s(3);
    const auto w = s[0].recv_init(kAny, 1);
    for (int i = 0; i < 6; ++i) {
      s[0].start(w);
      s[0].wait(w, {.request = 0, .source = 1 + i % 2, .tag = 1});
      s[1 + i % 2].send(0, 1);
    }
    s[0].request_free(w);
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "");
    EXPECT_EQ(s.tracker.statistics().messages, 6u);
    EXPECT_TRUE(s.facts.leaked.empty());
  }
}

TEST(Wildcard, MatchLostForGood) {
  // The request was freed: which message it took is not known, so no pair of this mailbox is certain any more.
  Script s(2);
  s[0].request_free(s[0].irecv(kAny, 1, {.type = kInt}));
  s[0].recv(1, 1, {.type = kDouble});
  s[1].send(0, 1, {.type = kInt});
  s[1].send(0, 1, {.type = kDouble});
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
}

TEST(Wildcard, MasterAndWorkers) {
  for (unsigned seed = 0; seed < 10; ++seed) {
    Script s(4);
    const int order[] = {2, 1, 3, 3, 2, 1};
    for (const int w : order) {
      s[0].recv_any(w, 1);
      s[0].send(w, 2);
      s[w].send(0, 1);
      s[w].recv(0, 2);
    }
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "");
  }
}

TEST(Wildcard, SendrecvFromAnySource) {
  Script s(2);
  for (int r = 0; r < 2; ++r) {
    s[r].sendrecv(1 - r, kAny);
    s[r].exit("MPI_Sendrecv", 0, {{0, 1 - r, 0}});
  }
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
}

TEST(Wildcard, TestedAnySource) {
  Script s(2);
  const auto w = s[0].irecv(kAny, event::kAnyTag);
  s[0].test(w, {.request = 0, .source = 1, .tag = 3});
  s[0].recv(1, 4);
  s[1].send(0, 3);
  s[1].send(0, 4);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
}

// Some MPI libraries give some requests a status that names nobody. Then any message may be the one that was received.
TEST(Wildcard, WhatNobodyTellsIsNotGuessed) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    Script s(3);
    const auto first = s[0].irecv(kAny, 1);
    const auto second = s[0].irecv(kAny, 1);
    s[0].wait(first, {.request = 0});
    s[0].recv(2, 1);
    s[0].wait(second, {.request = 0, .source = 1, .tag = 1});
    s[0].probe(1, 2);
    s[0].recv(1, 2, {.type = kDouble});
    s[1].ssend(0, 1);
    s[1].send(0, 2, {.type = kInt});
    s[2].ssend(0, 1);
    s[2].wait(s[2].isend(0, 1));
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "") << seed;
    EXPECT_EQ(s.tracker.statistics().lost_mailboxes, 1u);
    EXPECT_EQ(s.tracker.statistics().stepped_over, 0u);
    EXPECT_TRUE(s.facts.leaked.empty());
  }
}

TEST(Wildcard, OtherMailboxesGoOn) {
  for (unsigned seed = 0; seed < 10; ++seed) {
    Script s(3);
    for (int r = 0; r < 2; ++r) s[r].wait(s[r].isendrecv(1 - r, kAny), {.request = 0});
    s[2].recv(1, 0, {.type = kDouble});
    s[1].send(2, 0, {.type = kInt});
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "mismatch: 1 to 2");
    EXPECT_EQ(s.tracker.statistics().lost_mailboxes, 2u);
  }
}

}  // namespace
}  // namespace mpivet::model::test
