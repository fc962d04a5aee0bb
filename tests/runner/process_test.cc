#include "process.h"

#include <gtest/gtest.h>

namespace mpivet::testrun {
namespace {

TEST(Process, CollectsBothStreamsAndTheStatus) {
  const ProcessResult r = run_process({"sh", "-c", "echo out; echo err >&2; exit 7"}, {});
  EXPECT_EQ(r.status, 7);
  EXPECT_FALSE(r.timed_out);
  EXPECT_NE(r.output.find("out\n"), std::string::npos);
  EXPECT_NE(r.output.find("err\n"), std::string::npos);
}

TEST(Process, CollectsLongOutput) {
  const ProcessResult r = run_process({"sh", "-c", "head -c 300000 /dev/zero"}, {});
  EXPECT_EQ(r.output.size(), 300000u);
}

TEST(Process, UsesDirectoryAndEnvironment) {
  ProcessOptions options;
  options.directory = "/";
  options.environment = {"COLOUR=a=b"};
  EXPECT_EQ(run_process({"sh", "-c", "pwd; echo $COLOUR"}, options).output, "/\na=b\n");
}

TEST(Process, TellsDeathBySignal) { EXPECT_EQ(run_process({"sh", "-c", "kill -9 $$"}, {}).status, 128 + 9); }

TEST(Process, ProgramThatIsNotThere) { EXPECT_EQ(run_process({"/no/such/program"}, {}).status, 127); }

TEST(Process, OverItsTimeLimit) {
  ProcessOptions options;
  options.timeout = 1;
  const ProcessResult r = run_process({"sleep", "60"}, options);
  EXPECT_TRUE(r.timed_out);
  EXPECT_LT(r.seconds, 10);
}

TEST(Process, OverItsTimeLimitAndDeafToSigterm) {
  ProcessOptions options;
  options.timeout = 1;
  const ProcessResult r = run_process({"sh", "-c", "trap '' TERM; while :; do sleep 1; done"}, options);
  EXPECT_TRUE(r.timed_out);
  EXPECT_LT(r.seconds, 20);
}

TEST(Process, FindsAndEndsWhatIsLeftRunning) {
  adopt_orphans();
  run_process({"sh", "-c", "setsid sleep 60 >/dev/null 2>&1 & exit 0"}, {});
  const auto names = end_left_over_processes(0.2);
  ASSERT_EQ(names.size(), 1u);
  EXPECT_NE(names[0].find("sleep"), std::string::npos);
  EXPECT_TRUE(end_left_over_processes(0.2).empty());
}

TEST(Process, GivesProcessesTimeToEnd) {
  adopt_orphans();
  run_process({"sh", "-c", "setsid sleep 0.3 >/dev/null 2>&1 & exit 0"}, {});
  EXPECT_TRUE(end_left_over_processes(5).empty());
}

}  // namespace
}  // namespace mpivet::testrun
