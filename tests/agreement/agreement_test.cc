// Tracker, explorer and prediction say what the standard says, on small programs made at random. The brute force and
// the generator have tests of their own, so that an empty comparison does not pass.
#include <gtest/gtest.h>

#include <cstdio>

#include "compare.h"
#include "generate.h"
#include "outcomes.h"

namespace agreement {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::uint64_t kPrograms = 1'000;  // ten times as slow
#else
constexpr std::uint64_t kPrograms = 10'000;
#endif

Program parsed(const std::string& text) {
  std::string error;
  const Program program = program_of(text, error);
  EXPECT_EQ(error, "") << text;
  return program;
}

bool deadlocks(const std::string& text, bool buffered) {
  const Standard standard(parsed(text));
  return all_outcomes(standard, buffered ? standard.all() : standard.none()).deadlock();
}

std::size_t outcomes(const std::string& text) {
  const Standard standard(parsed(text));
  return all_outcomes(standard, standard.none()).outcomes.size();
}

TEST(Agreement, DoorsSayWhatTheStandardSays) {
  Coverage coverage;
  std::uint64_t disagreements = 0;
  for (std::uint64_t seed = 1; seed <= kPrograms && disagreements < 3; ++seed) {
    const Program program = generate(seed);
    const CompareOptions options{.seed = seed};
    for (const Disagreement& one : compare(program, options, coverage)) {
      ++disagreements;
      ADD_FAILURE() << "seed " << seed << ", " << one.door << ": " << one.kind << "\n"
                    << one.detail << "\n"
                    << text_of(program) << "made small:\n"
                    << text_of(shrink(program, options, one));
    }
  }
  std::printf("%s", coverage.text().c_str());
  // The programs are worth the trouble.
  const auto share = [&](const std::string& verdict) {
    return static_cast<double>(coverage.verdicts[verdict]) / static_cast<double>(coverage.programs);
  };
  EXPECT_GT(share("deadlock possible, nothing buffered"), 0.3);
  EXPECT_LT(share("deadlock possible, nothing buffered"), 0.7);
  EXPECT_GT(share("deadlock only where not all is buffered"), 0.1);
  EXPECT_GT(share("deadlock in some outcomes only"), 0.05);
  EXPECT_GT(share("several outcomes"), 0.15);
  EXPECT_GT(share("no deadlock at all"), 0.25);
}

TEST(Programs, AreReadBackAsTheyArePrinted) {
  for (std::uint64_t seed = 1; seed <= 2'000; ++seed) {
    const Program program = generate(seed);
    ASSERT_EQ(parsed(text_of(program)), program) << text_of(program);
  }
}

// Steps that need no choice may come first: nothing is lost.
TEST(BruteForce, OrderOfCertainStepsDoesNotMatter) {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 1'500; ++seed) {
    const Standard standard(generate(seed));
    for (const Leniency& lenient : {standard.none(), standard.all()}) {
      const AllOutcomes every = all_outcomes(standard, lenient, {.most_states = 20'000, .every_order = true});
      if (!every.complete) continue;
      ++compared;
      ASSERT_EQ(all_outcomes(standard, lenient).outcomes, every.outcomes) << "seed " << seed << "\n"
                                                                          << text_of(standard.program());
    }
  }
  EXPECT_GT(compared, 2'000);
}

// Examples of the standard's own, and of its words.
TEST(BruteForce, SendsHeadToHead) {
  const std::string unsafe = "ranks 2\n0: Send(1,0) Recv(1,0)\n1: Send(0,0) Recv(0,0)\n";
  EXPECT_TRUE(deadlocks(unsafe, false));  // 3.5, "relies on buffering"
  EXPECT_FALSE(deadlocks(unsafe, true));
  EXPECT_FALSE(deadlocks("ranks 2\n0: Send(1,0) Recv(1,0)\n1: Recv(0,0) Send(0,0)\n", false));
  EXPECT_TRUE(deadlocks("ranks 2\n0: Recv(1,0) Send(1,0)\n1: Recv(0,0) Send(0,0)\n", true));
  EXPECT_TRUE(deadlocks("ranks 2\n0: Ssend(1,0) Recv(1,0)\n1: Ssend(0,0) Recv(0,0)\n", true));
  EXPECT_FALSE(deadlocks("ranks 2\n0: Bsend(1,0) Recv(1,0)\n1: Bsend(0,0) Recv(0,0)\n", false));
  EXPECT_FALSE(deadlocks("ranks 2\n0: Sendrecv(1,0,1,0)\n1: Sendrecv(0,0,0,0)\n", false));
}

TEST(BruteForce, MessagesDoNotOvertake) {
  EXPECT_EQ(outcomes("ranks 2\n0: Isend(1,0,r0) Isend(1,0,r1)\n1: Recv(0,*) Recv(0,*)\n"), 1u);
  EXPECT_EQ(outcomes("ranks 2\n0: Isend(1,0,r0) Isend(1,0,r1)\n1: Recv(*,*) Recv(*,*)\n"), 1u);
  EXPECT_EQ(outcomes("ranks 3\n0: Send(2,0)\n1: Send(2,0)\n2: Recv(*,*) Recv(*,*)\n"), 2u);
  // Another tag may.
  EXPECT_FALSE(deadlocks("ranks 2\n0: Isend(1,0,r0) Send(1,1)\n1: Recv(0,1) Recv(0,0)\n", false));
}

TEST(BruteForce, WildcardsChoose) {
  const std::string race = "ranks 3\n0: Recv(*,0) Recv(1,0)\n1: Send(0,0)\n2: Send(0,0)\n";
  EXPECT_TRUE(deadlocks(race, true));
  EXPECT_EQ(outcomes(race), 2u);
}

TEST(BruteForce, CollectivesNeedNotSynchronize) {
  const std::string from_root = "ranks 2\n0: Bcast(0) Send(1,0)\n1: Recv(0,0) Bcast(0)\n";
  EXPECT_TRUE(deadlocks(from_root, false));
  EXPECT_FALSE(deadlocks(from_root, true));
  EXPECT_TRUE(deadlocks("ranks 2\n0: Bcast(1) Send(1,0)\n1: Recv(0,0) Bcast(1)\n", true));
  const std::string prefix = "ranks 2\n0: Scan() Send(1,0)\n1: Recv(0,0) Scan()\n";
  EXPECT_TRUE(deadlocks(prefix, false));
  EXPECT_FALSE(deadlocks(prefix, true));
  EXPECT_TRUE(deadlocks("ranks 2\n0: Barrier() Send(1,0)\n1: Recv(0,0) Barrier()\n", true));
}

TEST(BruteForce, WhatIsCancelledOrNot) {
  EXPECT_EQ(outcomes("ranks 2\n0: Irecv(1,0,r0) Cancel(r0) Wait(r0)\n1: Isend(0,0,r0)\n"), 2u);
  EXPECT_FALSE(deadlocks("ranks 2\n0: Irecv(1,0,r0) Cancel(r0) Wait(r0)\n1:\n", false));
}

TEST(BruteForce, MatchedProbeTakesTheMessage) {
  EXPECT_TRUE(deadlocks("ranks 2\n0: Ssend(1,0)\n1: Mprobe(0,0,m0)\n", true));
  EXPECT_FALSE(deadlocks("ranks 2\n0: Ssend(1,0)\n1: Mprobe(0,0,m0) Mrecv(m0)\n", false));
  EXPECT_TRUE(deadlocks("ranks 2\n0: Send(1,0)\n1: Mprobe(0,0,m0) Recv(0,0)\n", true));
}

}  // namespace
}  // namespace agreement
