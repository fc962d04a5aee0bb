// Partitioned communication.
#include <gtest/gtest.h>

#include "model/tests/stage.h"

namespace mpivet::model::test {
namespace {

void ready(RankScript& r, int low, int high, std::uint32_t request) {
  r.call("MPI_Pready_range",
         args::Pready_range{.partition_low = low, .partition_high = high, .request = request, .padding_ = {}});
}

TEST(Partitioned, ASendIsUnderWayWhenAllPartitionsAreReady) {
  for (const bool complete : {true, false}) {
    Script s(2);
    const auto out = s[0].psend_init(1, 4, 10), in = s[1].precv_init(0, 2, 20);
    s[0].start(out);
    ready(s[0], 0, complete ? 3 : 2, out);
    s[0].wait(out);
    s[1].start(in);
    s[1].wait(in);
    if (complete) {
      s[0].request_free(out);
      s[1].request_free(in);
      s.finalize_all();
    }
    s.end();
    EXPECT_EQ(s.found(), complete ? "" : "hard deadlock: 0 1");
  }
}

TEST(Partitioned, EachStartIsOneMessage) {
  Script s(2);
  const auto a = s[0].psend_init(1, 4, 10);
  const auto b = s[1].precv_init(0, 8, 5);
  for (int i = 0; i < 3; ++i) {
    s[0].start(a);
    ready(s[0], 0, 3, a);
    s[0].wait(a);
    s[1].start(b);
    s[1].wait(b);
  }
  s[0].request_free(a);
  s[1].request_free(b);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
  EXPECT_EQ(s.tracker.statistics().messages, 3u);
}

TEST(Partitioned, RequestsMeetInTheOrderInWhichTheyWereMade) {
  Script s(2);
  const auto a = s[0].psend_init(1, 1, 10), b = s[0].psend_init(1, 1, 99);
  const auto c = s[1].precv_init(0, 1, 10), d = s[1].precv_init(0, 1, 99);
  s[0].startall({b, a});
  ready(s[0], 0, 0, a);
  ready(s[0], 0, 0, b);
  s[0].waitall({a, b});
  s[1].startall({c, d});
  s[1].waitall({c, d});
  for (const auto r : {a, b}) s[0].request_free(r);
  for (const auto r : {c, d}) s[1].request_free(r);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
}

TEST(Partitioned, OtherMessagesAreNotMistakenForThem) {
  Script s(2);
  const auto out = s[0].psend_init(1, 1, 10), in = s[1].precv_init(0, 1, 10);
  s[0].start(out);
  ready(s[0], 0, 0, out);
  s[0].send(1, 0, {kDouble, 3});
  s[1].recv(0, 0, {kDouble, 3});
  s[1].start(in);
  s[1].wait(in);
  s[0].wait(out);
  s[0].request_free(out);
  s[1].request_free(in);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
}

}  // namespace
}  // namespace mpivet::model::test
