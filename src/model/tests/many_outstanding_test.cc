// Many operations at once: what is found does not depend on how many there are, and the effort hardly.
#include <gtest/gtest.h>

#include <ctime>

#include "model/tests/stage.h"

namespace mpivet::model::test {
namespace {

constexpr int kAnyTag = event::kAnyTag;

// A receive from any source and named ones behind it, of some tags.
std::vector<std::uint32_t> one_any_many_named(Script& s, int named, bool any_tags) {
  std::vector<std::uint32_t> all{s[0].irecv(kAny, 0)};
  for (int i = 0; i < named; ++i) all.push_back(s[0].irecv(1, any_tags && i % 2 ? kAnyTag : 0));
  return all;
}

TEST(ManyOutstanding, NamedReceivesBehindAnUndecidedOne) {
  for (const bool any_tags : {false, true})
    for (const int named : {10, 64, 65, 70, 300}) {
      Script s(2);
      s[0].waitall(one_any_many_named(s, named, any_tags));
      for (int i = 0; i < named; ++i) s[1].send(0);
      s.play();  // the sender computes
      s[1].send(0);
      s[0].finalize();
      s[1].finalize();
      s.end();
      EXPECT_EQ(s.found(), "") << named << any_tags;
      EXPECT_EQ(s.tracker.statistics().stepped_over, 0u);
    }
}

TEST(ManyOutstanding, OneMessageTooFewIsADeadlock) {
  for (const bool any_tags : {false, true})
    for (const int named : {10, 70, 300}) {
      Script s(2);
      s[0].waitall(one_any_many_named(s, named, any_tags));
      for (int i = 0; i < named; ++i) s[1].send(0);
      s[1].recv(0);
      s.play();
      s.look(4);
      EXPECT_EQ(s.found(), "hard deadlock: 0 1") << named << any_tags;
    }
}

// The run tells in the end that the any-source receive got the first message: each of the others got the next one.
TEST(ManyOutstanding, PairsAreRightWhenTheAnySourceReceiveIsDecidedLate) {
  for (const int named : {10, 300}) {
    Script s(2);
    const auto any = s[0].irecv(kAny, 0, {.type = kInt});
    for (int i = 0; i < named; ++i) s[0].recv(1, 0, {.type = kDouble, .count = i + 1});
    s[0].wait(any, {.request = 0, .source = 1, .tag = 0});
    s[1].send(0, 0, {.type = kInt});
    for (int i = 0; i < named; ++i) s[1].send(0, 0, {.type = kDouble, .count = i + 1});
    s[0].finalize();
    s[1].finalize();
    s.end();
    EXPECT_EQ(s.found(), "") << named;
    EXPECT_EQ(s.tracker.statistics().messages, static_cast<std::uint64_t>(named) + 1);
    EXPECT_EQ(s.tracker.live_objects(), 0u);
  }
}

// What nobody asks for again is not kept for ever, and the statistics say so. The rest is still followed.
TEST(ManyOutstanding, TooManyPairsAreNotCompared) {
  constexpr int kMany = 40'000;
  Script s(2);
  const auto any = s[0].irecv(kAny, 0);
  for (int i = 0; i < kMany; ++i) s[0].recv(1);
  s[0].wait(any, {.request = 0, .source = 1, .tag = 0});
  s[0].recv(1, 1, {.type = kDouble});
  for (int i = 0; i <= kMany; ++i) s[1].send(0);
  s[1].send(0, 1, {.type = kInt});
  s.finalize_all();
  s.end(1);
  EXPECT_EQ(s.found(), "mismatch: 1 to 0");
  EXPECT_GT(s.tracker.statistics().unchecked_messages, 0u);
  EXPECT_EQ(s.tracker.statistics().lost_mailboxes, 0u);
}

TEST(ManyOutstanding, WhatIsWaitedForIsSaidInShort) {
  Script s(2);
  std::vector<std::uint32_t> all;
  for (int i = 0; i < 16'000; ++i) all.push_back(s[0].irecv(1, i));
  s[0].waitall(all);
  s[1].recv(0);
  s.play();
  ASSERT_EQ(s.found(), "hard deadlock: 0 1");
  const auto& waiters = s.facts.deadlocks[0].waiters;
  EXPECT_EQ(waiters[0].why,
            "for a message with tag 0 and for a message with tag 1 and for a message with tag 2 and for a message with "
            "tag 3 and for 15996 more");
  EXPECT_EQ(waiters[0].waits_for, std::vector<int>{1});
}

// Processor time, of which others take nothing; the least of several.
double seconds_with(int n) {
  double least = 1e9;
  for (int round = 0; round < 3; ++round) {
    Script s(2);
    std::vector<std::uint32_t> all;
    for (int i = 0; i < n; ++i) all.push_back(s[0].irecv(kAny, 1));
    for (int i = 0; i < n; ++i) all.push_back(s[0].irecv(1, 1));
    std::vector<Done> told;
    for (const auto id : all) told.push_back({.request = id, .source = 1, .tag = 1});
    s[0].waitall(all, told);
    for (int i = 0; i < 2 * n; ++i) s[1].isend(0, 1);
    const std::clock_t start = std::clock();
    s.feed(7);
    s.look();
    least = std::min(least, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    EXPECT_EQ(s.found(), "");
  }
  return least;
}

TEST(ManyOutstanding, EffortGrowsWithTheirNumberAndNotWithItsCube) {
  // 64 times as much, were it the cube, and 16 times the square: more than that is not noise.
  EXPECT_LT(seconds_with(4000), 16 * std::max(seconds_with(1000), 0.002));
}

}  // namespace
}  // namespace mpivet::model::test
