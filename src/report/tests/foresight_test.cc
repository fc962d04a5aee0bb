#include "report/findings/foresight.h"

#include <gtest/gtest.h>

#include "samples.h"

namespace mpivet::report {
namespace {

SiteEntry record(const std::string& collective, const std::string& file, std::uint32_t line,
                 const std::string& conditionals, std::uint8_t state = collective_check::kSiteChecked) {
  SiteEntry out;
  out.site.kind = collective_check::SiteKind::collective;
  out.site.state = state;
  out.site.line = line;
  out.collective = collective;
  out.file = file;
  out.conditionals = conditionals;
  return out;
}

CallSite stuck_in_barrier() {
  CallSite site;
  site.call = "MPI_Barrier(comm=MPI_COMM_WORLD)";
  site.stack = {samples::frame("part", "/home/me/src/part.c", 12), samples::frame("main", "/home/me/src/main.c", 30)};
  return site;
}

TEST(Foresight, FilesAreComparedByTheirEnds) {
  EXPECT_TRUE(same_source("part.c", "/home/me/part.c"));
  EXPECT_TRUE(same_source("/home/me/part.c", "../me/part.c"));
  EXPECT_FALSE(same_source("rt.c", "/home/me/part.c"));
  EXPECT_FALSE(same_source("a/part.c", "/home/b/part.c"));
}

TEST(Foresight, TheCallItselfAndTheOnesThatLedToIt) {
  const auto found = foreseen(stuck_in_barrier(), {record("MPI_Barrier", "part.c", 12, "9, other.c:7"),
                                                   record("MPI_Bcast", "src/main.c", 30, "29")});
  ASSERT_EQ(found.size(), 2u);
  ASSERT_EQ(found[0].conditions.size(), 2u);
  EXPECT_EQ(found[0].conditions[0].file, "/home/me/src/part.c");
  EXPECT_EQ(found[0].conditions[0].line, 9);
  EXPECT_EQ(found[0].conditions[1].file, "other.c");
  EXPECT_EQ(found[1].at.line, 30);
}

TEST(Foresight, OnlyWhatIsAboutTheCall) {
  EXPECT_TRUE(
      foreseen(stuck_in_barrier(), {record("MPI_Bcast", "part.c", 12, "9"), record("MPI_Barrier", "part.c", 13, "9"),
                                    record("MPI_Barrier", "part.c", 12, "9", collective_check::kSiteProved)})
          .empty());
}

TEST(Foresight, ElsewhereOnlyIfItIsLittle) {
  const auto one = record("MPI_Barrier", "f.c", 4, "3");
  const auto found = foreseen_elsewhere({one, record("MPI_Bcast", "g.c", 9, "")});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_TRUE(found[0].elsewhere);
  EXPECT_EQ(found[0].conditions[0].line, 3);
  EXPECT_TRUE(foreseen_elsewhere({one, one, one, one}).empty());
}

SiteEntry of_threads(std::uint32_t line) {
  SiteEntry out = record("MPI_Barrier", "part.c", line, "");
  out.site.flags = collective_check::kSeveralThreads;
  return out;
}

TEST(Foresight, WhatIsCheckedBecauseOfThreadsHasNoCondition) {
  EXPECT_TRUE(foreseen(stuck_in_barrier(), {of_threads(12)}).empty());
}

TEST(Foresight, ThreadsAreJoinedByCallAndPlace) {
  Foreseen level{"MPI_Barrier", {"part.c", 12}, {}};
  level.what = Foreseen::What::thread_level;
  Foreseen other = level;
  other.at.line = 13;
  Foresight foresight([&](const std::string&) { return std::vector{level, other}; });
  Finding finding;
  finding.check = checks::CheckName::read("LOCAL:THREAD:LEVEL");
  finding.sites = {stuck_in_barrier()};
  foresight.join(finding);
  ASSERT_EQ(finding.foreseen.size(), 1u);
  EXPECT_EQ(finding.foreseen[0].at.line, 12);
}

TEST(Foresight, RequestsOfTwoThreadsExplainWhatIsAboutThem) {
  Foreseen request{"MPI_Barrier", {"part.c", 12}, {}};
  request.what = Foreseen::What::same_request;
  Foresight foresight([&](const std::string&) { return std::vector{request}; });
  for (const auto& [check, joined] :
       {std::pair("LOCAL:THREAD:SAME_REQUEST", 1u), std::pair("LOCAL:THREAD:LEVEL", 0u)}) {
    Finding finding;
    finding.check = checks::CheckName::read(check);
    finding.sites = {stuck_in_barrier()};
    foresight.join(finding);
    EXPECT_EQ(finding.foreseen.size(), joined) << check;
  }
}

TEST(Foresight, WhatNoFindingIsAboutIsNotConfirmed) {
  Finding finding;
  finding.check = checks::CheckName::read("LOCAL:THREAD:SAME_COMMUNICATOR");
  finding.sites = {stuck_in_barrier()};
  const auto left = not_confirmed({of_threads(12), of_threads(20), record("MPI_Bcast", "part.c", 30, "9")}, {finding});
  ASSERT_EQ(left.size(), 1u);
  EXPECT_EQ(left[0].at.line, 20);
  EXPECT_EQ(left[0].what, Foreseen::What::several_threads);
}

}  // namespace
}  // namespace mpivet::report
