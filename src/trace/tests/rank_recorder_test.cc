// From records to calls.
#include "trace/rank_recorder.h"

#include <gtest/gtest.h>

#include "model/tests/script.h"

namespace mpivet::trace {
namespace {

using model::test::Done;
using model::test::kAny;
using model::test::RankScript;

struct Recorded {
  explicit Recorded(const RankScript& script, bool stuck = false) {
    RankRecorder recorder(0, 4, [&](int, const Call& call) { calls.push_back(call); });
    std::uint64_t now = 1000;
    for (const auto& record : script.records) {
      const auto* header = model::test::header(record);
      if (header->func != 0) {
        auto time = model::test::make_record(event::Kind::time, nullptr, event::TimeInfo{now, now - 10, now - 20});
        model::test::header(time)->thread = header->thread;
        recorder.time(model::test::header(time));
        now += 100;
      }
      recorder.record(header);
    }
    recorder.finish(now, [&](int) { return stuck; });
  }
  std::vector<Call> calls;
};

TEST(RankRecorder, TellsWhatWasPostedAndWhatCame) {
  RankScript s(0);
  s.recv_any(2, 7);
  s.send(1, 3);
  const Recorded r(s);
  ASSERT_EQ(r.calls.size(), 2u);
  EXPECT_EQ(r.calls[0].get(Attribute::source), kAny);
  EXPECT_EQ(r.calls[0].get(Attribute::recv_tag), event::kAnyTag);
  ASSERT_EQ(r.calls[0].done.size(), 1u);
  EXPECT_EQ(r.calls[0].done[0].peer, 2);
  EXPECT_EQ(r.calls[0].done[0].tag, 7);
  ASSERT_EQ(r.calls[1].started.size(), 1u);
  EXPECT_EQ(r.calls[1].started[0].kind, Transfer::Kind::send);
  EXPECT_EQ(r.calls[1].started[0].sent, 4u);
}

TEST(RankRecorder, TakesTheReturnFromTheNextRecordOfTheThread) {
  RankScript s(0);
  s.barrier();
  s.barrier();
  const Recorded r(s);
  ASSERT_EQ(r.calls.size(), 2u);
  EXPECT_EQ(r.calls[0].begin, 990u);
  EXPECT_EQ(r.calls[0].end, 1080u);  // `left` of the second
  EXPECT_TRUE(r.calls[0].returned);
}

TEST(RankRecorder, KnowsTheCallNobodyReturnedFrom) {
  RankScript s(0);
  s.send(1);
  s.recv(1);
  const Recorded stuck(s, true);
  ASSERT_EQ(stuck.calls.size(), 2u);
  EXPECT_TRUE(stuck.calls[0].returned);
  EXPECT_FALSE(stuck.calls[1].returned);
  EXPECT_EQ(stuck.calls[1].end, 1200u);
  EXPECT_TRUE(Recorded(s, false).calls[1].returned);
}

TEST(RankRecorder, FollowsRequestsToTheirEnd) {
  RankScript s(0);
  const auto a = s.irecv(kAny, 1), b = s.isend(1, 2), c = s.ibarrier();
  s.waitall({a, b, c}, {Done{a, 3, 1}});
  const Recorded r(s);
  ASSERT_EQ(r.calls.size(), 4u);
  EXPECT_EQ(r.calls[3].requests, (std::vector<std::uint32_t>{a, b, c}));
  ASSERT_EQ(r.calls[3].done.size(), 3u);
  EXPECT_EQ(r.calls[3].done[0].peer, 3);
  EXPECT_EQ(r.calls[3].done[1].kind, Transfer::Kind::send);
  EXPECT_EQ(r.calls[3].done[2].kind, Transfer::Kind::collective);
}

TEST(RankRecorder, CompletesOnlyWhatWaitanyAndWaitsomeSay) {
  RankScript s(0);
  const auto a = s.isend(1), b = s.isend(2), c = s.isend(3);
  s.waitany({a, b, c}, Done{b});
  s.waitsome({a, c}, {Done{c}});
  s.wait(a);
  const Recorded r(s);
  ASSERT_EQ(r.calls.size(), 6u);
  for (const auto& [call, request] : {std::pair(3, b), {4, c}, {5, a}}) {
    ASSERT_EQ(r.calls[static_cast<std::size_t>(call)].done.size(), 1u);
    EXPECT_EQ(r.calls[static_cast<std::size_t>(call)].done[0].request, request);
  }
}

TEST(RankRecorder, StartsPersistentRequestsAsOftenAsTheProgram) {
  RankScript s(0);
  const auto a = s.send_init(1, 5);
  for (int i = 0; i < 2; ++i) {
    s.start(a);
    s.wait(a);
  }
  const Recorded r(s);
  ASSERT_EQ(r.calls.size(), 5u);
  EXPECT_TRUE(r.calls[0].started.empty());
  for (const std::size_t i : {1u, 3u}) {
    ASSERT_EQ(r.calls[i].started.size(), 1u);
    EXPECT_EQ(r.calls[i].started[0].tag, 5);
    EXPECT_EQ(r.calls[i + 1].done.size(), 1u);
  }
}

TEST(RankRecorder, TellsProbesAndMatchedMessages) {
  RankScript s(0);
  s.probe_any(2, 9);
  const auto m = s.mprobe(kAny, 4, 1, 4);
  s.mrecv(m);
  const Recorded r(s);
  ASSERT_EQ(r.calls.size(), 3u);
  EXPECT_EQ(r.calls[0].get(Attribute::matched_source), 2);
  EXPECT_EQ(r.calls[0].get(Attribute::matched_tag), 9);
  EXPECT_EQ(r.calls[1].get(Attribute::new_message), m);
  EXPECT_EQ(r.calls[2].get(Attribute::message), m);
}

TEST(RankRecorder, TellsNoMessagesOfProcNull) {
  RankScript s(0);
  s.send(event::kProcNull);
  s.recv(event::kProcNull);
  const Recorded r(s);
  ASSERT_EQ(r.calls.size(), 2u);
  EXPECT_EQ(r.calls[0].get(Attribute::dest), event::kProcNull);
  EXPECT_EQ(r.calls[0].started[0].kind, Transfer::Kind::other);
  EXPECT_TRUE(r.calls[1].done.empty());
}

}  // namespace
}  // namespace mpivet::trace
