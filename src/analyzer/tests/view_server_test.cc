#include "analyzer/view/view_server.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>

namespace mpivet::analyzer {
namespace {

TEST(ViewServer, AnswersTheSameUser) {
  EXPECT_FALSE(ask_for_view(::getpid()).ok()) << "nobody serves yet";
  const std::string large(3'000'000, 'x');
  {
    ViewServer server([&] { return large; });
    const auto jobs = viewable_processes();
    EXPECT_NE(std::find(jobs.begin(), jobs.end(), ::getpid()), jobs.end());
    for (int i = 0; i < 3; ++i) {
      const auto answer = ask_for_view(::getpid());
      ASSERT_TRUE(answer.ok()) << answer.error().message;
      EXPECT_EQ(*answer, large);
    }
  }
  EXPECT_FALSE(ask_for_view(::getpid()).ok());
}

TEST(ViewServer, NothingToSay) {
  ViewServer server([] { return std::string(); });
  EXPECT_FALSE(ask_for_view(::getpid()).ok());
}

}  // namespace
}  // namespace mpivet::analyzer
