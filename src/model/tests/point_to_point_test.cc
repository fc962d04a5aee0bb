// Pairs of sends and receives, their types, probes.
#include <gtest/gtest.h>

#include "model/tests/stage.h"

namespace mpivet::model::test {
namespace {

TEST(PointToPoint, PairsOfAllModesAreSilent) {
  Script s(2);
  s[0].send(1, 1);
  s[0].ssend(1, 2);
  s[0].rsend(1, 3);
  s[0].bsend(1, 4);
  for (int tag = 1; tag <= 4; ++tag) s[1].recv(0, tag);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
  EXPECT_EQ(s.tracker.statistics().messages, 4u);
}

TEST(PointToPoint, ProcNullIsDoneAtOnce) {
  Script s(1);
  s[0].send(event::kProcNull);
  s[0].recv(event::kProcNull);
  s[0].sendrecv(event::kProcNull, event::kProcNull);
  s[0].wait(s[0].isend(event::kProcNull));
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
  EXPECT_TRUE(s.facts.leaked.empty());
}

TEST(PointToPoint, ShorterMessageFits) {
  Script s(2);
  s[0].send(1, 0, {.count = 3});
  s[1].recv(0, 0, {.count = 10});
  s.play();
  EXPECT_EQ(s.found(), "");
}

TEST(PointToPoint, LongerMessageIsTruncated) {
  Script s(2);
  s[0].send(1, 0, {.count = 11});
  s[1].recv(0, 0, {.count = 10});
  s.play();
  ASSERT_EQ(s.found(), "truncated: 0 to 1");
  const MessageFact& f = s.facts.messages[0];
  EXPECT_EQ(f.sent.elements, 11);
  EXPECT_EQ(f.expected.elements, 10);
  EXPECT_EQ(f.send.rank, 0);
  EXPECT_EQ(f.receive.rank, 1);
  EXPECT_EQ(f.send.header()->func, static_cast<std::uint16_t>(spec::find("MPI_Send")));
}

TEST(PointToPoint, DifferentTypesMismatchWhateverTheOrder) {
  for (const unsigned seed : {0u, 1u, 2u, 3u, 4u}) {
    Script s(2);
    s[0].wait(s[0].isend(1, 0, {.type = kDouble}));
    s[1].wait(s[1].irecv(0, 0, {.type = kInt}));
    s.play(seed);
    ASSERT_EQ(s.found(), "mismatch: 0 to 1");
    EXPECT_EQ(s.facts.messages[0].first_difference, 0);
    EXPECT_EQ(s.facts.messages[0].receive.header()->func, static_cast<std::uint16_t>(spec::find("MPI_Irecv")));
  }
}

TEST(PointToPoint, DerivedTypeWithTheSameSignatureFits) {
  Script s(2);
  const auto type = s[0].contiguous(4, kInt);
  s[0].send(1, 0, {.type = type, .count = 2});
  s[1].recv(0, 0, {.type = kInt, .count = 8});
  s.play();
  EXPECT_EQ(s.found(), "");
}

TEST(PointToPoint, TypeFreedWhileItsMessageIsOnTheWayIsStillKnown) {
  Script s(2);
  const auto type = s[0].contiguous(4, kDouble);
  const auto request = s[0].isend(1, 0, {.type = type});
  s[0].type_free(type);
  s[0].wait(request);
  s[1].recv(0, 0, {.type = kInt, .count = 4});
  s.play();
  EXPECT_EQ(s.found(), "mismatch: 0 to 1");
}

TEST(PointToPoint, UnknownTypeIsNotCompared) {
  Script s(2);
  s[0].send(1, 0, {.type = 5000});
  s[1].recv(0, 0, {.type = kInt});
  s.play();
  EXPECT_EQ(s.found(), "");
}

TEST(PointToPoint, MessagesDoNotOvertake) {
  Script s(2);
  s[0].send(1, 7, {.type = kInt});
  s[0].send(1, 7, {.type = kDouble});
  s[1].recv(0, 7, {.type = kInt});
  s[1].recv(0, event::kAnyTag, {.type = kDouble});
  s.play();
  EXPECT_EQ(s.found(), "");
}

TEST(PointToPoint, TagsPickFromTheQueue) {
  Script s(2);
  const auto a = s[0].isend(1, 1, {.type = kInt});
  const auto b = s[0].isend(1, 2, {.type = kDouble});
  s[0].waitall({a, b});
  s[1].recv(0, 2, {.type = kDouble});
  s[1].recv(0, 1, {.type = kInt});
  s.play();
  EXPECT_EQ(s.found(), "");
}

TEST(PointToPoint, ReceivesTakeInTheOrderTheyWerePosted) {
  Script s(2);
  const auto a = s[1].irecv(0, event::kAnyTag, {.type = kInt});
  const auto b = s[1].irecv(0, 5, {.type = kDouble});
  s[1].waitall({a, b});
  s[0].send(1, 5, {.type = kInt});
  s[0].send(1, 5, {.type = kDouble});
  s.play();
  EXPECT_EQ(s.found(), "");
}

TEST(PointToPoint, SendrecvWithoutBuffering) {
  Script s(3);
  for (int r = 0; r < 3; ++r) s[r].sendrecv((r + 1) % 3, (r + 2) % 3);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
}

TEST(PointToPoint, MessageToSelf) {
  Script s(1);
  const auto r = s[0].irecv(0);
  s[0].send(0);
  s[0].wait(r);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
}

TEST(PointToPoint, RepeatedCallsArePaired) {
  Script s(2);
  s[0].send(1);
  s[0].times(1000);
  for (int i = 0; i < 10; ++i) {
    s[1].recv(0);
    s[1].times(100);
    s[1].barrier(event::kCommSelf);
  }
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
  EXPECT_EQ(s.tracker.statistics().messages, 1000u);
}

TEST(PointToPoint, RepetitionsFedAsTheyAppear) {
  Script s(2);
  s[0].send(1);
  s[1].recv(0);
  s.feed();
  s.tracker.feed_repeat(0, 5);
  s.tracker.feed_repeat(0, 2);
  s.tracker.feed_repeat(1, 7);
  EXPECT_EQ(s.tracker.statistics().messages, 8u);
}

TEST(PointToPoint, ProbeWaitsForTheMessageAndLeavesIt) {
  Script s(2);
  s[1].probe(0, 3);
  s[1].recv(0, 3);
  s[0].send(1, 3);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
}

TEST(PointToPoint, AnySourceProbeIsDecidedByItsExit) {
  Script s(3);
  s[2].probe_any(1, 4);
  s[2].recv(1, 4, {.type = kDouble});
  s[2].recv(0, 4);
  s[0].send(2, 4);
  s[1].send(2, 4, {.type = kDouble});
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
}

TEST(PointToPoint, ImmediateProbeIsNotBlocked) {
  Script s(2);
  s[1].iprobe(kAny, event::kAnyTag, 0, 3);
  s[1].recv(0, 3);
  s.feed();
  s.look();
  EXPECT_EQ(s.found(), "");
  s[0].send(1, 3);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
}

TEST(PointToPoint, MatchedProbeTakesTheMessageOut) {
  Script s(2);
  const auto m = s[1].mprobe(kAny, event::kAnyTag, 0, 1);
  s[1].recv(0, 1, {.type = kDouble});
  s[1].mrecv(m, {.type = kInt});
  const auto a = s[0].isend(1, 1, {.type = kInt});
  const auto b = s[0].isend(1, 1, {.type = kDouble});
  s[0].waitall({a, b});
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
}

// A buffered send is over for its sender while a matched probe still has the message in its hands.
TEST(PointToPoint, MessageOfAMatchedProbeOutlivesItsRequest) {
  Script s(2);
  s[0].waitall({s[0].ibsend(1)});
  const auto m = s[1].mprobe(0, 0, 0, 0);
  s[1].mrecv(m);
  s[1].isend(0);
  s[1].isend(0);
  s.finalize_all();
  for (const int rank : {0, 1, 1, 0, 0}) s.step(rank);  // the wait behind the probe
  s.end();
  EXPECT_EQ(s.found(), "unreceived: 1 to 0 x1\nunreceived: 1 to 0 x1");
}

TEST(PointToPoint, ImmediateMatchedProbeAndReceive) {
  Script s(2);
  const auto m = s[1].improbe(0, 1, 0, 1);
  s[1].wait(s[1].imrecv(m, {.type = kDouble}));
  s[0].send(1, 1, {.type = kInt});
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "mismatch: 0 to 1");
  EXPECT_TRUE(s.facts.leaked.empty());
}

TEST(PointToPoint, UnreceivedMessagesAreToldOncePerPlace) {
  Script s(3);
  s[0].at(7);
  for (int i = 0; i < 5; ++i) s[0].bsend(1);
  s[0].bsend(2);
  s[0].at(0);
  s[0].send(1, 9);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "unreceived: 0 to 1 x1\nunreceived: 0 to 1 x6");
}

TEST(PointToPoint, NothingIsUnreceivedWhereTheReceiverDied) {
  Script s(2);
  s[0].send(1);
  s[0].finalize();
  s[1].init();
  s.end();
  EXPECT_EQ(s.found(), "");
}

TEST(PointToPoint, ThreadsThatShareATagAreNotCompared) {
  Script s(2);
  s[0].thread(0).send(1, 5, {.type = kInt});
  s[0].thread(1).send(1, 5, {.type = kDouble});
  s[1].recv(0, 5, {.type = kDouble});
  s[1].recv(0, 5, {.type = kInt});
  s.play();
  EXPECT_EQ(s.found(), "");
}

TEST(PointToPoint, ThreadsWithTagsOfTheirOwnAreCompared) {
  Script s(2);
  s[0].thread(0).send(1, 5, {.type = kInt});
  s[0].thread(1).send(1, 6, {.type = kDouble});
  s[1].thread(1).recv(0, 6, {.type = kInt});
  s[1].thread(0).recv(0, 5, {.type = kInt});
  s.play();
  EXPECT_EQ(s.found(), "mismatch: 0 to 1");
}

}  // namespace
}  // namespace mpivet::model::test
