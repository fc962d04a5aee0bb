// From the text of MPI 4.1, chapter 6 (collective communication), 6.2.2 and 6.2.3 (intercommunicators) and 8.6
// (neighbourhoods).
#include "rules/collectives.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "spec/functions.h"

namespace mpivet::rules {
namespace {

using event::kProcNull;
using event::kRoot;
using spec::Coll;

// "0 2 r1": itself not, those of the remote group with an r.
std::string whom(Coll coll, const Member& m, Buffering buffering = Buffering::infinite) {
  std::string text;
  each_awaited(awaits(coll, buffering, m.inter, m.position()), m, [&](int rank, bool remote) {
    text += (text.empty() ? "" : " ") + std::string(remote ? "r" : "") + std::to_string(rank);
    return true;
  });
  return text;
}

Member intra(int rank, int root = 0) { return {.rank = rank, .size = 4, .root = root}; }
Member inter(int rank, int root = 0) {
  return {.rank = rank, .size = 2, .inter = true, .remote_size = 3, .root = root};
}

TEST(Collectives, InTheStrictReadingEverybodyWaitsForEverybody) {
  for (int i = 1; i <= spec::kCollectiveCount; ++i) {
    const auto coll = static_cast<Coll>(i);
    const bool local = coll == Coll::comm_free;
    EXPECT_EQ(whom(coll, intra(1), Buffering::zero), local ? "" : "0 2 3") << i;
    EXPECT_EQ(whom(coll, inter(1), Buffering::zero), local ? "" : "0 r0 r1 r2") << i;
  }
}

TEST(Collectives, FromTheRoot) {
  for (const Coll coll : {Coll::bcast, Coll::scatter, Coll::scatterv}) {
    EXPECT_EQ(whom(coll, intra(1, 1)), "");
    EXPECT_EQ(whom(coll, intra(3, 1)), "1");
    EXPECT_EQ(whom(coll, inter(0, kRoot)), "");
    EXPECT_EQ(whom(coll, inter(0, kProcNull)), "");
    EXPECT_EQ(whom(coll, inter(0, 2)), "r2");
  }
}

TEST(Collectives, ToTheRoot) {
  for (const Coll coll : {Coll::reduce, Coll::gather, Coll::gatherv}) {
    EXPECT_EQ(whom(coll, intra(1, 1)), "0 2 3");
    EXPECT_EQ(whom(coll, intra(3, 1)), "");
    EXPECT_EQ(whom(coll, inter(0, kRoot)), "r0 r1 r2");
    EXPECT_EQ(whom(coll, inter(0, kProcNull)), "");
    EXPECT_EQ(whom(coll, inter(0, 2)), "");
  }
}

TEST(Collectives, AllToAllNeedsTheOthersOrTheOtherGroup) {
  for (const Coll coll : {Coll::allgather, Coll::allgatherv, Coll::alltoall, Coll::alltoallv, Coll::alltoallw,
                          Coll::allreduce, Coll::reduce_scatter, Coll::reduce_scatter_block, Coll::barrier}) {
    EXPECT_EQ(whom(coll, intra(2)), "0 1 3");
    EXPECT_EQ(whom(coll, inter(1)), "r0 r1 r2");
  }
}

TEST(Collectives, APrefixNeedsTheLowerRanks) {
  for (const Coll coll : {Coll::scan, Coll::exscan}) {
    EXPECT_EQ(whom(coll, intra(0)), "");
    EXPECT_EQ(whom(coll, intra(2)), "0 1");
  }
}

TEST(Collectives, NeighboursNeedThoseWhoSendToThem) {
  const std::vector<std::int32_t> sources = {3, kProcNull, 2, 0};
  Member member = intra(2);
  member.sources = sources;
  for (const Coll coll : {Coll::neighbor_allgather, Coll::neighbor_allgatherv, Coll::neighbor_alltoall,
                          Coll::neighbor_alltoallv, Coll::neighbor_alltoallw}) {
    EXPECT_EQ(whom(coll, member), "3 0");
    EXPECT_EQ(whom(coll, intra(1)), "");
  }
}

TEST(Collectives, WhatMakesAHandleNeedsAll) {
  for (const Coll coll : {Coll::comm_dup, Coll::comm_split, Coll::comm_create, Coll::cart_create, Coll::win_create,
                          Coll::file_open, Coll::finalize}) {
    EXPECT_EQ(whom(coll, intra(0)), "1 2 3");
    EXPECT_EQ(whom(coll, inter(0)), "1 r0 r1 r2");
  }
}

TEST(Collectives, AVisitCanBeStopped) {
  int visited = 0;
  const bool all = each_awaited(Awaits::everybody, intra(0), [&](int, bool) { return ++visited < 2; });
  EXPECT_FALSE(all);
  EXPECT_EQ(visited, 2);
}

TEST(Collectives, MeetTheSameStartedTheSameWay) {
  using spec::Func;
  EXPECT_TRUE(meets(Func::Bcast, Func::Bcast));
  EXPECT_TRUE(meets(Func::Ireduce_c, Func::Ireduce));
  EXPECT_TRUE(meets(Func::Bcast_init_c, Func::Bcast_init));
  EXPECT_FALSE(meets(Func::Bcast, Func::Ibcast));
  EXPECT_FALSE(meets(Func::Ibcast, Func::Bcast_init));
  EXPECT_FALSE(meets(Func::Scan, Func::Exscan));
}

}  // namespace
}  // namespace mpivet::rules
