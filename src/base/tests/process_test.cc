#include "base/process.h"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <csignal>

#include "base/token.h"

namespace mpivet::process {
namespace {

TEST(Process, CaptureTakesOutputAndStatus) {
  auto result = capture({"sh", "-c", "echo out; echo err >&2; exit 3"});
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->output, "out\nerr\n");
  EXPECT_EQ(shell_status(result->status), 3);
  EXPECT_EQ(describe(result->status), "exited with status 3");
}

TEST(Process, CaptureEndsWhatDoesNotEnd) {
  auto result = capture({"sleep", "100"}, 1);
  ASSERT_FALSE(result.ok());
  EXPECT_NE(result.error().message.find("did not end"), std::string::npos);
}

TEST(Process, ASignalIsNamed) {
  auto result = capture({"sh", "-c", "kill -SEGV $$"});
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(describe(result->status), "was killed by SIGSEGV (Segmentation fault)");
  EXPECT_EQ(shell_status(result->status), 128 + SIGSEGV);
}

TEST(Process, EnvironmentIsReplacedNotDoubled) {
  ::setenv("MPIVET_TEST_VARIABLE", "old", 1);
  auto pid = spawn({"sh", "-c", "test \"$MPIVET_TEST_VARIABLE\" = new && test \"$(env | grep -c MPIVET_TEST)\" = 1"},
                   {.set = {{"MPIVET_TEST_VARIABLE", "new"}}});
  ASSERT_TRUE(pid.ok());
  EXPECT_EQ(shell_status(wait_for(*pid)), 0);
}

TEST(Process, AMissingProgramIsTheUsersError) {
  auto pid = spawn({"/no/such/program"});
  ASSERT_FALSE(pid.ok());
  EXPECT_EQ(pid.error().blame, Blame::usage);
  EXPECT_EQ(pid.error().message, "no such program: /no/such/program");
}

TEST(Token, IsLongAndNew) {
  EXPECT_EQ(random_token().size(), 32u);
  EXPECT_NE(random_token(), random_token());
}

}  // namespace
}  // namespace mpivet::process
