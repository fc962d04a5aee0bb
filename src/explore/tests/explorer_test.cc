// POE on the examples of the FIB paper and on programs whose interleavings can be counted by hand.
#include "explore/poe/explorer.h"

#include <gtest/gtest.h>

#include <set>

#include "explore/tests/script.h"

namespace mpivet::explore {
namespace {

struct Seen {
  std::uint64_t interleavings = 0, deadlocks = 0, cut = 0;
  std::set<std::vector<int>> values;  // that rank 0 has been told to note
  bool complete = false;
};

Seen explore(int ranks, const ScriptRunner::Program& program, Buffering buffering = Buffering::zero,
             Limits limits = {}) {
  ScriptRunner runner(ranks, program);
  Explorer explorer(runner, ranks, buffering, limits);
  Seen seen;
  const auto summary = explorer.run([&](const Interleaving& one) {
    if (one.end == End::deadlock) ++seen.deadlocks;
    std::vector<int> sources;
    for (int rank = 0; rank < ranks; ++rank)
      for (const Step& step : one.world.steps(rank))
        if (step.posted && step.posted->kind == Posted::Kind::receive)
          sources.push_back(step.posted->partner ? step.posted->partner->rank : -1);
    seen.values.insert(sources);
    return true;
  });
  EXPECT_TRUE(summary.ok());
  seen.interleavings = summary->interleavings;
  seen.complete = summary->complete;
  seen.cut = summary->cut;
  return seen;
}

TEST(Explorer, Example6HasTwoInterleavings) {
  for (const Buffering buffering : {Buffering::zero, Buffering::infinite}) {
    int errors = 0;
    const Seen seen = explore(
        3,
        [&](Script& mpi) {
          if (mpi.rank() == 0) mpi.send(1), mpi.send(1, 22);
          if (mpi.rank() == 2) mpi.send(1), mpi.send(1, 33);
          if (mpi.rank() != 1) return;
          mpi.recv(0), mpi.recv(2);
          if (mpi.recv(kAny).value == 22)
            ++errors;
          else
            mpi.recv(kAny);
        },
        buffering);
    EXPECT_EQ(seen.interleavings, 2u);
    EXPECT_EQ(seen.values.size(), 2u);
    EXPECT_TRUE(seen.complete);
    EXPECT_GT(errors, 0);
    // With error1 the second message of P2 is never received.
    EXPECT_EQ(seen.deadlocks, buffering == Buffering::zero ? 1u : 0u);
  }
}

TEST(Explorer, ProgramsWithoutWildcardsHaveOne) {
  const Seen seen = explore(4, [](Script& mpi) {
    const int left = (mpi.rank() + 3) % 4, right = (mpi.rank() + 1) % 4;
    for (int round = 0; round < 5; ++round) {
      const auto in = mpi.irecv(left), out = mpi.isend(right);
      mpi.wait({in, out});
      mpi.barrier();
    }
  });
  EXPECT_EQ(seen.interleavings, 1u);
  EXPECT_EQ(seen.deadlocks, 0u);
}

// A manager adds up what its workers have found: as many ways as orders of the workers.
TEST(Explorer, MonteCarloPiHasAsManyAsOrdersOfTheWorkers) {
  auto pi = [](Script& mpi) {
    if (mpi.rank() != 0) return mpi.send(0, mpi.rank());
    for (int worker = 1; worker < mpi.size(); ++worker) mpi.recv(kAny);
  };
  EXPECT_EQ(explore(4, pi).interleavings, 6u);
  EXPECT_EQ(explore(5, pi).interleavings, 24u);
}

TEST(Explorer, ThreeSendersOfThreeMessagesHave1680) {
  for (const Buffering buffering : {Buffering::zero, Buffering::infinite}) {
    const Seen seen = explore(
        4,
        [](Script& mpi) {
          for (int i = 0; i < (mpi.rank() == 0 ? 9 : 3); ++i)
            if (mpi.rank() == 0)
              mpi.recv(kAny);
            else
              mpi.send(0, i);
        },
        buffering);
    EXPECT_EQ(seen.interleavings, 1680u);
    EXPECT_EQ(seen.cut, 0u);
  }
}

// Receives of two ranks that have nothing to do with each other: 2 x 2 ways, each once.
TEST(Explorer, IndependentReceiversAreNotTriedInBothOrders) {
  const Seen seen = explore(4, [](Script& mpi) {
    if (mpi.rank() < 2) {
      mpi.recv(kAny), mpi.recv(kAny);
    } else {
      const auto first = mpi.isend(0), second = mpi.isend(1);
      mpi.wait({first, second});
    }
  });
  EXPECT_EQ(seen.interleavings, 4u);
  EXPECT_EQ(seen.values.size(), 4u);
}

// A message that exists only after another receiver has had its own still reaches the first one.
TEST(Explorer, AMessageThatComesLaterIsACandidate) {
  const Seen seen = explore(4, [](Script& mpi) {
    if (mpi.rank() == 0) mpi.recv(kAny), mpi.recv(kAny);
    if (mpi.rank() == 1) mpi.recv(kAny), mpi.send(0, 1);
    if (mpi.rank() == 2) mpi.send(0, 2);
    if (mpi.rank() == 3) mpi.send(1, 3);
  });
  EXPECT_EQ(seen.interleavings, 2u);
  EXPECT_EQ(seen.values.size(), 2u);
}

TEST(Explorer, DeadlocksThatNeedBufferingOrNot) {
  auto head_to_head = [](Script& mpi) {
    mpi.send(1 - mpi.rank());
    mpi.recv(1 - mpi.rank());
  };
  EXPECT_EQ(explore(2, head_to_head, Buffering::zero).deadlocks, 1u);
  EXPECT_EQ(explore(2, head_to_head, Buffering::infinite).deadlocks, 0u);
  auto wrong_order = [](Script& mpi) {
    if (mpi.rank() == 0) mpi.recv(kAny), mpi.recv(1);
    if (mpi.rank() != 0) mpi.send(0);
  };
  const Seen seen = explore(3, wrong_order);
  EXPECT_EQ(seen.interleavings, 2u);
  EXPECT_EQ(seen.deadlocks, 1u);
}

TEST(Explorer, WaitAnyEndsWithEachOfItsRequests) {
  const Seen seen = explore(3, [](Script& mpi) {
    if (mpi.rank() != 0) return mpi.send(0);
    const auto one = mpi.irecv(1), two = mpi.irecv(2);
    const auto first = mpi.wait_any({one, two});
    mpi.wait({first == 0 ? two : one});
  });
  EXPECT_EQ(seen.interleavings, 2u);
}

TEST(Explorer, ATestSaysYesOrNoAndPollingEnds) {
  const Seen seen = explore(2, [](Script& mpi) {
    if (mpi.rank() != 0) return mpi.send(0);
    const auto request = mpi.irecv(1);
    while (!mpi.test(request)) {
    }
  });
  EXPECT_EQ(seen.interleavings, 2u);
  EXPECT_EQ(seen.deadlocks, 0u);
}

TEST(Explorer, PollingForWhatNeverComesEnds) {
  const Seen seen = explore(2, [](Script& mpi) {
    if (mpi.rank() != 0) return;
    const auto request = mpi.irecv(1);
    while (!mpi.test(request)) {
    }
  });
  EXPECT_EQ(seen.interleavings, 1u);
  EXPECT_EQ(seen.deadlocks, 1u);
}

TEST(Explorer, LimitsAreToldAndTheShareIsEstimated) {
  ScriptRunner runner(4, [](Script& mpi) {
    if (mpi.rank() != 0) return mpi.send(0);
    for (int i = 0; i < 3; ++i) mpi.recv(kAny);
  });
  Explorer explorer(runner, 4, Buffering::zero, {.interleavings = 3});
  const auto summary = explorer.run([](const Interleaving&) { return true; });
  ASSERT_TRUE(summary.ok());
  EXPECT_EQ(summary->interleavings, 3u);
  EXPECT_FALSE(summary->complete);
  EXPECT_NEAR(summary->explored, 0.5, 0.01);
  EXPECT_EQ(summary->limit, "--max-interleavings 3");
}

// Histories that are known are not run again: the senders run once.
TEST(Explorer, HistoriesAreRemembered) {
  ScriptRunner runner(4, [](Script& mpi) {
    if (mpi.rank() != 0) return mpi.send(0);
    for (int i = 0; i < 3; ++i) mpi.recv(kAny);
  });
  Explorer explorer(runner, 4, Buffering::zero, {});
  ASSERT_TRUE(explorer.run([](const Interleaving&) { return true; }).ok());
  EXPECT_EQ(runner.runs(), 3u * 2 + 1 + 3 + 6 + 6);
}

}  // namespace
}  // namespace mpivet::explore
