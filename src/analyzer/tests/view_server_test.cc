#include "analyzer/view/view_server.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "base/unique_fd.h"

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

// Anybody may give a socket a name like ours; whoever listens there is another process.
TEST(ViewServer, AnotherProcessWithSuchANameIsNoJob) {
  const UniqueFd squatter(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string name = "mpivet-view-" + std::to_string(::getppid());
  std::memcpy(address.sun_path + 1, name.data(), name.size());
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
  ASSERT_EQ(::bind(squatter.get(), reinterpret_cast<const sockaddr*>(&address), size), 0);
  ASSERT_EQ(::listen(squatter.get(), 1), 0);
  EXPECT_FALSE(ask_for_view(::getppid()).ok());
  const auto jobs = viewable_processes();
  EXPECT_EQ(std::find(jobs.begin(), jobs.end(), ::getppid()), jobs.end());
}

TEST(ViewServer, NothingToSay) {
  ViewServer server([] { return std::string(); });
  EXPECT_FALSE(ask_for_view(::getpid()).ok());
}

}  // namespace
}  // namespace mpivet::analyzer
