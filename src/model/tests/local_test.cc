// What concerns a rank alone: memory in use twice, requests used wrongly, the buffer for buffered sends.
#include <gtest/gtest.h>

#include "event/seen.h"
#include "model/tests/stage.h"

namespace mpivet::model::test {
namespace {

using OverlapProblem = OverlapFact::Problem;
using RequestProblem = RequestFact::Problem;
using BufferProblem = BufferFact::Problem;

constexpr std::uint64_t kAt = 0x5000;

std::uint32_t vector_type(RankScript& r, int count, int length, int stride, std::uint32_t old = kInt) {
  const std::uint32_t id = r.next_id();
  args::Type_vector a{};
  a.count = count;
  a.blocklength = length;
  a.stride = stride;
  a.oldtype = old;
  a.newtype = id;
  r.call("MPI_Type_vector", a);
  return id;
}

std::uint32_t resized(RankScript& r, std::uint32_t old, std::int64_t extent) {
  const std::uint32_t id = r.next_id();
  args::Type_create_resized a{};
  a.oldtype = old;
  a.extent = extent;
  a.newtype = id;
  r.call("MPI_Type_create_resized", a);
  return id;
}

TEST(Overlap, TwoReceives) {
  Script s(2);
  s[0].irecv(1, 1, {.count = 4, .buf = kAt});
  s[0].irecv(1, 2, {.count = 4, .buf = kAt + 12});
  s.feed();
  ASSERT_EQ(s.facts.overlaps.size(), 1u);
  const OverlapFact& f = s.facts.overlaps[0];
  EXPECT_EQ(f.problem, OverlapProblem::active);
  EXPECT_TRUE(f.call_writes);
  EXPECT_TRUE(f.active_writes);
  EXPECT_EQ(f.address, kAt + 12);
  EXPECT_EQ(f.call.header()->stack, 2u);
  EXPECT_EQ(f.active.header()->stack, 1u);
}

TEST(Overlap, NextToEachOtherIsFine) {
  Script s(2);
  s[0].irecv(1, 1, {.count = 3, .buf = kAt});
  s[0].irecv(1, 2, {.count = 4, .buf = kAt + 12});
  s[0].irecv(1, 2, {.count = 0, .buf = kAt});
  s[0].irecv(event::kProcNull, 2, {.count = 4, .buf = kAt});
  s.feed();
  EXPECT_TRUE(s.facts.overlaps.empty());
}

TEST(Overlap, SendsMayShareButNotWithAReceive) {
  Script s(2);
  s[0].isend(1, 1, {.count = 4, .buf = kAt});
  s[0].isend(1, 2, {.count = 4, .buf = kAt});
  s[0].send(1, 3, {.count = 4, .buf = kAt});
  s[1].recv(0, 1, {.count = 4, .buf = kAt});
  s.feed();
  EXPECT_TRUE(s.facts.overlaps.empty());
  s[0].recv(1, 1, {.count = 4, .buf = kAt});
  s[0].barrier();
  s.feed();
  ASSERT_EQ(s.facts.overlaps.size(), 1u);
  EXPECT_FALSE(s.facts.overlaps[0].active_writes);
}

TEST(Overlap, ABlockingCallIsToldOnceItIsKnownThatMpiLetItThrough) {
  Script s(2);
  s[0].irecv(1, 1, {.count = 4, .buf = kAt});
  s[0].send(1, 3, {.count = 4, .buf = kAt});
  s.feed();
  EXPECT_TRUE(s.facts.overlaps.empty());
  s[0].exit("MPI_Send", 0, {}, false, 7);
  s[0].send(1, 4, {.count = 4, .buf = kAt});
  s[0].barrier();
  s.feed();
  ASSERT_EQ(s.facts.overlaps.size(), 1u);
  EXPECT_EQ(s.facts.overlaps[0].call.header()->stack, 3u);
}

TEST(Overlap, CompletionsGiveMemoryBack) {
  Script s(2);
  for (int i = 0; i < 3; ++i) {
    const auto a = s[0].irecv(1, 1, {.count = 4, .buf = kAt});
    const auto b = s[0].irecv(1, 2, {.count = 4, .buf = kAt + 100});
    if (i == 0) s[0].waitall({a, b});
    if (i == 1) s[0].waitany({a, b}, {b}), s[0].wait(a);
    if (i == 2) s[0].testsome({a, b}, {{a}, {b}});
  }
  s[0].irecv(1, 1, {.count = 4, .buf = kAt});
  s.feed();
  EXPECT_TRUE(s.facts.overlaps.empty());
}

TEST(Overlap, ColumnsInterleave) {
  Script s(2);
  const auto column = vector_type(s[0], 100, 1, 100);
  for (int i = 0; i < 50; ++i) s[0].irecv(1, i, {.type = column, .buf = kAt + 4u * static_cast<unsigned>(i)});
  s.feed();
  EXPECT_TRUE(s.facts.overlaps.empty());
  s[0].irecv(1, 99, {.type = kInt, .count = 2, .buf = kAt + 4 * 100 * 50 + 4 * 49});
  s.feed();
  EXPECT_EQ(s.facts.overlaps.size(), 1u) << "one element of the last column";
}

TEST(Overlap, ManyAtOnceAreFound) {
  Script s(2);
  for (unsigned i = 0; i < 500; ++i) s[0].irecv(1, 0, {.count = 4, .buf = kAt + 16 * ((i * 7919) % 500)});
  s.feed();
  EXPECT_TRUE(s.facts.overlaps.empty());
  for (unsigned i = 0; i < 500; ++i) s[0].irecv(1, 0, {.count = 1, .buf = kAt + 16 * i + 12});
  s.feed();
  EXPECT_EQ(s.facts.overlaps.size(), 500u);
}

TEST(Overlap, WithinOneReceive) {
  Script s(2);
  const auto rows = vector_type(s[0], 4, 4, 3);
  const auto good = vector_type(s[0], 4, 3, 4);
  const auto column = vector_type(s[0], 10, 1, 10);
  const auto narrow = resized(s[0], column, 4);
  s[0].irecv(1, 0, {.type = good, .count = 1});
  s[0].irecv(1, 0, {.type = narrow, .count = 10});
  s.feed();
  EXPECT_TRUE(s.facts.overlaps.empty());
  s[0].irecv(1, 0, {.type = rows, .count = 1});
  s[0].irecv(1, 0, {.type = narrow, .count = 11});
  s[0].isend(1, 0, {.type = rows, .count = 1});
  s.feed();
  ASSERT_EQ(s.facts.overlaps.size(), 2u) << "a send may send a byte twice";
  EXPECT_EQ(s.facts.overlaps[0].problem, OverlapProblem::receive);
}

TEST(Overlap, Collectives) {
  Script s(2);
  s[0].allreduce({.count = 4, .buf = kAt, .recvbuf = kAt + 12});
  s[0].allreduce({.count = 4, .buf = event::kInPlace, .recvbuf = kAt});
  s[0].allreduce({.count = 4, .buf = kAt, .recvbuf = kAt + 16});
  s[0].irecv(1, 0, {.count = 4, .buf = kAt});
  s[0].bcast(1, {.count = 1, .buf = kAt});
  s[0].barrier();
  s.feed();
  ASSERT_EQ(s.facts.overlaps.size(), 2u);
  EXPECT_EQ(s.facts.overlaps[0].problem, OverlapProblem::send_receive);
  EXPECT_EQ(s.facts.overlaps[1].problem, OverlapProblem::active);
}

TEST(Overlap, BlocksOfSeveralRanks) {
  Script s(2);
  const auto gather = [&](std::vector<std::int64_t> counts, std::vector<std::int64_t> displacements) {
    args::Gatherv a{};
    a.sendbuf = 0x9000;
    a.sendcount = 1;
    a.sendtype = a.recvtype = kInt;
    a.recvbuf = kAt;
    a.comm = kWorld;
    s[0].enter("MPI_Gatherv", a, Behind().array(counts).array(displacements));
  };
  gather({4, 4}, {0, 4});
  gather({4, 4}, {4, 0});
  gather({4, 0}, {0, 1});
  s[0].barrier();
  s.feed();
  EXPECT_TRUE(s.facts.overlaps.empty());
  gather({4, 4}, {0, 3});
  s[0].barrier();
  s.feed();
  ASSERT_EQ(s.facts.overlaps.size(), 1u);
  EXPECT_EQ(s.facts.overlaps[0].problem, OverlapProblem::receive);
}

TEST(Overlap, PersistentOperationsOwnMemoryWhileActive) {
  Script s(2);
  const auto a = s[0].recv_init(1, 0, {.count = 4, .buf = kAt});
  const auto b = s[0].recv_init(1, 0, {.count = 4, .buf = kAt});
  s[0].start(a);
  s[0].wait(a);
  s[0].start(b);
  s.feed();
  EXPECT_TRUE(s.facts.overlaps.empty());
  s[0].start(a);
  s.feed();
  EXPECT_EQ(s.facts.overlaps.size(), 1u);
}

TEST(Overlap, AnAmbiguousHandleSaysNothingAboutSends) {
  Script s(2);
  const auto a = s[0].isend(1, 0, {.count = 4, .buf = kAt});
  s[0].isend(1, 0, {.count = 4, .buf = kAt + 64});
  s[0].wait(a);
  s[0].flag(event::kAmbiguousRequest);
  s[0].recv(1, 0, {.count = 100, .buf = kAt});
  s[0].barrier();
  s.feed();
  EXPECT_TRUE(s.facts.overlaps.empty());
}

std::vector<RequestProblem> problems(const Script& s) {
  std::vector<RequestProblem> v;
  for (const RequestFact& f : s.facts.requests) v.push_back(f.problem);
  return v;
}

TEST(Requests, StartedWrongly) {
  Script s(2);
  const auto a = s[0].send_init(1);
  s[0].start(a);
  s[0].start(a);
  s[0].start(s[0].irecv(1));
  s[0].start(event::kUnknownHandle);
  s.feed();
  EXPECT_EQ(problems(s), (std::vector{RequestProblem::already_active, RequestProblem::not_persistent}))
      << "after a double start handles mean nothing";
  EXPECT_TRUE(s.facts.requests[0].started.known());
  EXPECT_EQ(s.facts.requests[0].made.header()->stack, 1u);
}

// A loop starts it: that is one record, whose repetitions are told later, or come with it.
TEST(Requests, StartedAgainByTheSameCall) {
  Script s(2);
  const auto a = s[0].recv_init(1);
  s[0].start(a);
  s.feed();
  EXPECT_TRUE(s.facts.requests.empty());
  s.tracker.feed_repeat(0, 1);
  EXPECT_EQ(problems(s), (std::vector{RequestProblem::already_active}));
  const auto b = s[1].recv_init(0);
  s[1].start(b);
  s[1].times(2);
  s.feed();
  EXPECT_EQ(problems(s), (std::vector{RequestProblem::already_active, RequestProblem::already_active}));
}

TEST(Requests, UsedAfterTheirEnd) {
  Script s(2);
  s[0].start(event::kUnknownHandle);
  s[0].request_free(event::kUnknownHandle);
  s[0].cancel(event::kUnknownHandle);
  s[0].wait(event::kUnknownHandle);
  s.feed();
  EXPECT_EQ(s.facts.requests.size(), 3u);
  s[0].waitall({s[0].irecv(1), 0, 0});
  s.feed();
  EXPECT_EQ(s.facts.requests.size(), 4u);
}

TEST(Requests, FreedWhileActive) {
  Script s(2);
  s[0].request_free(s[0].isend(1));
  const auto a = s[0].recv_init(1);
  s[0].start(a);
  s[0].wait(a);
  s[0].request_free(a);
  s.feed();
  EXPECT_TRUE(s.facts.requests.empty());
  s[0].request_free(s[0].irecv(1));
  s[0].flag(event::kSeenComplete);
  s.feed();
  EXPECT_TRUE(s.facts.requests.empty());
  s[0].request_free(s[0].irecv(1));
  s[0].request_free(s[0].ibarrier());
  s.feed();
  EXPECT_EQ(problems(s), (std::vector{RequestProblem::freed_receive, RequestProblem::freed_collective}));
}

void pready_range(RankScript& r, int low, int high, std::uint32_t request) {
  r.call("MPI_Pready_range",
         args::Pready_range{.partition_low = low, .partition_high = high, .request = request, .padding_ = {}});
}

TEST(Requests, PartitionsAreMarkedOnce) {
  Script s(2);
  const auto a = s[0].psend_init(1, 4, 10);
  for (int turn = 0; turn < 2; ++turn) {
    s[0].start(a);
    pready_range(s[0], 0, 2, a);
    s[0].pready(a, 3);
    s[0].wait(a);
  }
  s.feed();
  EXPECT_TRUE(s.facts.requests.empty());
  s[0].pready(a, 0);
  s[0].start(a);
  s[0].pready(a, 0);
  s[0].pready(a, 0);
  pready_range(s[0], 2, 100, a);
  s[0].pready(s[0].precv_init(1, 4, 10), 0);
  s.feed();
  EXPECT_EQ(problems(s), (std::vector{RequestProblem::not_active, RequestProblem::ready_twice,
                                      RequestProblem::out_of_range, RequestProblem::not_partitioned}));
}

void attach(RankScript& r, std::int64_t size) {
  r.call("MPI_Buffer_attach", args::Buffer_attach{.buffer = 8, .size = size});
}
void detach(RankScript& r) { r.enter("MPI_Buffer_detach", args::Buffer_detach{}); }

TEST(SendBuffer, AttachedAndDetachedInTurn) {
  Script s(2);
  attach(s[0], 100);
  detach(s[0]);
  attach(s[0], 100);
  s[0].bsend(1);
  s.feed();
  EXPECT_TRUE(s.facts.buffers.empty());
  attach(s[0], 100);
  detach(s[0]);
  detach(s[0]);
  s[0].bsend(1);
  s[0].bsend(event::kProcNull);
  s[0].barrier();
  s.feed();
  ASSERT_EQ(s.facts.buffers.size(), 3u);
  EXPECT_EQ(s.facts.buffers[0].problem, BufferProblem::attached_twice);
  EXPECT_TRUE(s.facts.buffers[0].attached.known());
  EXPECT_EQ(s.facts.buffers[1].problem, BufferProblem::not_attached);
  EXPECT_EQ(s.facts.buffers[2].problem, BufferProblem::no_buffer);
}

TEST(SendBuffer, RoomIsFreeWhenTheReceiveIsKnown) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Script s(2);
    attach(s[0], 40);
    for (int i = 0; i < 5; ++i) {
      s[0].bsend(1, i, {.count = 10});
      s[1].recv(0, i, {.count = 10});
      if (i % 2 == 0) {
        s[1].send(0, i);
        s[0].recv(1, i);
      } else {
        s[0].barrier();
        s[1].barrier();
      }
    }
    detach(s[0]);
    s.finalize_all();
    s.end(seed);
    EXPECT_TRUE(s.facts.buffers.empty()) << seed;
  }
}

TEST(SendBuffer, RoomIsNotFreeBecauseTheReceiverHappensToBeFast) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Script s(2);
    attach(s[0], 100);
    for (int i = 0; i < 3; ++i) {
      s[0].bsend(1, i, {.count = 10});
      s[1].recv(0, i, {.count = 10});
    }
    detach(s[0]);
    s.finalize_all();
    s.end(seed);
    ASSERT_EQ(s.facts.buffers.size(), 1u) << seed;
    EXPECT_EQ(s.facts.buffers[0].problem, BufferProblem::too_small);
    EXPECT_EQ(s.facts.buffers[0].needed, 120u);
    EXPECT_EQ(s.facts.buffers[0].messages, 3u);
  }
}

TEST(Growth, ManyHandlesAreToldAtEachDoubling) {
  Script s(1);
  for (int i = 0; i < 2500; ++i) s[0].at(7).info_create();
  s.feed();
  ASSERT_EQ(s.facts.leaked.size(), 2u);
  EXPECT_TRUE(s.facts.leaked[0].growing);
  EXPECT_EQ(s.facts.leaked[0].total, 1001u);
  EXPECT_EQ(s.facts.leaked[1].total, 2001u);
  EXPECT_EQ(s.facts.leaked[1].made, 2001u);
  ASSERT_EQ(s.facts.leaked[0].sites.size(), 1u);
}

TEST(Growth, HowManyAreUnusualCanBeSaid) {
  Options options;
  options.high_water.set(spec::HandleKind::info, 10);
  options.high_water.set(spec::HandleKind::group, HighWater::kNever);
  Script s(1, options);
  for (int i = 0; i < 25; ++i) s[0].info_create();
  s.feed();
  ASSERT_EQ(s.facts.leaked.size(), 2u);
  EXPECT_EQ(s.facts.leaked[0].total, 11u);
  EXPECT_EQ(s.facts.leaked[1].total, 21u);
}

TEST(Growth, RequestsCountWhenTheyOutliveOthers) {
  Script batch(2);
  std::vector<std::uint32_t> requests;
  for (int i = 0; i < 3000; ++i) requests.push_back(batch[0].irecv(1));
  batch[0].waitall(requests);
  batch.feed();
  EXPECT_TRUE(batch.facts.leaked.empty());

  Script leak(2);
  for (int i = 0; i < 1100; ++i) {
    leak[0].at(1).isend(1);
    leak[0].at(2).wait(leak[0].irecv(1));
  }
  leak.feed();
  ASSERT_EQ(leak.facts.leaked.size(), 1u);
  EXPECT_TRUE(leak.facts.leaked[0].growing);
  EXPECT_EQ(leak.facts.leaked[0].sites[0].creation.header()->stack, 1u);
}

TEST(Race, AnotherMessageWasThere) {
  for (unsigned seed = 0; seed < 10; ++seed) {
    Script s(3, {.races = true});
    for (int r = 1; r < 3; ++r) {
      s[r].isend(0, 5);
      s[r].barrier();
    }
    s[0].barrier();
    s[0].recv_any(2, 5);
    s[0].recv_any(1, 5);
    s.play(seed);
    ASSERT_EQ(s.facts.races.size(), 1u) << seed;
    EXPECT_EQ(s.facts.races[0].taken_rank, 2);
    EXPECT_EQ(s.facts.races[0].other_rank, 1);
  }
}

TEST(Race, NotWhereTheTagTellsThemApart) {
  Script s(3, {.races = true});
  for (int r = 1; r < 3; ++r) {
    s[r].isend(0, r);
    s[r].barrier();
  }
  s[0].barrier();
  s[0].recv_any(2, 2, {}, 2);
  s[0].recv_any(1, 1, {}, 1);
  s.play();
  EXPECT_TRUE(s.facts.races.empty());
}

// Which message each of many receives got is told when they complete; none of them is left out.
TEST(Wildcards, ManyAtOnceAreAllCompared) {
  constexpr int kMessages = 400;
  for (unsigned seed = 0; seed < 5; ++seed) {
    Script s(3);
    std::mt19937 random(seed);
    std::vector<std::uint32_t> requests;
    std::vector<Done> done;
    int sent[3] = {};
    for (int i = 0; i < kMessages; ++i) {
      const int from = 1 + static_cast<int>(random() % 2);
      s[from].isend(0, 0, {.type = sent[from] == 150 ? kDouble : kInt});
      ++sent[from];
      requests.push_back(s[0].irecv(kAny, event::kAnyTag));
      done.push_back({requests.back(), from, 0});
    }
    s[0].waitall(requests, done);
    s.play(seed);
    EXPECT_EQ(s.facts.messages.size(), 2u) << "both that do not fit";
    EXPECT_EQ(s.tracker.statistics().messages, static_cast<std::uint64_t>(kMessages));
  }
}

TEST(CommFree, BySomeMembersOnly) {
  Script s(2);
  const auto a = s[0].dup({0, 1}), b = s[1].dup({0, 1});
  s[0].comm_free(a);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "collective free on comm#" + std::to_string(b));
  ASSERT_EQ(s.facts.collectives.size(), 1u);
  EXPECT_EQ(s.facts.collectives[0].groups[0].ranks, std::vector<int>{0});
}

TEST(CommFree, ByAll) {
  Script s(2);
  for (int r = 0; r < 2; ++r) s[r].comm_free(s[r].dup({0, 1}));
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
}

TEST(PersistentCollective, KeepsItsDatatype) {
  Script s(2);
  for (int r = 0; r < 2; ++r) {
    const auto type = s[r].contiguous(r + 2, kInt);
    const auto request = s[r].bcast_init(0, {.type = type});
    s[r].type_free(type);
    s[r].start(request);
    s[r].wait(request);
    s[r].request_free(request);
  }
  s.finalize_all();
  s.end();
  EXPECT_NE(s.found().find("collective size on MPI_COMM_WORLD"), std::string::npos) << s.found();
}

}  // namespace
}  // namespace mpivet::model::test
