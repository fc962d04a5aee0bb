#include "analyzer/ends/causes.h"

#include <gtest/gtest.h>

#include <climits>
#include <csignal>

namespace mpivet::analyzer {
namespace {

using model::EndFact;

constexpr int kLauncher = 4711;

Ended by_signal(int rank, int gone_as, int number, int sender) {
  Ended e{};
  e.fact.rank = rank;
  e.fact.how = EndFact::How::signal;
  e.fact.code = number;
  e.fact.sender = sender;
  e.gone_as = gone_as;
  e.launcher = kLauncher;
  return e;
}

Ended by_exit(int rank, int gone_as) {
  Ended e{};
  e.fact.rank = rank;
  e.fact.how = EndFact::How::exit;
  e.fact.code = 1;
  e.gone_as = gone_as;
  return e;
}

Ended after_the_end(Ended e) {
  e.consequence = true;
  return e;
}

std::vector<int> causes(std::vector<Ended> ended, bool cause_known = false, int first_left = INT_MAX) {
  keep_causes(ended, cause_known, first_left);
  std::vector<int> ranks;
  for (const Ended& e : ended) ranks.push_back(e.fact.rank);
  return ranks;
}

TEST(Causes, TheFirstThatIsKilledIsOne) {
  EXPECT_EQ(causes({by_signal(0, 2, SIGTERM, 9), by_signal(1, 1, SIGTERM, 9)}), std::vector<int>{1});
}

TEST(Causes, AFaultIsOneWhoeverIsKilledFirst) {
  EXPECT_EQ(causes({by_signal(0, 1, SIGTERM, kLauncher), by_signal(1, 2, SIGSEGV, 0)}), std::vector<int>{1});
}

TEST(Causes, NobodyIsKilledForNothing) {
  EXPECT_TRUE(causes({by_signal(0, 1, SIGTERM, 9)}, true).empty());
  EXPECT_EQ(causes({by_signal(0, 1, SIGSEGV, 0)}, true), std::vector<int>{0});
}

// The exit status of a rank that ended in order made the launcher end another one, still inside MPI_Finalize.
TEST(Causes, WhatTheLauncherDoesAfterARankHasLeftIsNone) {
  EXPECT_TRUE(causes({by_signal(0, 2, SIGTERM, kLauncher)}, false, 1).empty());
  EXPECT_EQ(causes({by_signal(0, 2, SIGTERM, 9)}, false, 1), std::vector<int>{0}) << "somebody else";
  EXPECT_EQ(causes({by_signal(0, 1, SIGTERM, kLauncher)}, false, 2), std::vector<int>{0}) << "before";
}

// Handlers of signals, and of errors, leave by exit().
TEST(Causes, LeavingAfterAFaultIsNone) {
  EXPECT_EQ(causes({by_exit(0, 2), by_signal(1, 1, SIGSEGV, 0)}), std::vector<int>{1});
  EXPECT_EQ(causes({by_exit(0, 1), by_signal(1, 2, SIGSEGV, 0)}), (std::vector<int>{0, 1})) << "it left before";
}

TEST(Causes, NothingButAFaultIsOneWhenTheJobIsBeingEnded) {
  EXPECT_TRUE(causes({after_the_end(by_exit(0, 1)), after_the_end(by_signal(1, 2, SIGKILL, 0))}).empty());
  EXPECT_EQ(causes({by_signal(1, 1, SIGKILL, 0), after_the_end(by_signal(0, 2, SIGKILL, 0))}), std::vector<int>{1});
  EXPECT_EQ(causes({after_the_end(by_signal(0, 1, SIGSEGV, 0))}), std::vector<int>{0});
}

}  // namespace
}  // namespace mpivet::analyzer
