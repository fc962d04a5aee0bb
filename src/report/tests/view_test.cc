#include <gtest/gtest.h>

#include "report/formats/view_json.h"
#include "report/text/view_text.h"
#include "samples.h"

namespace mpivet::report {
namespace {

JobView job() {
  JobView view;
  view.program = "/home/u/app\x1b[31m";
  view.mpi = "MPICH 4.0.2";
  view.pid = 77;
  view.size = 3;
  view.seconds = 10;
  view.errors = 2;
  RankView computing;
  computing.rank = 0;
  computing.state = RankView::State::outside;
  computing.seconds = 100;
  computing.calls = 500;
  computing.handles = {{"datatypes", 12}};
  computing.call = samples::site("", {0}, "MPI_Send(buf=0x1)", {samples::frame("main", "/home/u/a.c", 3)});
  RankView waiting = computing;
  waiting.rank = 1;
  waiting.state = RankView::State::inside;
  waiting.seconds = 4;
  waiting.waits = "for a message with tag 5";
  waiting.waits_for = {0, 2};
  waiting.any = true;
  RankView longest = waiting;
  longest.rank = 2;
  longest.seconds = 7.5;
  longest.stuck = true;
  view.ranks = {computing, waiting, longest};
  return view;
}

TEST(View, TheLongestBlockedComeFirst) {
  const std::string text = render_view(job(), nullptr, {});
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_NE(text.find("150 MPI calls/s"), std::string::npos) << text;
  EXPECT_NE(text.find("2 errors"), std::string::npos);
  EXPECT_NE(text.find("\n2     in MPI     7.5 s"), std::string::npos) << text;
  EXPECT_LT(text.find("\n2 "), text.find("\n1 "));
  EXPECT_LT(text.find("\n1 "), text.find("\n0 "));
  EXPECT_NE(text.find("after MPI_Send (a.c:3)"), std::string::npos);
  EXPECT_NE(text.find("waits for a message with tag 5 (any of ranks 0,2), for ever"), std::string::npos) << text;
}

TEST(View, ThoseThatWaitForEverComeBeforeTheLongest) {
  JobView view = job();
  view.ranks[1].seconds = 8;  // longer than rank 2, but somebody may still act
  view.ranks[0] = view.ranks[2];
  view.ranks[0].rank = 0;
  view.ranks[0].seconds = 7.4;
  const std::string text = render_view(view, nullptr, {});
  EXPECT_LT(text.find("\n0 "), text.find("\n2 ")) << text;
  EXPECT_LT(text.find("\n2 "), text.find("\n1 ")) << text;
}

TEST(View, RatesAndGrowthSinceTheLastLook) {
  JobView later = job();
  later.seconds = 12;
  for (RankView& rank : later.ranks) rank.calls += 200;
  later.ranks[0].handles = {{"datatypes", 20}, {"requests", 1}};
  const JobView before = job();
  const std::string text = render_view(later, &before, {});
  EXPECT_NE(text.find("300 MPI calls/s"), std::string::npos) << text;
  EXPECT_NE(text.find("datatypes 44 (+8), requests 1 (+1)"), std::string::npos) << text;
}

TEST(View, ManyRanksAndNarrowTerminals) {
  JobView view = job();
  for (int rank = 3; rank < 1000; ++rank) {
    view.ranks.push_back(view.ranks[0]);
    view.ranks.back().rank = rank;
  }
  const std::string text = render_view(view, nullptr, {.width = 40, .max_ranks = 10});
  EXPECT_NE(text.find("and 990 more ranks"), std::string::npos);
  EXPECT_EQ(text.find("tag 5"), std::string::npos);
}

TEST(View, SurvivesTheWayThroughASocket) {
  const auto back = view_from_json(view_to_json(job()));
  ASSERT_TRUE(back.ok()) << back.error().message;
  EXPECT_EQ(render_view(*back, nullptr, {}), render_view(job(), nullptr, {}));
  for (const char* wrong : {"", "{}", "[1]", R"({"program": 3})"}) EXPECT_FALSE(view_from_json(wrong).ok()) << wrong;
}

TEST(View, LastCallsOfTheDead) {
  JobView view = job();
  view.ranks[1].last_calls = {view.ranks[0].call};
  view.ranks[1].last_calls[0].times = 1200;
  view.ranks[2].note = "its ring is damaged";
  const std::string text = render_last_calls(view, false);
  EXPECT_NE(text.find("rank 0 (process 0) died in its own code, after MPI_Send"), std::string::npos) << text;
  EXPECT_NE(text.find("rank 1 (process 0) died inside MPI_Send"), std::string::npos) << text;
  EXPECT_NE(text.find("(1,200 times)"), std::string::npos) << text;
  EXPECT_NE(text.find("   -> MPI_Send(buf=0x1)  at /home/u/a.c:3"), std::string::npos) << text;
  EXPECT_NE(text.find("note: its ring is damaged"), std::string::npos);
}

}  // namespace
}  // namespace mpivet::report
