#include "report/findings/merge.h"

#include <gtest/gtest.h>

#include "samples.h"

namespace mpivet::report {
namespace {

using samples::frame;
using samples::site;

TEST(Merge, KeyIgnoresRanksAndArguments) {
  Finding a = samples::truncated(), b = samples::truncated();
  b.ranks = {2, 3};
  b.message = "Rank 3 ...";
  b.sites[0].ranks = {3};
  b.sites[0].call = "MPI_Recv(buf=0x1, count=2)";
  EXPECT_EQ(finding_key(a), finding_key(b));
}

TEST(Merge, KeyTellsPlacesFunctionsAndIntrosApart) {
  const Finding a = samples::truncated();
  Finding line = a, function = a, intro = a, check = a;
  line.sites[1].stack[0].line = 34;
  function.sites[1].call = "MPI_Ssend(count=10)";
  intro.sites[1].intro = "waits in";
  check.check = checks::CheckName::read("GLOBAL:MSG:DATATYPE:MISMATCH");
  for (const Finding& other : {line, function, intro, check}) EXPECT_NE(finding_key(a), finding_key(other));
}

TEST(Merge, ThreadsOfATeamAreAlike) {
  Finding first = samples::truncated(), other = first;
  Frame body = first.sites[0].stack[0];
  body.function = "solve._omp_fn.0";
  first.sites[0].stack = {body, first.sites[0].stack[0]};
  other.sites[0].stack = {body};
  EXPECT_EQ(finding_key(first), finding_key(other));
}

TEST(Merge, KeyIgnoresTheOrderOfSites) {
  const Finding a = samples::leak({0}, 3, 1);
  Finding b = a;
  std::swap(b.sites[0], b.sites[1]);
  EXPECT_EQ(finding_key(a), finding_key(b));
}

TEST(Merge, UnionsRanksAndCounts) {
  Finding a = samples::truncated(), b = samples::truncated();
  b.ranks = {1, 2};
  b.sites[0].ranks = {2};
  b.sites[1].ranks = {1};
  b.sites[1].call = "MPI_Send(buf=0x99, count=10, datatype=MPI_INT, dest=2, tag=7)";
  b.sites[0].call = "MPI_Recv(buf=0x7ffd9999, count=1, datatype=MPI_INT, source=0, tag=7)";
  merge_into(a, b);
  EXPECT_EQ(a.ranks, (std::vector<int>{0, 1, 2}));
  EXPECT_EQ(a.times, 2u);
  EXPECT_EQ(a.sites[0].ranks, (std::vector<int>{1, 2}));
  EXPECT_FALSE(a.sites[0].varies) << "only the address differs";
  EXPECT_TRUE(a.sites[1].varies) << "the destination differs";
  EXPECT_NE(a.sites[1].call.find("dest=1"), std::string::npos) << "the first one's arguments stay";
}

TEST(Merge, LeaksAddUpMostFrequentFirst) {
  Finding a = samples::leak({0}, 3, 1);
  merge_into(a, samples::leak({1}, 1, 9));
  EXPECT_EQ(a.sites[0].call, "MPI_Type_dup(oldtype=MPI_INT)");
  EXPECT_EQ(a.sites[0].times, 10u);
  EXPECT_EQ(a.sites[1].times, 4u);
  EXPECT_EQ(a.sites[0].ranks, (std::vector<int>{0, 1}));
}

TEST(Merge, FewSitesWithDifferentArgumentsStayApart) {
  Finding two = samples::ring_deadlock(2);
  merge_sites(two);
  EXPECT_EQ(two.sites.size(), 2u);
}

TEST(Merge, ManySitesAtOnePlaceBecomeOne) {
  Finding many = samples::ring_deadlock(16);
  merge_sites(many);
  ASSERT_EQ(many.sites.size(), 1u);
  EXPECT_EQ(many.sites[0].ranks.size(), 16u);
  EXPECT_TRUE(many.sites[0].varies);
}

TEST(Merge, EqualSitesBecomeOne) {
  Finding finding;
  for (int rank = 0; rank < 3; ++rank)
    finding.sites.push_back(site("stuck in", {rank}, "MPI_Barrier(comm=MPI_COMM_WORLD)", {frame("main", "b.c", 3)}));
  merge_sites(finding);
  ASSERT_EQ(finding.sites.size(), 1u);
  EXPECT_FALSE(finding.sites[0].varies);
}

TEST(Merge, PlaceIsTheFirstUserFrameWithALine) {
  Frame unknown;
  unknown.module = "/lib/libuser.so";
  const CallSite at =
      site("", {0}, "MPI_Send()", {samples::internal(frame("PMPI_Send", "send.c", 1)), unknown, frame("f", "f.c", 9)});
  EXPECT_EQ(user_frame(at)->line, 9);
  EXPECT_EQ(user_frame(site("", {0}, "MPI_Send()", {unknown}))->module, "/lib/libuser.so");
  EXPECT_EQ(user_frame(site("", {0}, "MPI_Send()", {})), nullptr);
}

}  // namespace
}  // namespace mpivet::report
