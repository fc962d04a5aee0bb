#include "reported.h"

#include <gtest/gtest.h>

namespace mpivet::testrun {
namespace {

constexpr const char* kReport = R"json({
  "run": {"program_status": 3},
  "findings": [{
    "check": "GLOBAL:MSG:TRUNCATED", "severity": "error", "ranks": [0, 1], "message": "too long", "hint": "grow it",
    "sites": [
      {"ranks": [1], "call": "MPI_Recv(count=1)", "stack": [
        {"file": "wrap.c", "line": 1, "internal": true},
        {"function": "f"},
        {"file": "/home/u/a.c", "line": 12}, {"file": "/home/u/main.c", "line": 40}]},
      {"ranks": [0], "call": "MPI_Send(count=2)", "stack": []}]}]})json";

TEST(Reported, ReadsFindings) {
  const Report report = parse_report(kReport);
  ASSERT_EQ(report.findings.size(), 1u);
  const ReportedFinding& f = report.findings[0];
  EXPECT_EQ(f.check, "GLOBAL:MSG:TRUNCATED");
  EXPECT_TRUE(f.is_error);
  EXPECT_EQ(f.ranks, (std::set<int>{0, 1}));
  EXPECT_NE(f.text.find("grow it"), std::string::npos);
  EXPECT_NE(f.text.find("MPI_Send(count=2)"), std::string::npos);
  EXPECT_EQ(report.program_status, 3);
}

TEST(Reported, PlaceIsTheFirstUserFrameWithALine) {
  const Report report = parse_report(kReport);
  EXPECT_EQ(report.findings[0].places, (std::vector<Place>{{"a.c", 12}, {"", 0}}));
}

TEST(Reported, WarningsAreNoErrors) {
  const Report report = parse_report(
      R"({"findings": [{"check": "A:B", "severity": "warning", "ranks": [], "message": "", "sites": []}]})");
  EXPECT_FALSE(report.findings[0].is_error);
  EXPECT_FALSE(report.program_status.has_value());
}

TEST(Reported, RejectsWhatIsNoReport) {
  EXPECT_THROW(parse_report("{}"), BadReport);
  EXPECT_THROW(parse_report("not json"), BadReport);
  EXPECT_THROW(parse_report(R"({"findings": [{"check": 3}]})"), BadReport);
}

}  // namespace
}  // namespace mpivet::testrun
