#include "runtime/collective_check/report_text.h"

#include <gtest/gtest.h>

#include "make_site.h"

namespace mpivet::collective_check {
namespace {

struct ReportText : testing::Test {
  const MadeSite barrier{SiteKind::collective, 1, 9, 47, "MPI_Barrier", "f", "45"};
  const MadeSite call{SiteKind::collective, 2, 8, 60, "MPI_Barrier", "g", "45"};
  const MadeSite outer{SiteKind::collective, 3, 7, 70, "MPI_Barrier", "main", "68, other.c:12"};
  const MadeSite leave{SiteKind::leave, 4, 9, 49, "", "f", ""};
  const Site* sites[3] = {barrier.get(), call.get(), outer.get()};

  Report report() const {
    Report r{0, 1, "MPI_COMM_WORLD", {}, {}, {}, {}};
    r.mine.rank = 0;
    r.mine.collective = "MPI_Barrier";
    r.mine.site = barrier.get();
    r.flagged = r.mine;
    r.theirs.rank = 1;
    r.conditions = sites;
    r.condition_sites = 3;
    return r;
  }
  static std::string text(const Report& r) {
    char buffer[2048];
    const std::size_t length = format(r, buffer, sizeof buffer);
    return {buffer, length};
  }
};

TEST_F(ReportText, BeginsAsThePaperHasIt) {
  Report r = report();
  r.theirs.collective = "MPI_Bcast";
  EXPECT_EQ(text(r).substr(0, 180),
            "DYNAMIC-CHECK: Error detected on rank 0 - Abort is invoking before MPI_Barrier line 47 in function f "
            "(program.c)\n"
            "DYNAMIC-CHECK: See warnings about conditional(s) line(s) 45, 68, ot");
  EXPECT_NE(text(r).find("rank 1: MPI_Bcast\n"), std::string::npos);
}

TEST_F(ReportText, SaysWhoHasLeft) {
  Report r = report();
  r.left = {leave.get(), 1, 0, false};
  EXPECT_NE(text(r).find("rank 1 has left f at program.c:49 after fewer collectives than rank 0\n"), std::string::npos);
  EXPECT_EQ(text(r).find("rank 1: "), std::string::npos);
}

TEST_F(ReportText, NamesEnds) {
  Report r = report();
  r.theirs.what = Doing::What::ended;
  EXPECT_NE(text(r).find("rank 1: has ended without MPI_Finalize"), std::string::npos);
  r.theirs.what = Doing::What::finalized;
  EXPECT_NE(text(r).find("rank 1: MPI_Finalize instead"), std::string::npos);
}

TEST_F(ReportText, DoesWithoutSites) {
  Report r = report();
  r.condition_sites = 0;
  r.mine.site = nullptr;
  r.mine.module = "./app";
  r.mine.offset = 0x1234;
  r.flagged = r.mine;
  r.theirs.collective = "MPI_Bcast";
  EXPECT_EQ(text(r).find("conditional"), std::string::npos);
  EXPECT_NE(text(r).find("MPI_Barrier at ./app+0x1234"), std::string::npos);
}

TEST_F(ReportText, FitsIntoLittleRoom) {
  Report r = report();
  char buffer[50];
  EXPECT_EQ(format(r, buffer, sizeof buffer), sizeof buffer - 1);
  EXPECT_EQ(buffer[sizeof buffer - 1], 0);
}

}  // namespace
}  // namespace mpivet::collective_check
