#include "base/guardian.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>

#include <csignal>
#include <thread>

#include "base/process.h"

namespace mpivet {
namespace {

// Closed, and so readable to its end, when everybody who has inherited the other end is gone.
bool ends_within_seconds(int fd, int seconds) {
  char byte;
  pollfd waiting{fd, POLLIN, 0};
  return ::poll(&waiting, 1, seconds * 1000) == 1 && ::read(fd, &byte, 1) == 0;
}

// A process with threads starts a child that would live for a minute, and is killed. The child ends with it.
void expect_end_with_parent(const process::Words& child_words) {
  int life[2], ready[2];
  ASSERT_EQ(::pipe(life), 0);
  ASSERT_EQ(::pipe(ready), 0);
  const pid_t parent = ::fork();
  if (parent == 0) {
    ::close(life[0]);
    auto child = process::spawn(child_words);
    if (!child) ::_exit(1);
    const Guardian guardian(*child, SIGTERM);
    std::thread other([] { ::pause(); });
    [[maybe_unused]] auto told = ::write(ready[1], "x", 1);
    other.join();
  }
  ::close(life[1]);
  char byte;
  ASSERT_EQ(::read(ready[0], &byte, 1), 1);
  ::kill(parent, SIGKILL);
  ::waitpid(parent, nullptr, 0);
  EXPECT_TRUE(ends_within_seconds(life[0], 20));
  for (const int fd : {life[0], ready[0], ready[1]}) ::close(fd);
}

TEST(Guardian, ChildEndsWithAKilledParent) {
  if (!Guardian::possible()) GTEST_SKIP() << "no pidfd_open";
  for (int round = 0; round < 5; ++round) expect_end_with_parent({"sleep", "60"});
}

// As a launcher that hangs.
TEST(Guardian, KillsAChildThatDoesNotEnd) {
  if (!Guardian::possible()) GTEST_SKIP() << "no pidfd_open";
  ::signal(SIGTERM, SIG_IGN);  // inherited through exec
  expect_end_with_parent({"sleep", "60"});
  ::signal(SIGTERM, SIG_DFL);
}

TEST(Guardian, LeavesAChildAloneThatEndsByItself) {
  auto child = process::spawn({"sh", "-c", "exit 7"});
  ASSERT_TRUE(child.ok());
  {
    const Guardian guardian(*child, SIGTERM);
    EXPECT_EQ(process::shell_status(process::wait_for(*child)), 7);
  }
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "the guardian was left behind";
}

// What is heard from the guardian's heir after its parent has ended in some way.
std::string heard_of_heir(void (*end_parent)(pid_t)) {
  int life[2], ready[2];
  EXPECT_EQ(::pipe(life), 0);
  EXPECT_EQ(::pipe(ready), 0);
  const pid_t parent = ::fork();
  if (parent == 0) {
    ::close(life[0]);
    auto child = process::spawn({"sleep", "60"});
    if (!child) ::_exit(1);
    {
      const std::string say = "printf heir >&" + std::to_string(life[1]);
      const Guardian guardian(*child, SIGTERM, {{"/bin/sh", "-c", say}, {life[1]}});
      [[maybe_unused]] auto told = ::write(ready[1], "x", 1);
      ::signal(SIGUSR1, [](int) {});
      ::pause();
    }
    ::_exit(0);
  }
  ::close(life[1]);
  char byte;
  EXPECT_EQ(::read(ready[0], &byte, 1), 1);
  ::usleep(100'000);
  end_parent(parent);
  ::waitpid(parent, nullptr, 0);
  std::string heard;
  while (::read(life[0], &byte, 1) == 1) heard += byte;
  for (const int fd : {life[0], ready[0], ready[1]}) ::close(fd);
  return heard;
}

TEST(Guardian, HasAnHeirIfTheParentIsKilled) {
  if (!Guardian::possible()) GTEST_SKIP() << "no pidfd_open";
  EXPECT_EQ(heard_of_heir([](pid_t parent) { ::kill(parent, SIGKILL); }), "heir");
}

TEST(Guardian, HasNoneIfTheParentIsDone) {
  if (!Guardian::possible()) GTEST_SKIP() << "no pidfd_open";
  EXPECT_EQ(heard_of_heir([](pid_t parent) { ::kill(parent, SIGUSR1); }), "");
}

// In a process group of its own, so that nobody else gets the signals.
TEST(Guardian, TellsASignalToTheGroupFromOneToUs) {
  if (!Guardian::possible()) GTEST_SKIP() << "no pidfd_open";
  const pid_t group = ::fork();
  if (group == 0) {
    ::setpgid(0, 0);
    ::signal(SIGTERM, SIG_IGN);
    ::signal(SIGHUP, SIG_IGN);
    bool sent = false;
    auto child = process::spawn({"sleep", "60"});
    if (!child) ::_exit(1);
    bool right = false;
    {
      Guardian guardian(*child, SIGKILL);
      // It takes them a moment after it was started: until then it ignores them, as we do.
      for (int tries = 0; tries < 500 && !sent; ++tries) {
        ::kill(::getpid(), SIGHUP);
        ::kill(-::getpid(), SIGTERM);
        ::usleep(10'000);
        sent = guardian.sent_to_group(SIGTERM) == true;
      }
      right = sent && guardian.sent_to_group(SIGTERM) == false && guardian.sent_to_group(SIGHUP) == false;
    }
    ::kill(*child, SIGKILL);
    ::_exit(right ? 0 : 2);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(group, &status, 0), group);
  EXPECT_EQ(process::shell_status(status), 0);
}

}  // namespace
}  // namespace mpivet
