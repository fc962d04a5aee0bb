// Ready sends and when their receives are posted, whatever order the records come in.
#include <gtest/gtest.h>

#include <functional>

#include "model/tests/stage.h"

namespace mpivet::model::test {
namespace {

constexpr unsigned kSeeds = 20;

// What is told of the first ready send, for each order of feeding: "late", "race", "" for nothing.
std::set<std::string> told(const std::function<void(Script&)>& write, int ranks = 2) {
  std::set<std::string> out;
  for (unsigned seed = 0; seed < kSeeds; ++seed) {
    Script s(ranks);
    write(s);
    s.play(seed);
    out.insert(s.facts.readies.empty() ? "" : s.facts.readies.front().certain ? "late" : "race");
  }
  return out;
}

using Answers = std::set<std::string>;

TEST(ReadySend, RaceIfTheSenderHasHeardNothing) {
  EXPECT_EQ(told([](Script& s) {
              s[0].rsend(1);
              s[1].recv(0);
            }),
            Answers{"race"});
  EXPECT_EQ(told([](Script& s) {
              s[0].barrier();
              s[1].barrier();
              s[0].rsend(1);
              s[1].recv(0);
            }),
            Answers{"race"});
}

TEST(ReadySend, InOrderAfterABarrierOrAMessage) {
  EXPECT_EQ(told([](Script& s) {
              const auto r = s[1].irecv(0);
              s[0].barrier();
              s[1].barrier();
              s[0].rsend(1);
              s[1].wait(r);
            }),
            Answers{""});
  EXPECT_EQ(told([](Script& s) {
              const auto r = s[1].irecv(0);
              s[1].send(0, 5);
              s[0].recv(1, 5);
              s[0].rsend(1);
              s[1].wait(r);
            }),
            Answers{""});
}

TEST(ReadySend, InOrderByWayOfAThirdRank) {
  EXPECT_EQ(told(
                [](Script& s) {
                  const auto r = s[1].irecv(0);
                  s[1].send(2, 5);
                  s[2].recv(1, 5);
                  s[2].send(0, 5);
                  s[0].recv(2, 5);
                  s[0].rsend(1);
                  s[1].wait(r);
                },
                3),
            Answers{""});
}

TEST(ReadySend, InOrderAfterASynchronousSend) {
  EXPECT_EQ(told([](Script& s) {
              const auto r = s[1].irecv(0);
              s[1].recv(0, 5);
              s[0].ssend(1, 5);
              s[0].rsend(1);
              s[1].wait(r);
            }),
            Answers{""});
}

TEST(ReadySend, AMessageThatWasSentBeforeTheReceiveSaysNothing) {
  EXPECT_EQ(told([](Script& s) {
              s[1].send(0, 5);
              s[0].recv(1, 5);
              s[0].barrier();
              s[1].barrier();
              s[0].rsend(1);
              s[1].recv(0);
            }),
            Answers{"race"});
}

TEST(ReadySend, TooLateAfterABarrierOrALaterMessage) {
  EXPECT_EQ(told([](Script& s) {
              const auto r = s[0].irsend(1);
              s[0].barrier();
              s[1].barrier();
              s[1].recv(0);
              s[0].wait(r);
            }),
            Answers{"late"});
  EXPECT_EQ(told([](Script& s) {
              const auto r = s[0].irsend(1);
              s[0].send(1, 5);
              s[1].recv(0, 5);
              s[1].recv(0);
              s[0].wait(r);
            }),
            Answers{"late"});
}

TEST(ReadySend, TooLateToOneself) {
  EXPECT_EQ(told([](Script& s) {
              const auto m = s[0].irsend(0);
              s[0].recv(0);
              s[0].wait(m);
            }),
            Answers{"late"});
}

// Other threads may know.
TEST(ReadySend, NoRaceAmongThreads) {
  EXPECT_EQ(told([](Script& s) {
              s[1].thread(1).send(1, 7);
              s[1].thread(0).recv(1, 7);
              s[0].barrier();
              s[1].barrier();
              s[0].rsend(1);
              s[1].recv(0);
            }),
            Answers{""});
}

TEST(ReadySend, EachPlaceOnce) {
  Script s(2);
  for (int i = 0; i < 5; ++i) {
    s[0].at(7).rsend(1);
    s[1].recv(0);
  }
  s.play();
  EXPECT_EQ(s.facts.readies.size(), 1u);
}

}  // namespace
}  // namespace mpivet::model::test
