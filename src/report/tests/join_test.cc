// Reports joined: the same mistake once, and what was possible held against what happened.
#include "report/findings/join.h"

#include <gtest/gtest.h>

#include "report/formats/json.h"
#include "report/formats/json_reader.h"
#include "samples.h"

namespace mpivet::report {
namespace {

Finding divergence(int line) {
  Finding out;
  out.check = checks::CheckName::read("STATIC:COLLECTIVE:DIVERGENCE");
  out.severity = Severity::warning;
  out.evidence = Evidence::possible;
  out.message = "MPI_Barrier may not be called by all ranks.";
  out.sites = {samples::site("The collective", {}, "MPI_Barrier", {samples::frame("main", "ring.c", line)})};
  return out;
}

ReportDocument from(std::string door, std::vector<Finding> findings) {
  ReportDocument out{samples::run(), {}, std::move(findings)};
  out.run.door = door;
  out.run.command = {"mpivet", std::move(door), "./app"};
  return out;
}

ReportDocument exploration(bool complete, std::vector<int> lines) {
  ReportDocument out = from("explore", {});
  out.run.exploration = {5, complete};
  out.run.coverage.reached = {{"/home/u/ring.c", std::move(lines)}};
  return out;
}

Evidence evidence_with(ReportDocument other) {
  const auto joined = join_reports({from("static", {divergence(14)}), std::move(other)});
  for (const Finding& finding : joined.findings)
    if (finding.check.text() == "STATIC:COLLECTIVE:DIVERGENCE") return finding.evidence;
  ADD_FAILURE() << "the finding is lost";
  return Evidence::possible;
}

TEST(Join, TheSameMistakeIsOneFinding) {
  Finding there = samples::truncated();
  for (CallSite& site : there.sites)
    for (Frame& frame : site.stack) {
      if (frame.internal) frame.offset += 4096;  // another MPI library
      if (!frame.file.empty()) frame.file.replace(0, 7, "/builds/1");
    }
  there.ranks = {2, 3};
  const auto joined = join_reports({from("run", {samples::truncated()}), from("explore", {there})});
  ASSERT_EQ(joined.findings.size(), 1u);
  EXPECT_EQ(joined.findings[0].ranks, std::vector<int>({0, 1, 2, 3}));
  EXPECT_EQ(joined.findings[0].seen_in, std::vector<std::size_t>({0, 1}));
  EXPECT_EQ(joined.findings[0].times, 2u);
  EXPECT_EQ(joined.runs.size(), 2u);
}

TEST(Join, DifferentPlacesStayApart) {
  Finding other = samples::truncated();
  other.sites[0].stack[0].line = 13;
  EXPECT_EQ(join_reports({from("run", {samples::truncated()}), from("run", {other})}).findings.size(), 2u);
}

TEST(Join, LeaksOfAllRunsAreOneTally) {
  Finding other = samples::leak({0}, 1, 1);
  other.sites[1].stack[0].line = 200;
  const auto joined = join_reports({from("run", {samples::leak({0}, 3, 1)}), from("run", {other})});
  ASSERT_EQ(joined.findings.size(), 1u);
  EXPECT_EQ(joined.findings[0].sites.size(), 3u);
}

TEST(Join, AJoinedReportCanBeJoinedAgain) {
  const auto once = join_reports({from("run", {samples::truncated()}), from("run", {})});
  const auto twice = join_reports({from("run", {}), once});
  EXPECT_EQ(twice.runs.size(), 3u);
  EXPECT_EQ(twice.findings[0].seen_in, std::vector<std::size_t>({1}));
}

TEST(Join, GravestFirst) {
  const auto joined = join_reports(
      {from("run", {samples::leak({0}, 1, 1), samples::truncated()}), from("run", {samples::ring_deadlock(2)})});
  EXPECT_EQ(joined.findings[0].check.text(), "GLOBAL:DEADLOCK:HARD");
  EXPECT_EQ(joined.findings[2].check.text(), "LOCAL:DATATYPE:NOT_FREED");
}

TEST(Evidence, ADeadlockThereConfirms) {
  EXPECT_EQ(evidence_with(from("run", {samples::ring_deadlock(2)})), Evidence::confirmed);
}

TEST(Evidence, ADeadlockElsewhereDoesNot) {
  Finding deadlock = samples::ring_deadlock(2);
  for (CallSite& site : deadlock.sites) site.stack[0].line = 99;
  EXPECT_EQ(evidence_with(from("run", {deadlock})), Evidence::possible);
}

TEST(Evidence, AnotherMistakeThereDoesNot) {
  Finding leak = samples::leak({0}, 1, 1);
  leak.sites[0].stack[0].file = "/home/u/ring.c";
  leak.sites[0].stack[0].line = 14;
  EXPECT_EQ(evidence_with(from("run", {leak})), Evidence::possible);
}

TEST(Evidence, APredictionThatIsOnlyPossibleDoesNotConfirm) {
  Finding deadlock = samples::ring_deadlock(2);
  deadlock.evidence = Evidence::possible;
  EXPECT_EQ(evidence_with(from("predict", {deadlock})), Evidence::possible);
}

TEST(Evidence, WhatTheCompilerHadForetoldConfirms) {
  Finding deadlock = samples::ring_deadlock(2);
  for (CallSite& site : deadlock.sites) site.stack[0].line = 99;
  deadlock.foreseen = {{"MPI_Barrier", {"/home/u/ring.c", 14}, {}}};
  EXPECT_EQ(evidence_with(from("run", {deadlock})), Evidence::confirmed);
  deadlock.foreseen[0].elsewhere = true;
  EXPECT_EQ(evidence_with(from("run", {deadlock})), Evidence::possible);
}

TEST(Evidence, AnExhaustiveExplorationRefutes) {
  EXPECT_EQ(evidence_with(exploration(true, {3, 14})), Evidence::refuted);
}

TEST(Evidence, OneThatWasCutShortDoesNot) { EXPECT_EQ(evidence_with(exploration(false, {3, 14})), Evidence::possible); }

TEST(Evidence, NobodyCameThere) { EXPECT_EQ(evidence_with(exploration(true, {3})), Evidence::unreached); }

TEST(Evidence, NothingIsKnownOfARunThatDoesNotTell) { EXPECT_EQ(evidence_with(from("run", {})), Evidence::possible); }

TEST(Evidence, ARunThatComesLaterMayStillReachIt) {
  const auto once = join_reports({from("static", {divergence(14)}), exploration(true, {3})});
  ReportDocument run = from("run", {});
  run.run.coverage.reached = {{"ring.c", {14}}};
  EXPECT_EQ(join_reports({once, run}).findings[0].evidence, Evidence::possible);
}

TEST(ReadReport, GivesBackWhatWasWritten) {
  ReportDocument full =
      join_reports({from("run", {samples::ring_deadlock(3), samples::leak({0}, 3, 1)}), exploration(true, {3})});
  full.runs[0].end.ranks = {{2, RankEnd::How::signalled, 11, "MPI_Send()"}};
  full.runs[0].attachments = {{"tree", R"({"a":[1,2]})"}};
  full.findings[0].foreseen = {{"MPI_Barrier", {"ring.c", 4}, {{"ring.c", 3}}}};
  const std::string text = render_json(full);
  const auto read = read_report(text, "r.json");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(render_json(*read), text);
}

TEST(ReadReport, KeepsTheNamesOfChecksItDoesNotKnow) {
  Finding unknown = samples::truncated();
  unknown.check = checks::CheckName::read("GLOBAL:COLLECTIVE:OF_TOMORROW");
  const std::string text = render_json(from("run", {unknown}));
  const auto read = read_report(text, "r.json");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->findings.at(0).check.text(), "GLOBAL:COLLECTIVE:OF_TOMORROW");
  EXPECT_EQ(render_json(*read), text);
}

TEST(Evidence, WhatACheckOfAnotherMpivetMeansIsNotKnown) {
  Finding unknown = samples::ring_deadlock(2);
  unknown.check = checks::CheckName::read("GLOBAL:DEADLOCK:OF_TOMORROW");
  EXPECT_EQ(evidence_with(from("run", {unknown})), Evidence::possible);
}

std::string why_not(const std::string& text) {
  const auto read = read_report(text, "r.json");
  return read ? "it was read" : read.error().message;
}

TEST(ReadReport, RefusesWhatDoesNotFit) {
  const std::string good = render_json(from("run", {samples::truncated()}));
  EXPECT_NE(why_not(good.substr(0, good.size() / 2)).find("not all of one"), std::string::npos);
  EXPECT_NE(why_not("[]").find("is not an object"), std::string::npos);
  EXPECT_NE(why_not("{}").find("not a report"), std::string::npos);
  const auto with = [&](const std::string& old, const std::string& now) {
    std::string changed = good;
    const auto at = changed.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    return why_not(changed.replace(at, old.size(), now));
  };
  EXPECT_NE(with("\"format\": 1", "\"format\": 9").find("format 9"), std::string::npos);
  EXPECT_NE(with("\"line\": 12", "\"line\": -1").find("$.findings[0].sites[0].stack[0].line is out of range"),
            std::string::npos);
  EXPECT_NE(with("\"severity\": \"error\"", "\"severity\": \"\\u001b[2J\"").find("does not know"), std::string::npos);
  EXPECT_NE(with("\"line\": 12", "\"line\": 99999999999999999999").find("line"), std::string::npos);
  EXPECT_NE(with("\"line\": 12", "\"line\": \"x\"").find("is not a whole number"), std::string::npos);
  EXPECT_NE(with("\"ranks\": 4", "\"ranks\": 1e99").find("ranks"), std::string::npos);
  EXPECT_NE(why_not("{\"tool\": " + std::string(100000, '[')).find("r.json"), std::string::npos);
}

}  // namespace
}  // namespace mpivet::report
