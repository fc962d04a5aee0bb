// The runner as a whole, with a stand-in for mpivet: needs no MPI, since a Python program is not compiled.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "process.h"
#include "workspace.h"

namespace mpivet::testrun {
namespace {

constexpr const char* kSilent = R"json({"findings": []})json";
constexpr const char* kFinding = R"json({"findings": [{"check": "A:B", "severity": "error", "ranks": [0],
  "message": "m", "sites": [{"stack": [{"file": "/x/prog.py", "line": 1}]}]}]})json";

class Whole : public testing::Test {
 protected:
  // A stand-in that writes `report`, then runs `script` and ends with its status.
  void stand_in(const std::string& report, const std::string& script) {
    std::ofstream(work_.path() / "fixed.json") << report;
    std::ofstream(work_.path() / "mpivet") << "#!/bin/sh\ncp " << (work_.path() / "fixed.json").string() << " \"$5\"\n"
                                           << script << "\n";
    std::filesystem::permissions(work_.path() / "mpivet", std::filesystem::perms::owner_all);
  }

  ProcessResult run(const std::string& program) {
    std::ofstream(work_.path() / "prog.py") << program;
    return run_process(
        {MPIVET_TESTRUN, "--mpivet", work_.path() / "mpivet", "--mpi", "openmpi", work_.path() / "prog.py"}, {});
  }

  Workspace work_;
};

TEST_F(Whole, SilentProgramPasses) {
  stand_in(kSilent, "exit 0");
  EXPECT_EQ(run("# mpivet-test: ranks=2\n").status, 0);
}

TEST_F(Whole, ExpectedFindingPasses) {
  stand_in(kFinding, "exit 1");
  EXPECT_EQ(run("f()  # EXPECT: A:B ranks=0\n").status, 0);
}

TEST_F(Whole, FailureNamesProgramCauseAndOutput) {
  stand_in(kFinding, "echo all that mpivet said; exit 1");
  const ProcessResult r = run("f()\n");
  EXPECT_EQ(r.status, 1);
  EXPECT_NE(r.output.find("prog.py with openmpi"), std::string::npos);
  EXPECT_NE(r.output.find("unexpected finding: A:B at prog.py:1 on ranks 0"), std::string::npos);
  EXPECT_NE(r.output.find("all that mpivet said"), std::string::npos);
}

TEST_F(Whole, NoReportFails) {
  stand_in(kSilent, "rm \"$5\"; exit 0");
  EXPECT_EQ(run("\n").status, 1);
}

TEST_F(Whole, HungRunFailsAndIsEnded) {
  stand_in(kSilent, "setsid sleep 100 & sleep 100");
  const ProcessResult r = run("# mpivet-test: timeout=1\n");
  EXPECT_EQ(r.status, 1);
  EXPECT_NE(r.output.find("over its time limit of 1 s"), std::string::npos);
  EXPECT_NE(r.output.find("(sleep)"), std::string::npos);
  EXPECT_LT(r.seconds, 20);
}

TEST_F(Whole, LeftOverFileFails) {
  stand_in(kSilent, "touch \"$TMPDIR/ring\"");
  EXPECT_NE(run("\n").output.find("left over"), std::string::npos);
}

TEST_F(Whole, BadCommentFails) {
  stand_in(kSilent, "exit 0");
  EXPECT_EQ(run("# mpivet-test: nonsense=2\n").status, 1);
}

TEST(WholeUsage, WrongUsageIsStatus2) { EXPECT_EQ(run_process({MPIVET_TESTRUN, "--mpi"}, {}).status, 2); }

}  // namespace
}  // namespace mpivet::testrun
