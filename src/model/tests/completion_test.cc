// Requests: waiting, testing, persistent ones, cancelling, leaks.
#include <gtest/gtest.h>

#include "model/tests/stage.h"

namespace mpivet::model::test {
namespace {

std::string leaks_of(const Script& s) {
  std::string text;
  for (const LeakFact& f : s.facts.leaked) {
    text += std::to_string(f.rank) + ":" + std::to_string(static_cast<int>(f.kind)) + " x" + std::to_string(f.total);
    for (const auto& site : f.sites)
      text += " (" + std::to_string(site.creation.header()->stack) + " x" + std::to_string(site.count) + ")";
    text += "\n";
  }
  return text;
}

TEST(Completion, NonblockingExchangeIsSilent) {
  Script s(2);
  for (int r = 0; r < 2; ++r) {
    const auto a = s[r].irecv(1 - r);
    const auto b = s[r].isend(1 - r);
    s[r].waitall({a, b});
  }
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
  EXPECT_EQ(leaks_of(s), "");
}

TEST(Completion, WaitanyNeedsOnlyWhatItCompleted) {
  Script s(2);
  const auto a = s[0].irecv(1, 1);
  const auto b = s[0].irecv(1, 2);
  s[0].waitany({a, b}, {b});
  s[0].send(1, 3);
  s[0].wait(a);
  s[1].send(0, 2);
  s[1].recv(0, 3);
  s[1].send(0, 1);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
  EXPECT_EQ(leaks_of(s), "");
}

TEST(Completion, WaitsomeAndTestsome) {
  Script s(2);
  const auto a = s[0].irecv(1, 1), b = s[0].irecv(1, 2), c = s[0].irecv(1, 3), d = s[0].irecv(1, 4);
  s[0].waitsome({a, b, c, d}, {{b}, {c}});
  s[0].testsome({a, d}, {{d}});
  s[0].test(a);
  const auto x = s[1].isend(0, 2), y = s[1].isend(0, 3);
  s[1].waitall({x, y});
  s[1].send(0, 4);
  s[1].send(0, 1);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
  EXPECT_EQ(leaks_of(s), "");
}

TEST(Completion, TestedSendDoesNotWait) {
  Script s(2);
  for (int r = 0; r < 2; ++r) {
    s[r].test(s[r].isend(1 - r));
    s[r].recv(1 - r);
  }
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
}

TEST(Completion, PersistentRequestsAreStartedAgainAndAgain) {
  Script s(2);
  const auto a = s[0].send_init(1, 0, {.type = kDouble});
  const auto b = s[1].recv_init(0, 0, {.type = kDouble});
  for (int i = 0; i < 20; ++i) {
    s[0].startall({a});
    s[0].wait(a);
    s[1].start(b);
    s[1].wait(b);
  }
  s[0].request_free(a);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
  EXPECT_EQ(leaks_of(s), "1:5 x1 (1 x1)\n");
  EXPECT_EQ(s.tracker.statistics().messages, 20u);
}

TEST(Completion, PersistentBufferedSendsMayPileUp) {
  Script s(2);
  const auto a = s[0].bsend_init(1);
  for (int i = 0; i < 3; ++i) {
    s[0].start(a);
    s[0].wait(a);
  }
  s[0].request_free(a);
  s[0].recv(1, 9);
  s[1].send(0, 9);
  for (int i = 0; i < 3; ++i) s[1].recv(0);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
}

TEST(Completion, IsendrecvNeedsBothParts) {
  Script s(2);
  for (int r = 0; r < 2; ++r) s[r].wait(s[r].isendrecv(1 - r, 1 - r));
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
  EXPECT_EQ(leaks_of(s), "");
}

TEST(Completion, CancelledReceiveTakesNoMessage) {
  for (const unsigned seed : {0u, 1u, 2u, 3u, 4u, 5u}) {
    Script s(2);
    const auto a = s[0].irecv(1, 5, {.type = kInt});
    s[0].cancel(a);
    s[0].wait(a, {.request = 0, .source = 0, .tag = 0, .cancelled = true});
    s[0].send(1, 1);
    s[0].recv(1, 5, {.type = kDouble});
    s[1].recv(0, 1);
    s[1].send(0, 5, {.type = kDouble});
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "");
    EXPECT_EQ(leaks_of(s), "");
  }
}

TEST(Completion, CancelThatCameTooLate) {
  Script s(2);
  const auto a = s[0].irecv(1, 5, {.type = kInt});
  s[0].cancel(a);
  s[0].wait(a, {.request = 0, .source = 1, .tag = 5});
  s[1].send(0, 5, {.type = kDouble});
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "mismatch: 1 to 0");
}

TEST(Completion, CancelledSendIsNotUnreceived) {
  Script s(2);
  const auto a = s[0].isend(1, 5);
  s[0].cancel(a);
  s[0].wait(a, {.request = 0, .cancelled = true});
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
}

// The wait is local although the message is delivered.
TEST(Completion, WaitForASendThatCouldNotBeCancelledIsLocal) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Script s(2);
    const auto a = s[0].isend(1, 5);
    s[0].cancel(a);
    s[0].wait(a, {.request = 0, .source = 0, .tag = 5});
    s[0].barrier();
    s[1].barrier();
    s[1].recv(0, 5, {.type = kDouble});
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "mismatch: 0 to 1") << seed;
  }
}

// So it is for one start of a persistent request; the next one waits for its receive again.
TEST(Completion, WaitForAStartThatCouldNotBeCancelledIsLocal) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Script s(2);
    const auto a = s[0].send_init(1, 5);
    s[0].start(a);
    s[0].cancel(a);
    s[0].wait(a, {.request = 0, .source = 0, .tag = 5});
    s[0].barrier();
    s[1].barrier();
    s[1].recv(0, 5);
    s[0].start(a);
    s[0].wait(a);
    s[0].barrier();
    s[1].barrier();
    s[1].recv(0, 5);
    s[0].request_free(a);
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "potential deadlock: 0 1") << seed;
  }
}

TEST(Completion, SendThatCouldNotBeCancelledIsUnreceived) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Script s(2);
    const auto a = s[0].isend(1, 5);
    s[0].cancel(a);
    s[0].wait(a, {.request = 0, .source = 0, .tag = 5});
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "unreceived: 0 to 1 x1") << seed;
  }
}

TEST(Completion, FreedRequestStaysActiveAndIsNoLeak) {
  Script s(2);
  s[0].request_free(s[0].isend(1));
  s[1].recv(0, 0, {.type = kDouble});
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "mismatch: 0 to 1");
  EXPECT_EQ(leaks_of(s), "");
}

TEST(Completion, AmbiguousRequestsDoNotBlock) {
  Script s(2);
  for (int r = 0; r < 2; ++r) {
    const auto a = s[r].isend(1 - r);
    s[r].wait(a);
    s[r].flag(event::kAmbiguousRequest);
    s[r].recv(1 - r);
  }
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
}

TEST(Completion, LeaksAreGroupedByPlace) {
  Script s(2);
  s[0].at(11);
  for (int i = 0; i < 3; ++i) s[0].contiguous(2, kInt);
  s[0].at(12);
  const auto freed = s[0].contiguous(2, kInt);
  s[0].contiguous(2, kInt);
  s[0].type_free(freed);
  s[0].at(13).irecv(1, 77);
  s[1].at(14).info_free(s[1].info_create());
  s[1].info_create();
  s.finalize_all();
  s.end();
  EXPECT_EQ(leaks_of(s), "0:3 x4 (11 x3) (12 x1)\n0:5 x1 (13 x1)\n1:9 x1 (14 x1)\n");
}

TEST(Completion, PredefinedHandlesAreNoLeaks) {
  Script s(1);
  s[0].call("MPI_Comm_get_errhandler",
            args::Comm_get_errhandler{.errhandler_addr = 8, .comm = kWorld, .errhandler = 1});
  s.finalize_all();
  s.end();
  EXPECT_EQ(leaks_of(s), "");
}

TEST(Completion, HandleGivenOutTwiceIsFreedTwice) {
  Script s(1);
  const auto group = s[0].next_id();
  for (int i = 0; i < 2; ++i)
    s[0].call("MPI_Comm_group", args::Comm_group{.group_addr = 8, .comm = kWorld, .group = group});
  s[0].call("MPI_Group_free", args::Group_free{.group_addr = 8, .group = group, .padding_ = {}});
  s.finalize_all();
  s.end();
  EXPECT_EQ(leaks_of(s), "0:2 x1 (1 x1)\n");
}

TEST(Completion, FreedByACallbackInsideFinalize) {
  Script s(1);
  const auto info = s[0].info_create();
  s[0].finalize();
  s[0].info_free(info);
  s.end();
  EXPECT_EQ(leaks_of(s), "");
}

TEST(Completion, FinalizeIsBehindTheOtherThreads) {
  for (unsigned seed = 0; seed < 5; ++seed) {
    Script s(2);
    s[0].thread(1);
    const auto a = s[0].irecv(1, 2);
    s[0].wait(a);
    s[0].send(1, 3);
    s[0].thread(0).finalize();
    s[1].send(0, 2);
    s[1].recv(0, 3);
    s[1].finalize();
    s.end(seed);
    EXPECT_EQ(s.found(), "");
    EXPECT_EQ(leaks_of(s), "");
  }
}

TEST(Completion, LeaksAreToldEvenIfVirtualTimeIsStuck) {
  Script s(2);
  s[0].irecv(1, 3);
  s[0].recv(1, 4);  // really passed, but nobody knows how
  s[0].finalize();
  s[1].finalize();
  s.end();
  EXPECT_EQ(s.found(), "");
  EXPECT_EQ(leaks_of(s), "0:5 x1 (1 x1)\n");
  EXPECT_EQ(s.tracker.statistics().stepped_over, 1u);
}

TEST(Completion, RequestOfAnotherThread) {
  // Thread 1 waits for what thread 0 has posted behind a call in which virtual time holds it.
  Script s(2);
  s[0].thread(0).send(1, 1);
  const auto a = s[0].irecv(1, 2);
  s[0].thread(1).wait(a);
  s[0].send(1, 3);
  s[1].recv(0, 1);
  s[1].send(0, 2);
  s[1].recv(0, 3);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
  EXPECT_EQ(leaks_of(s), "");
}

TEST(Completion, AnotherThreadTestsStartsAndFrees) {
  Script s(2);
  s[0].thread(0).send(1, 1);  // virtual time holds thread 0 here
  const auto a = s[0].irecv(1, 2), b = s[0].send_init(1, 3);
  s[0].thread(1).test(a);
  s[0].start(b);
  s[0].wait(b);
  s[0].request_free(b);
  s[1].recv(0, 1);
  s[1].send(0, 2);
  s[1].recv(0, 3);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
  EXPECT_EQ(leaks_of(s), "");
}

}  // namespace
}  // namespace mpivet::model::test
