#include "compare.h"

#include <gtest/gtest.h>

namespace mpivet::testrun {
namespace {

constexpr const char* kSource =
    "// mpivet-test: ranks=2\n"
    "MPI_Send();  // EXPECT: GLOBAL:DEADLOCK:POTENTIAL ranks=0,1\n"
    "MPI_Recv();\n";

// A report with one finding, to be bent by each test.
Report report_of(std::string check = "GLOBAL:DEADLOCK:POTENTIAL", int line = 2, std::set<int> ranks = {0, 1}) {
  Report report;
  report.findings.push_back({check, true, ranks, "depends on buffering", {{"a.c", line}, {"a.c", 3}}});
  return report;
}

Outcome ended(int status) {
  Outcome outcome;
  outcome.exit_status = status;
  return outcome;
}

std::vector<std::string> failures(const std::string& source, const Report& report, const Outcome& outcome,
                                  const char* mpi = "openmpi") {
  return compare(parse_test(source, "a.c"), mpi, report, outcome);
}

bool begins(const std::vector<std::string>& list, const std::string& text) {
  return list.size() == 1 && list[0].starts_with(text);
}

TEST(Compare, AgreementPasses) { EXPECT_TRUE(failures(kSource, report_of(), ended(1)).empty()); }

TEST(Compare, SilenceIsRightWhereNothingIsExpected) { EXPECT_TRUE(failures("f();\n", Report{}, ended(0)).empty()); }

TEST(Compare, MissingFindingFails) {
  EXPECT_TRUE(begins(failures(kSource, Report{}, ended(0)), "missing finding: GLOBAL:DEADLOCK:POTENTIAL at a.c:2"));
}

TEST(Compare, UnexpectedFindingFails) {
  EXPECT_TRUE(begins(failures("f();\n", report_of(), ended(1)), "unexpected finding"));
}

TEST(Compare, TheSameFindingTwiceIsUnexpected) {
  Report report = report_of();
  report.findings.push_back(report.findings[0]);
  EXPECT_TRUE(begins(failures(kSource, report, ended(1)), "unexpected finding"));
}

TEST(Compare, OtherCheckIsMissingAndUnexpected) {
  EXPECT_EQ(failures(kSource, report_of("GLOBAL:DEADLOCK:HARD"), ended(1)).size(), 2u);
}

TEST(Compare, WrongLineFailsOnce) {
  EXPECT_TRUE(begins(failures(kSource, report_of("GLOBAL:DEADLOCK:POTENTIAL", 3), ended(1)), "wrong line"));
}

TEST(Compare, WrongFileFails) {
  Report report = report_of();
  report.findings[0].places[0].file = "b.c";
  EXPECT_TRUE(begins(failures(kSource, report, ended(1)), "wrong line"));
}

TEST(Compare, UnknownPlaceFails) {
  Report report = report_of();
  report.findings[0].places.clear();
  EXPECT_TRUE(begins(failures(kSource, report, ended(1)), "wrong line"));
}

TEST(Compare, SecondSiteIsThePlaceOnlyOnRequest) {
  const std::string at_second = "\n\nf();  // EXPECT: GLOBAL:DEADLOCK:POTENTIAL";
  EXPECT_TRUE(begins(failures(at_second + "\n", report_of(), ended(1)), "wrong line"));
  EXPECT_TRUE(failures(at_second + " site=any\n", report_of(), ended(1)).empty());
}

TEST(Compare, WrongRanksFail) {
  EXPECT_TRUE(begins(failures(kSource, report_of("GLOBAL:DEADLOCK:POTENTIAL", 2, {0}), ended(1)), "wrong ranks"));
}

TEST(Compare, TheNearestFindingIsNamed) {
  Report report = report_of("GLOBAL:DEADLOCK:POTENTIAL", 3);
  report.findings.push_back(report_of("GLOBAL:DEADLOCK:POTENTIAL", 2, {1}).findings[0]);
  const auto list = failures(kSource, report, ended(1));
  ASSERT_EQ(list.size(), 2u);
  EXPECT_TRUE(list[0].starts_with("wrong ranks"));
  EXPECT_TRUE(list[1].starts_with("unexpected"));
}

TEST(Compare, MessageMustMatch) {
  const std::string source = "\nf();  // EXPECT: GLOBAL:DEADLOCK:POTENTIAL message~";
  EXPECT_TRUE(failures(source + "\"on buff\"\n", report_of(), ended(1)).empty());
  EXPECT_TRUE(begins(failures(source + "\"^never\"\n", report_of(), ended(1)), "wrong message"));
}

TEST(Compare, FurtherCallSitesMustBeThere) {
  const std::string source(kSource);
  EXPECT_TRUE(
      failures(source.substr(0, source.size() - 1) + "  // ALSO: GLOBAL:DEADLOCK:POTENTIAL\n", report_of(), ended(1))
          .empty());
  EXPECT_TRUE(begins(failures(source + "g();  // ALSO: GLOBAL:DEADLOCK:POTENTIAL\n", report_of(), ended(1)),
                     "missing call site"));
}

TEST(Compare, ExpectationForTheOtherMpiDoesNotCount) {
  const std::string source = "\nf();  // EXPECT: GLOBAL:DEADLOCK:POTENTIAL mpi=mpich\n";
  EXPECT_TRUE(failures(source, report_of(), ended(1), "mpich").empty());
  EXPECT_TRUE(begins(failures(source, report_of(), ended(1), "openmpi"), "unexpected"));
}

TEST(Compare, WrongExitStatusFails) {
  EXPECT_TRUE(begins(failures(kSource, report_of(), ended(0)), "wrong exit status"));
  EXPECT_TRUE(begins(failures("f();\n", Report{}, ended(3)), "wrong exit status"));
}

TEST(Compare, WarningsLeaveTheStatusZero) {
  Report report = report_of();
  report.findings[0].is_error = false;
  EXPECT_TRUE(failures(kSource, report, ended(0)).empty());
}

TEST(Compare, ExpectedExitStatusCanBeGiven) {
  EXPECT_TRUE(failures("// mpivet-test: exit=3\n", Report{}, ended(3)).empty());
}

TEST(Compare, TimeLimitFails) {
  Outcome outcome = ended(1);
  outcome.timed_out = true;
  EXPECT_TRUE(begins(failures(kSource, report_of(), outcome), "over its time limit"));
}

TEST(Compare, LeftOversFail) {
  Outcome outcome = ended(1);
  outcome.left_over = {"/dev/shm/mpivet-1"};
  EXPECT_TRUE(begins(failures(kSource, report_of(), outcome), "left over: /dev/shm/mpivet-1"));
}

TEST(Compare, ASilentProgramMustSucceedItself) {
  Report report;
  report.program_status = 14;
  EXPECT_TRUE(begins(failures("f();\n", report, ended(14)), "the program itself ended with status 14"));
  report.program_status.reset();
  report.program_signal = 11;
  EXPECT_TRUE(begins(failures("f();\n", report, ended(139)), "the program itself was ended by signal 11"));
}

TEST(Compare, AFailingProgramWithWarningsGivesItsOwnStatus) {
  Report report = report_of();
  report.findings[0].is_error = false;
  report.program_status = 6;
  EXPECT_TRUE(failures(kSource, report, ended(6)).empty());
  report.program_status = 1;  // moved out of the range that mpivet uses itself
  EXPECT_TRUE(failures(kSource, report, ended(4)).empty());
  EXPECT_TRUE(begins(failures(kSource, report, ended(1)), "wrong exit status"));
}

}  // namespace
}  // namespace mpivet::testrun
