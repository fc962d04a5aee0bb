#include "runtime/collective_check/thread_report.h"

#include <gtest/gtest.h>

#include "make_site.h"

namespace mpivet::collective_check {
namespace {

struct ThreadReportText : testing::Test {
  const MadeSite reduce{SiteKind::collective, 1, 9, 6, "MPI_Reduce", "f", ""};
  const MadeSite bcast{SiteKind::collective, 2, 9, 10, "MPI_Bcast", "f", ""};

  ThreadReport report() const {
    ThreadReport r{3, "MPI_COMM_WORLD", {}, {}};
    r.first.thread = {{0, 4, 1}, 4711, true};
    r.first.doing.collective = "MPI_Reduce";
    r.first.doing.site = reduce.get();
    r.second.thread = {{2, 4, 1}, 4713, false};
    r.second.doing.collective = "MPI_Bcast";
    r.second.doing.site = bcast.get();
    r.flags = kConcurrent;
    return r;
  }
  static std::string text(const ThreadReport& r) {
    char buffer[2048];
    return {buffer, format(r, buffer, sizeof buffer)};
  }
  static bool says(const ThreadReport& r, const char* what) { return text(r).find(what) != std::string::npos; }
};

TEST_F(ThreadReportText, NamesRankThreadsAndPlaces) {
  EXPECT_EQ(text(report()).substr(0, 429),
            "DYNAMIC-CHECK: Error detected on rank 3 - Abort is invoking before MPI_Bcast line 10 in function f "
            "(program.c)\n"
            "DYNAMIC-CHECK: MPI_Reduce and MPI_Bcast are called in concurrent monothreaded regions\n"
            "mpivet: two threads of rank 3 are in collectives on MPI_COMM_WORLD at the same time:\n"
            "mpivet:   OpenMP thread 0 of 4: MPI_Reduce at program.c:6 in f\n"
            "mpivet:   OpenMP thread 2 of 4: MPI_Bcast at program.c:10 in f\n"
            "mpivet:   Collectives");
}

TEST_F(ThreadReportText, SaysWhatToDo) {
  ThreadReport r = report();
  EXPECT_TRUE(says(r, "drop the `nowait`"));
  r.flags = kSeveralThreads | kConcurrent;
  EXPECT_TRUE(says(r, "MPI_Bcast is called in a multithreaded region\n"));
  EXPECT_TRUE(says(r, "`omp single`"));
  r.flags = 0;
  EXPECT_TRUE(says(r, "take turns"));
}

TEST_F(ThreadReportText, KnowsThreadsOutsideOfTeams) {
  ThreadReport r = report();
  r.first.thread = {{}, 4711, true};
  r.second.thread = {{}, 4713, false};
  r.level = "MPI_THREAD_FUNNELED";
  EXPECT_TRUE(says(r, "mpivet:   the main thread: MPI_Reduce"));
  EXPECT_TRUE(says(r, "mpivet:   thread 4713: MPI_Bcast"));
  EXPECT_TRUE(says(r, "MPI_THREAD_FUNNELED, which forbids it, too"));
  r.second.thread = {{1, 2, 2}, 4713, false};
  EXPECT_TRUE(says(r, "OpenMP thread 1 of 2 at level 2 (thread 4713): MPI_Bcast"));
}

}  // namespace
}  // namespace mpivet::collective_check
