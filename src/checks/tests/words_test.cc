// What findings say, from plain data.
#include <gtest/gtest.h>

#include "checks/words/divergence.h"
#include "checks/words/prediction.h"
#include "checks/words/threads.h"

namespace mpivet::checks::words {
namespace {

TEST(DivergenceWords, HowCollectivesAreReached) {
  EXPECT_EQ(divergence({"MPI_Barrier", "", "MPI_COMM_WORLD"}),
            "MPI_Barrier may not be called by all ranks of MPI_COMM_WORLD");
  EXPECT_EQ(divergence({"MPI_Barrier", "sync", "", true}),
            "MPI_Barrier, which 'sync' calls, may not be called equally often by all ranks");
}

TEST(DivergenceWords, WhatDecides) {
  EXPECT_EQ(divergence_by(Splitter::condition, "a.c:3", Sureness::differs),
            ": the condition at a.c:3 depends on the rank.");
  EXPECT_EQ(divergence_by(Splitter::loop, "a.c:3", Sureness::may_differ),
            ": how often the loop runs is decided at a.c:3, which depends on something that may differ from rank to "
            "rank.");
  EXPECT_EQ(divergence_ways({"MPI_Bcast", "MPI_Barrier"}, {}),
            "One way: MPI_Bcast, MPI_Barrier. Another: no collective.");
}

Predicted ranks_0_and_1() {
  Predicted out;
  out.who = {"ranks 0,1", false};
  out.always = true;
  return out;
}

TEST(PredictionWords, SayWhatARunSays) {
  EXPECT_EQ(predicted_deadlock(ranks_0_and_1()), "Ranks 0,1 wait for each other and none of them can ever go on.");
  Predicted buffered = ranks_0_and_1();
  buffered.always = false;
  EXPECT_EQ(predicted_advice(buffered), advice_against_buffering());
}

TEST(PredictionWords, OneRankDoesNotWaitForEachOther) {
  Predicted alone = ranks_0_and_1();
  alone.who = {"rank 2", true};
  alone.each_alone = true;
  EXPECT_EQ(predicted_deadlock(alone), "Rank 2 waits for what will never happen.");
  alone.ended = {1};
  EXPECT_EQ(predicted_deadlock(alone), "Rank 2 waits for what rank 1 never does: it has ended without it.");
  alone.ended = {0, 1};
  EXPECT_EQ(predicted_deadlock(alone), "Rank 2 waits for what others never do: they have ended without it.");
}

TEST(ThreadWords, OneCallOrTwo) {
  EXPECT_EQ(concurrent_collectives("MPI_Bcast", ""),
            "MPI_Bcast may be called by two threads at the same time on the same communicator");
  EXPECT_EQ(concurrent_calls("MPI_Wait", "MPI_Test", Shared::request),
            "MPI_Wait and MPI_Test may be called at the same time by two threads on the same request");
}

}  // namespace
}  // namespace mpivet::checks::words
