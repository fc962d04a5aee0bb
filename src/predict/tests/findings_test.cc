// How much of a large deadlock a finding shows.
#include "predict/findings/findings.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "predict/text/text_reader.h"

namespace mpivet::predict {
namespace {

report::Finding only_finding(const std::string& text) {
  const auto log = parse_text_log(text, "log");
  EXPECT_TRUE(log.ok());
  const auto findings = findings_of(*log, predict(*log, look_at(*log), {}), false);
  EXPECT_EQ(findings.size(), 1u);
  return findings.empty() ? report::Finding{} : findings[0];
}

// Everybody sends to the next one first.
report::Finding ring(int ranks) {
  std::string text;
  for (int rank = 0; rank < ranks; ++rank)
    text += fmt::format("P{}: Send({},0)[ring.c:7] Recv({},0)\n", rank, (rank + 1) % ranks, (rank + ranks - 1) % ranks);
  return only_finding(text);
}

bool tells_of_a_sample(const report::Finding& finding) {
  for (const std::string& note : finding.notes)
    if (note.starts_with("The drawing shows")) return true;
  return false;
}

TEST(Findings, ACycleIsDrawnWhole) {
  const report::Finding finding = ring(200);
  EXPECT_EQ(finding.graph.size(), 200u);
  EXPECT_EQ(finding.ranks.size(), 200u);
  EXPECT_EQ(finding.graph[0].label, "Send(1,0)") << "its place is that of the site";
  EXPECT_FALSE(tells_of_a_sample(finding));
}

TEST(Findings, TooManyRanksAreASampleThatSaysSo) {
  const report::Finding finding = ring(2000);
  EXPECT_EQ(finding.graph.size(), 12u);
  EXPECT_TRUE(finding.ranks.empty()) << "named in words only";
  EXPECT_EQ(finding.graph[0].label, "Send(1,0) (ring.c:7)") << "no site lists the rank";
  EXPECT_EQ(finding.notes, std::vector<std::string>{"The drawing shows 12 of 2000 ranks that wait."});
}

// Half of the ranks are in one collective, half in another: each waits for many.
TEST(Findings, TooManyArrowsAreASampleAsWell) {
  std::string text;
  for (int rank = 0; rank < 100; ++rank) text += fmt::format("P{}: {}()\n", rank, rank < 50 ? "Barrier" : "Allreduce");
  const report::Finding finding = only_finding(text);
  EXPECT_LE(finding.graph.size(), 144u);
  EXPECT_TRUE(tells_of_a_sample(finding));
}

}  // namespace
}  // namespace mpivet::predict
