// Whom a member of a collective waits for without synchronization: what rules/collectives.h says, in a log.
#include <gtest/gtest.h>

#include "predict/prediction.h"
#include "predict/text/text_reader.h"

namespace mpivet::predict {
namespace {

using spec::Func;

Answer answer(const Log& log, Buffering buffering, int threads = 1) {
  PredictOptions options;
  options.buffering = buffering;
  options.threads = threads;
  return predict(log, look_at(log), options).answer;
}

Answer answer(const std::string& text, Buffering buffering) {
  const auto log = parse_text_log(text, "log");
  EXPECT_TRUE(log);
  return answer(*log, buffering);
}

TEST(Needs, OfAPrefixTheLowerRanks) {
  // Rank 0 may leave before rank 1 comes.
  const std::string up = "P0: Scan() Send(1,0)\nP1: Recv(0,0) Scan()\n";
  EXPECT_EQ(answer(up, Buffering::zero), Answer::deadlock);
  EXPECT_EQ(answer(up, Buffering::infinite), Answer::none);
  // But not rank 1 before rank 0.
  const std::string down = "P0: Recv(1,0) Scan()\nP1: Scan() Send(0,0)\n";
  EXPECT_EQ(answer(down, Buffering::zero), Answer::deadlock);
  EXPECT_EQ(answer(down, Buffering::infinite), Answer::deadlock);
}

TEST(Needs, FormsWithLargeCountsAreNoOtherOperations) {
  for (const Buffering buffering : {Buffering::zero, Buffering::infinite}) {
    EXPECT_EQ(answer("P0: Allreduce()\nP1: Allreduce_c()\n", buffering), Answer::none);
    EXPECT_EQ(answer("P0: Iallreduce() Wait()\nP1: Allreduce_c()\n", buffering), Answer::deadlock);
  }
}

TEST(Needs, OfAPrefixWithRanksTheOtherWayRound) {
  auto log = parse_text_log("comm c: 0 1\nP0: Recv(1,0) Scan()@c\nP1: Scan()@c Send(0,0)\n", "log");
  ASSERT_TRUE(log);
  EXPECT_EQ(answer(*log, Buffering::infinite), Answer::deadlock);
  log->comms[1].order = {1, 0};
  EXPECT_EQ(answer(*log, Buffering::infinite), Answer::none);
}

TEST(Needs, ManyRanksInSeveralParts) {
  Log log(64);
  Log::Store& store = log.add_store();
  for (Rank rank = 0; rank < 64; ++rank) {
    RankOps ops;
    if (rank > 0) ops.add(make_message(Func::Recv, rank - 1, 0));
    ops.add(make_collective(Func::Exscan));
    if (rank < 63) ops.add(make_message(Func::Send, rank + 1, 0));
    log.put(store, rank, ops);
  }
  for (const int threads : {1, 2, 3, 8}) {
    EXPECT_EQ(answer(log, Buffering::zero, threads), Answer::deadlock);
    EXPECT_EQ(answer(log, Buffering::infinite, threads), Answer::none);
  }
}

TEST(Needs, OfNeighboursThoseDataComesFrom) {
  // Rank 1 gets data from rank 0, rank 0 from rank 2; rank 2 from nobody.
  const std::string comm = "comm g: 0-2\nsources g: 0<2 1<0,1 2<\n";
  const std::string late = "P0: Neighbor_allgather()@g\nP1: Neighbor_allgather()@g Send(2,0)\n";
  const std::string two = "P2: Recv(1,0) Neighbor_allgather()@g\n";
  EXPECT_EQ(answer(comm + late + two, Buffering::zero), Answer::deadlock);
  // Rank 1 needs rank 0, which has come; rank 2 comes then, and rank 0 gets its data.
  EXPECT_EQ(answer(comm + late + two, Buffering::infinite), Answer::none);
  // Here rank 0 has to leave first, and cannot.
  const std::string first = "P0: Neighbor_allgather()@g Send(2,0)\nP1: Neighbor_allgather()@g\n";
  const std::string then = "P2: Recv(0,0) Neighbor_allgather()@g\n";
  EXPECT_EQ(answer(comm + first + then, Buffering::infinite), Answer::deadlock);
  // With a choice, for the solver.
  EXPECT_EQ(answer(comm + late + "P2: Recv(*,0) Neighbor_allgather()@g\n", Buffering::infinite), Answer::none);
  EXPECT_EQ(answer(comm + first + "P2: Recv(*,0) Neighbor_allgather()@g\n", Buffering::infinite), Answer::deadlock);
  // Nobody knows from whom.
  EXPECT_EQ(answer("comm g: 0-2\n" + late + two, Buffering::infinite), Answer::undecided);
  EXPECT_EQ(answer("comm g: 0-2\n" + late + two, Buffering::zero), Answer::deadlock);
  // Who is stuck elsewhere is stuck whatever neighbours do.
  EXPECT_EQ(answer("comm g: 0-2\nP0: Neighbor_allgather()@g Recv(1,0)\nP1:\nP2:\n", Buffering::infinite),
            Answer::deadlock);
}

TEST(Needs, OfNeighboursInSeveralParts) {
  // A ring: each gets data from the one before it, and comes when that one has sent it a message behind its call.
  for (const bool closed : {false, true}) {
    Log log(64);
    log.comms.push_back({.name = "ring"});
    for (Rank rank = 0; rank < 64; ++rank)
      log.comms[1].sources[rank] = rank > 0 || closed ? std::vector<Rank>{(rank + 63) % 64} : std::vector<Rank>{};
    Log::Store& store = log.add_store();
    for (Rank rank = 0; rank < 64; ++rank) {
      RankOps ops;
      if (rank > 0) ops.add(make_message(Func::Recv, rank - 1, 0));
      ops.add(make_collective(Func::Neighbor_alltoall, 1));
      if (rank < 63) ops.add(make_message(Func::Send, rank + 1, 0));
      log.put(store, rank, ops);
    }
    for (const int threads : {1, 2, 3, 8}) {
      EXPECT_EQ(answer(log, Buffering::infinite, threads), closed ? Answer::deadlock : Answer::none);
      EXPECT_EQ(answer(log, Buffering::zero, threads), Answer::deadlock);
    }
  }
}

// Ranks 0 and 1 on one side, 2 and 3 on the other.
Log between_groups(Func func, Rank root, Rank late) {
  Log log(4);
  log.comms.push_back({.name = "inter", .members = {{.first = 0, .last = 3}}, .group = {{.first = 0, .last = 1}}});
  Log::Store& store = log.add_store();
  for (Rank rank = 0; rank < 4; ++rank) {
    RankOps ops;
    // Who is late waits for what rank 0 does behind the collective.
    if (rank == late) ops.add(make_message(Func::Recv, 0, 0));
    const bool bystander = root < 2 && rank < 2 && rank != root;
    ops.add(make_collective(func, 1, bystander ? kProcNull : root));
    if (rank == 0) ops.add(make_message(Func::Send, late, 0));
    log.put(store, rank, ops);
  }
  return log;
}

TEST(Needs, BetweenGroupsTheOtherOne) {
  for (const int threads : {1, 2}) {
    // Rank 0 needs ranks 2 and 3, and not rank 1.
    for (const Func func : {Func::Barrier, Func::Allreduce, Func::Allgather}) {
      EXPECT_EQ(answer(between_groups(func, 0, 1), Buffering::zero, threads), Answer::deadlock);
      EXPECT_EQ(answer(between_groups(func, 0, 1), Buffering::infinite, threads), Answer::none);
      EXPECT_EQ(answer(between_groups(func, 0, 2), Buffering::infinite, threads), Answer::deadlock);
    }
    // What makes a communicator needs all.
    EXPECT_EQ(answer(between_groups(Func::Comm_dup, 0, 1), Buffering::infinite, threads), Answer::deadlock);
  }
}

TEST(Needs, BetweenGroupsTheRootOrThoseOfTheOther) {
  for (const int threads : {1, 2}) {
    EXPECT_EQ(answer(between_groups(Func::Bcast, 0, 3), Buffering::infinite, threads), Answer::none);
    EXPECT_EQ(answer(between_groups(Func::Bcast, 1, 1), Buffering::infinite, threads), Answer::none);
    EXPECT_EQ(answer(between_groups(Func::Reduce, 0, 3), Buffering::infinite, threads), Answer::deadlock);
    EXPECT_EQ(answer(between_groups(Func::Reduce, 0, 1), Buffering::infinite, threads), Answer::none);
    EXPECT_EQ(answer(between_groups(Func::Bcast, 0, 3), Buffering::zero, threads), Answer::deadlock);
  }
}

}  // namespace
}  // namespace mpivet::predict
