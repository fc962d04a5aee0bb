// Checksums of what was sent and of what came.
#include <gtest/gtest.h>

#include "model/tests/stage.h"

namespace mpivet::model::test {
namespace {

TEST(Transmission, BlockingEndsAreCompared) {
  for (const std::uint64_t got : {7u, 8u}) {
    Script s(2);
    s[0].sent({7});
    s[0].send(1);
    s[1].recv(0);
    s[1].received({got});
    s.finalize_all();
    s.end();
    EXPECT_EQ(s.found(), got == 7 ? "" : "corrupted: 0 to 1");
  }
}

TEST(Transmission, RequestsAreComparedWhenComplete) {
  Script s(2);
  s[0].sent({1});
  s[0].send(1, 1);
  s[0].sent({2});
  s[0].send(1, 2);
  const auto a = s[1].irecv(0, 1), b = s[1].irecv(0, 2);
  s[1].waitall({a, b});
  s[1].received({1}, a);
  s[1].received({3}, b);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "corrupted: 0 to 1");
}

// Rank 0 starts one request and rank 1 the other, once for each pair of sums: what is sent, and what comes.
void start_again_and_again(Script& s, std::uint32_t out, std::uint32_t in,
                           const std::vector<std::pair<std::uint64_t, std::uint64_t>>& sums) {
  for (const auto& [sent, got] : sums) {
    s[0].sent({sent}, out);
    s[0].start(out);
    s[0].wait(out);
    s[1].start(in);
    s[1].wait(in);
    s[1].received({got}, in);
  }
  s[0].request_free(out);
  s[1].request_free(in);
  s.finalize_all();
  s.end();
}

TEST(Transmission, EachStartOfAPersistentRequestHasItsOwn) {
  Script s(2);
  start_again_and_again(s, s[0].send_init(1), s[1].recv_init(0), {{5, 5}, {6, 6}});
  EXPECT_EQ(s.found(), "");
}

TEST(Transmission, ABufferChangedByTheProgramIsNoCorruption) {
  for (const bool told : {false, true}) {
    Script s(2);
    Message m;
    m.buf = 0x5000;
    s[0].sent({7});
    const auto r = s[0].isend(1, 0, m);
    s[0].wait(r);
    if (told) s[0].modified(0x5000);
    s[1].recv(0);
    s[1].received({8});
    s.finalize_all();
    s.end();
    EXPECT_EQ(s.found(), told ? "" : "corrupted: 0 to 1");
  }
}

TEST(Transmission, WhatIsNotKnownIsNotCompared) {
  Script s(2);
  s[0].sent({0});
  s[0].send(1, 1);
  s[1].recv(0, 1);
  s[1].received({8});
  s[0].send(1, 2);
  s[1].recv(0, 2);
  s[1].received({9});
  s[0].sent({4});
  s[0].send(1, 3);
  s[1].recv(0, 3);
  s[0].send(1, 4);
  s[1].recv(0, 4);
  s[1].received({5});
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
}

TEST(Transmission, BroadcastComesFromTheRoot) {
  Script s(3);
  for (int r = 0; r < 3; ++r) {
    if (r == 1) s[r].sent({7});
    s[r].bcast(1);
    if (r != 1) s[r].received({r == 2 ? 8u : 7u});
    s[r].finalize();
  }
  s.end();
  EXPECT_EQ(s.found(), "corrupted: 1 to 2");
}

TEST(Transmission, AGatherHasABlockOfEach) {
  Script s(3);
  for (int r = 0; r < 3; ++r) {
    if (r != 0) s[r].sent({static_cast<std::uint64_t>(10 + r)});
    args::Gather a{};
    a.sendbuf = s[r].fresh_buffer();
    a.recvbuf = s[r].fresh_buffer();
    a.sendcount = a.recvcount = 1;
    a.sendtype = a.recvtype = kInt;
    a.comm = kWorld;
    s[r].enter("MPI_Gather", a);
    if (r == 0) s[r].received({0, 11, 13});
    s[r].finalize();
  }
  s.end();
  EXPECT_EQ(s.found(), "corrupted: 2 to 0");
}

TEST(Transmission, EachStartOfAPersistentCollectiveHasItsOwn) {
  Script s(2);
  start_again_and_again(s, s[0].bcast_init(0), s[1].bcast_init(0), {{5, 5}, {6, 7}});
  EXPECT_EQ(s.found(), "corrupted: 0 to 1");
}

// Rank 0 alone against ranks 1 and 2.
TEST(Transmission, BlocksOfAnIntercommunicatorGoToTheOtherGroup) {
  Script s(3);
  for (int r = 0; r < 3; ++r) {
    const std::vector<int> one{0}, two{1, 2};
    const auto part = r == 0 ? std::uint32_t{event::kCommSelf} : s[r].split(two, 1);
    if (r == 0) s[r].split(one, 0);
    const auto inter = s[r].intercomm(part, r == 0 ? one : two, r == 0 ? two : one);
    s[r].sent({static_cast<std::uint64_t>(10 + r)});
    args::Allgather a{};
    a.sendbuf = s[r].fresh_buffer();
    a.recvbuf = s[r].fresh_buffer();
    a.sendcount = a.recvcount = 1;
    a.sendtype = a.recvtype = kInt;
    a.comm = inter;
    s[r].enter("MPI_Allgather", a);
    r == 0 ? s[r].received({11, 99}) : s[r].received({10});
    s[r].finalize();
  }
  s.end();
  EXPECT_EQ(s.found(), "corrupted: 2 to 0");
}

// 0 sends to 1 and 2, 1 sends twice to 2: which of two blocks goes where is not sure.
TEST(Transmission, BlocksOfNeighboursGoAlongEdges) {
  Script s(3);
  const std::vector<int> in[] = {{}, {0}, {1, 0, 1}}, out[] = {{2, 1}, {2, 2}, {}};
  const std::vector<std::uint64_t> sent[] = {{20, 10}, {31, 32}, {}}, got[] = {{}, {10}, {32, 99, 31}};
  for (int r = 0; r < 3; ++r) {
    const auto i = static_cast<std::size_t>(r);
    args::Neighbor_alltoall a{};
    a.comm = s[r].graph({0, 1, 2}, in[i], out[i]);
    a.sendbuf = s[r].fresh_buffer();
    a.recvbuf = s[r].fresh_buffer();
    a.sendcount = a.recvcount = 1;
    a.sendtype = a.recvtype = kInt;
    if (!sent[i].empty()) s[r].sent(sent[i]);
    s[r].enter("MPI_Neighbor_alltoall", a);
    if (!got[i].empty()) s[r].received(got[i]);
    s[r].finalize();
  }
  s.end();
  EXPECT_EQ(s.found(), "corrupted: 0 to 2");
}

TEST(Transmission, APartitionedMessageIsToldWhenAllOfItIsReady) {
  for (const std::uint64_t got : {7u, 8u}) {
    Script s(2);
    const auto out = s[0].psend_init(1, 2, 3), in = s[1].precv_init(0, 3, 2);
    s[0].start(out);
    s[0].pready(out, 1);
    s[0].sent({7}, out);
    s[0].pready(out, 0);
    s[0].wait(out);
    s[1].start(in);
    s[1].wait(in);
    s[1].received({got}, in);
    s[0].request_free(out);
    s[1].request_free(in);
    s.finalize_all();
    s.end();
    EXPECT_EQ(s.found(), got == 7 ? "" : "corrupted: 0 to 1");
  }
}

}  // namespace
}  // namespace mpivet::model::test
