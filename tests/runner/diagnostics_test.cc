#include "diagnostics.h"

#include <gtest/gtest.h>

namespace mpivet::testrun {
namespace {

TEST(Diagnostics, WarningWithNotes) {
  const Report report = parse_diagnostics(
      "/x/a.c: In function 'f':\n"
      "/x/a.c:4:12: warning: MPI_Barrier is not reached by all [-Wmpivet-collective-divergence]\n"
      "    4 |   MPI_Barrier(c);\n"
      "/x/a.c:3:7: note: this condition depends on the rank\n");
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].check, "STATIC:COLLECTIVE:DIVERGENCE");
  EXPECT_FALSE(report.findings[0].is_error);
  EXPECT_EQ(report.findings[0].places, (std::vector<Place>{{"a.c", 4}, {"a.c", 3}}));
  EXPECT_NE(report.findings[0].text.find("depends on the rank"), std::string::npos);
}

TEST(Diagnostics, FortranHasThePlaceOnItsOwnLine) {
  const Report report = parse_diagnostics(
      "b.f90:6:3:\n"
      "\n"
      "    6 |   call MPI_Wait(r, s)\n"
      "      |   1\n"
      "Warning: late [-Wmpivet-request-not-waited]\n"
      "b.f90:5:3: Note: made here\n");
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].check, "STATIC:REQUEST:NOT_WAITED");
  EXPECT_EQ(report.findings[0].places, (std::vector<Place>{{"b.f90", 6}, {"b.f90", 5}}));
}

TEST(Diagnostics, WarningsOfTheCompilerArePassedOver) {
  EXPECT_TRUE(
      parse_diagnostics("a.c:1:2: warning: unused [-Wunused]\na.c:3:2: note: declared here\n").findings.empty());
}

TEST(Diagnostics, ErrorsAreUnexpected) {
  const Report report = parse_diagnostics("a.c:1:2: error: expected ';'\n");
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].check, "error: expected ';'");
  EXPECT_TRUE(report.findings[0].is_error);
}

}  // namespace
}  // namespace mpivet::testrun
