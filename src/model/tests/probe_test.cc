// Which message a probe has found where receives that were posted before are undecided.
#include <gtest/gtest.h>

#include "model/tests/stage.h"

namespace mpivet::model::test {
namespace {

// The first message is the receive's, so the probe waits for the last one, and its sender for the second receive.
TEST(Probe, AMatchedProbeLeavesWhatAnEarlierReceiveGets) {
  for (const bool takes : {true, false})
    for (unsigned seed = 0; seed < 40; ++seed) {
      Script s(2);
      const auto first = s[0].irecv(kAny, 0);
      if (takes) {
        s[0].mprobe(1, 0, 1, 0);
      } else {
        s[0].probe(1, 0);
      }
      const auto second = s[0].irecv(kAny, 1);
      s[0].waitall({first, second}, {{first, 1, 0}, {second, 1, 1}});
      s[1].isend(0, 0);
      s[1].send(0, 1);
      s[1].send(0, 0);
      s.finalize_all();
      s.end(seed);
      EXPECT_EQ(s.facts.deadlocks.size(), 1u) << seed;
      EXPECT_EQ(s.tracker.statistics().stepped_over, 0u) << seed;
    }
}

TEST(Probe, NobodyReceivesWhatAMatchedProbeHas) {
  for (const bool receives : {true, false})
    for (unsigned seed = 0; seed < 40; ++seed) {
      Script s(2);
      const auto any = s[0].irecv(kAny, 0);
      const auto message = s[0].mprobe(kAny, 0, 1, 0);
      if (receives) s[0].mrecv(message);
      s[0].barrier();
      s[1].send(0, 0);
      s[1].send(0, 0);
      if (receives) s[1].barrier();
      if (receives) s[0].wait(any, {any, 1, 0});
      if (receives) s.finalize_all();
      receives ? s.end(seed) : s.play(seed);
      EXPECT_EQ(s.found(), receives ? "" : "hard deadlock: 0 1") << seed;
      EXPECT_EQ(s.tracker.statistics().stepped_over, 0u) << seed;
    }
}

// The receive has the message of a third rank; nobody says so.
TEST(Probe, ASenderDoesNotGoOnWithWhatAMatchedProbeMayHave) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    Script s(3);
    s[0].irecv(kAny, 0);
    s[0].mprobe(1, 0, 1, 0);
    s[0].barrier();
    s[1].send(0, 0);
    s[2].send(0, 0);
    s[2].barrier();
    s.play(seed);
    EXPECT_EQ(s.found(), "hard deadlock: 0 1 2") << seed;
  }
}

// The receive has the message of a third rank: then the probe has the first of its source.
TEST(Probe, AnEarlierReceiveMayHaveGotAnotherMessage) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    Script s(3);
    const auto any = s[0].irecv(kAny, 0);
    const auto message = s[0].mprobe(1, 0, 1, 0);
    const auto taken = s[0].imrecv(message, {.type = kDouble});
    s[0].wait(taken);
    s[0].wait(any, {any, 2, 0});
    s[0].barrier();
    s[1].send(0, 0, {.type = kDouble});
    s[1].barrier();
    s[2].send(0, 0);
    s[2].barrier();
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "") << seed;
    EXPECT_TRUE(s.facts.leaked.empty());
    EXPECT_EQ(s.tracker.statistics().stepped_over, 0u) << seed;
  }
}

TEST(Probe, SeveralMatchedProbesAtOnce) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    Script s(2);
    const auto any = s[0].irecv(kAny, kAny);
    const auto first = s[0].improbe(1, 3, 1, 3), second = s[0].improbe(1, 3, 1, 3);
    const auto later = s[0].imrecv(second, {.type = kDouble});
    s[0].mrecv(first);
    s[0].waitall({any, later}, {{any, 1, 3}});
    const auto a = s[1].isend(0, 3), b = s[1].isend(0, 3), c = s[1].isend(0, 3, {.type = kDouble});
    s[1].waitall({a, b, c});
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "") << seed;
    EXPECT_TRUE(s.facts.leaked.empty());
    EXPECT_EQ(s.tracker.statistics().stepped_over, 0u) << seed;
  }
}

}  // namespace
}  // namespace mpivet::model::test
