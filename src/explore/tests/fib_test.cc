// The barriers of the FIB paper's examples, section 2.
#include <gtest/gtest.h>

#include "explore/fib/barrier_verdicts.h"
#include "explore/tests/script.h"

namespace mpivet::explore {
namespace {

struct Judged {
  std::vector<BarrierVerdict> barriers;
  bool deadlock = false;
};

Judged judge(int ranks, const ScriptRunner::Program& program, Buffering buffering = Buffering::zero) {
  ScriptRunner runner(ranks, program);
  Explorer explorer(runner, ranks, buffering, {});
  const SiteOf site_of = [](std::uint32_t stack) { return std::to_string(stack); };
  BarrierLook look(site_of);
  const auto summary = explorer.run([&](const Interleaving& one) {
    look.look_at(one);
    return true;
  });
  EXPECT_TRUE(summary.ok());
  const WithBarriers seen = look.take();
  auto verdicts = judge_barriers(seen, "", [&](const std::set<std::string>& sites, const WithBarriers& with) {
    Explorer again(runner, ranks, buffering, {});
    return explore_without(again, sites, with, site_of);
  });
  EXPECT_TRUE(verdicts.ok());
  return {std::move(*verdicts), seen.bad_end};
}

Relevance only(const Judged& judged) {
  EXPECT_FALSE(judged.deadlock);
  EXPECT_EQ(judged.barriers.size(), 1u);
  return judged.barriers.empty() ? Relevance::undecided : judged.barriers[0].relevance;
}

TEST(Fib, Example1DeadlocksWithTheBarrierOrWithoutIt) {
  for (const bool with : {true, false}) {
    const Judged judged = judge(1, [&](Script& mpi) {
      mpi.wait({mpi.irecv(0)});
      if (with) mpi.barrier();
      mpi.isend(0, 22);
    });
    EXPECT_TRUE(judged.deadlock);
  }
}

TEST(Fib, Example1AlteredIsIrrelevant) {
  EXPECT_EQ(only(judge(1,
                       [](Script& mpi) {
                         const auto h = mpi.irecv(0);
                         mpi.barrier();
                         const auto s = mpi.isend(0, 22);
                         mpi.wait({h, s});
                       })),
            Relevance::irrelevant);
}

TEST(Fib, Example2IsIrrelevant) {
  EXPECT_EQ(only(judge(2,
                       [](Script& mpi) {
                         if (mpi.rank() == 0) {
                           const auto h = mpi.irecv(kAny);
                           mpi.barrier();
                           mpi.isend(0, 22);
                           mpi.wait({h});
                         } else {
                           mpi.isend(0, 33);
                           mpi.barrier();
                         }
                       })),
            Relevance::irrelevant);
}

TEST(Fib, Example3IsIrrelevant) {
  EXPECT_EQ(only(judge(2,
                       [](Script& mpi) {
                         if (mpi.rank() == 0) {
                           const auto h = mpi.irecv(kAny);
                           mpi.barrier();
                           mpi.wait({h});
                         } else {
                           mpi.isend(0, 33);
                           mpi.barrier();
                           mpi.isend(0, 22);
                         }
                       })),
            Relevance::irrelevant);
}

void example4(Script& mpi, bool wait_first) {
  if (mpi.rank() == 0) {
    const auto h = mpi.irecv(kAny);
    if (wait_first) mpi.wait({h});
    mpi.barrier(10);
    if (!wait_first) mpi.wait({h});
  } else if (mpi.rank() == 1) {
    mpi.isend(0, 33);
    mpi.barrier(20);
  } else {
    mpi.barrier(30);
    mpi.isend(0, 22);
  }
}

TEST(Fib, Example4IsIrrelevant) {
  EXPECT_EQ(only(judge(3, [](Script& mpi) { example4(mpi, false); })), Relevance::irrelevant);
}

TEST(Fib, Example4aIsRelevantAndExplained) {
  const Judged judged = judge(3, [](Script& mpi) { example4(mpi, true); });
  EXPECT_EQ(only(judged), Relevance::relevant);
  const Barrier& barrier = judged.barriers.at(0).barrier;
  EXPECT_EQ(barrier.sites, (std::set<std::string>{"10", "20", "30"}));
  ASSERT_TRUE(barrier.orders);
  EXPECT_TRUE(barrier.orders->receive_first);
  EXPECT_EQ(barrier.orders->receive.rank, 0);
  EXPECT_EQ(barrier.orders->send.rank, 2);
  // What taking it away shows says the same.
  ASSERT_TRUE(judged.barriers.at(0).new_match);
  EXPECT_EQ(judged.barriers.at(0).new_match->receive.rank, 0);
  EXPECT_EQ(judged.barriers.at(0).new_match->send.rank, 2);
}

TEST(Fib, Example5IsIrrelevant) {
  EXPECT_EQ(only(judge(3,
                       [](Script& mpi) {
                         if (mpi.rank() == 0) mpi.barrier(), mpi.send(2);
                         if (mpi.rank() == 1) mpi.send(2), mpi.barrier();
                         if (mpi.rank() != 2) return;
                         const auto h = mpi.irecv(1);
                         mpi.barrier();
                         mpi.recv(kAny);
                         mpi.wait({h});
                       })),
            Relevance::irrelevant);
}

// Without wildcards all barriers are irrelevant: the 2D diffusion of section 4.
TEST(Fib, WithoutWildcardsAllAreIrrelevant) {
  const Judged judged = judge(4, [](Script& mpi) {
    const int left = (mpi.rank() + 3) % 4, right = (mpi.rank() + 1) % 4;
    for (int step = 0; step < 3; ++step) {
      mpi.barrier(1);
      const auto in = mpi.irecv(left), out = mpi.isend(right);
      mpi.wait({in, out});
      mpi.barrier(2);
    }
  });
  ASSERT_EQ(judged.barriers.size(), 2u);
  for (const BarrierVerdict& verdict : judged.barriers) EXPECT_EQ(verdict.relevance, Relevance::irrelevant);
}

// A question that can be answered by "yes" only without the barrier.
TEST(Fib, WhatIsAskedForCounts) {
  const auto program = [](bool ask_first) {
    return [=](Script& mpi) {
      if (mpi.rank() == 0) {
        if (ask_first) mpi.probe(false, 1, event::kAnyTag);
        mpi.barrier();
        if (!ask_first) mpi.probe(false, 1, event::kAnyTag);
        mpi.recv(1);
      } else {
        mpi.barrier();
        mpi.send(0);
      }
    };
  };
  EXPECT_EQ(only(judge(2, program(true))), Relevance::relevant);
  EXPECT_EQ(only(judge(2, program(false))), Relevance::irrelevant);
}

// One place, many calls: it matters as soon as one of them does.
TEST(Fib, AVerdictIsAboutAllCallsOfAPlace) {
  const Judged judged = judge(3, [](Script& mpi) {
    for (int round = 0; round < 2; ++round) {
      if (mpi.rank() == 0 && round == 0) mpi.recv(kAny);
      if (mpi.rank() == 1 && round == 0) mpi.send(0);
      mpi.barrier(7);
      if (mpi.rank() == 0 && round == 1) mpi.recv(kAny);
      if (mpi.rank() == 2 && round == 1) mpi.send(0);
    }
  });
  EXPECT_EQ(only(judged), Relevance::relevant);
}

}  // namespace
}  // namespace mpivet::explore
