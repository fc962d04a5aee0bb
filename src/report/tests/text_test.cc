#include "report/text/text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "report/symbols/source_lines.h"
#include "report/text/text_graph.h"
#include "report/text/text_style.h"
#include "samples.h"

namespace mpivet::report {
namespace {

using ::testing::AssertionFailure;
using ::testing::AssertionSuccess;

::testing::AssertionResult has(const std::string& text, const std::string& part) {
  if (text.find(part) != std::string::npos) return AssertionSuccess();
  return AssertionFailure() << "\"" << part << "\" is not in:\n" << text;
}

// A file that is gone after the test.
class Scratch {
 public:
  explicit Scratch(const std::string& content) {
    char name[] = "/tmp/mpivet_text_XXXXXX";
    ::close(::mkstemp(name));
    path_ = name;
    std::ofstream(path_) << content;
  }
  ~Scratch() { std::filesystem::remove(path_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  operator std::string() const { return path_; }

 private:
  std::string path_;
};

TEST(Text, FindingHasAllParts) {
  const std::string text = render_finding(samples::truncated(), {});
  EXPECT_EQ(text, R"([0,1] ERROR GLOBAL:MSG:TRUNCATED
  Rank 1 receives into a buffer of 4 bytes (MPI_INT x 1) a message of 40 bytes (MPI_INT x 10) from
  rank 0, which does not fit.

  Rank 1, received at:
    MPI_Recv(buf=0x7ffd0010, count=1, datatype=MPI_INT, source=0, tag=7)
      at take(int) (/home/u/take.c:12)
      by main (/home/u/main.c:40)

  Rank 0, sent at:
    MPI_Send(buf=0x7ffd0040, count=10, datatype=MPI_INT, dest=1, tag=7)
      at main (/home/u/main.c:33)

  What to do:
    Give the receive at least the count that is sent.
  More: mpivet explain GLOBAL:MSG:TRUNCATED

)");
}

TEST(Text, ShowsInternalFramesWhenAsked) {
  TextOptions options;
  options.all_frames = true;
  EXPECT_TRUE(has(render_finding(samples::truncated(), options), "__libc_start_call_main"));
}

TEST(Text, ShowsTheSourceLineWithAMark) {
  Finding finding = samples::truncated();
  const Scratch path("program p\n\tcall mpi_recv(a, 1)  \nend\n");
  finding.sites[0].stack[0].file = path;
  finding.sites[0].stack[0].line = 2;
  EXPECT_TRUE(has(render_finding(finding, {}),
                  "         2 |         call mpi_recv(a, 1)\n"
                  "           |              ^~~~~~~~\n"));
  TextOptions options;
  options.source_lines = false;
  EXPECT_FALSE(has(render_finding(finding, options), "call mpi_recv"));
}

TEST(Text, UnreadableSourceIsNoError) {
  EXPECT_FALSE(source_line("/nowhere/a.c", 1));
  EXPECT_FALSE(source_line("/dev/zero", 1));
  EXPECT_FALSE(source_line("/", 1));
  const Scratch path("one\n");
  EXPECT_FALSE(source_line(path, 2));
  EXPECT_FALSE(source_line(path, 0));
  EXPECT_EQ(source_line(path, 1), "one");
}

TEST(Text, SourceCannotDriveTheTerminal) {
  const Scratch path("x\x1b[2J\xff\n" + std::string(1000, 'y') + "\n");
  EXPECT_EQ(source_line(path, 1), "x\\x1b[2J\uFFFD");
  EXPECT_LT(source_line(path, 2)->size(), 300u);
}

TEST(Text, FindsTheCallOnlyAsAWholeName) {
  EXPECT_EQ(find_call("x = MPI_Send_init(); MPI_Send(a);", "MPI_Send")->begin, 21u);
  EXPECT_FALSE(find_call("MPI_Sendrecv(a)", "MPI_Send"));
  EXPECT_FALSE(find_call("comm.send(1)", "MPI_Send"));
  EXPECT_FALSE(find_call("x", ""));
}

TEST(Text, HostileNamesAreEscaped) {
  Finding finding = samples::truncated();
  finding.message = "name \x1b]0;owned\x07\nnext";
  finding.hint = "\x1b[1m";
  finding.sites[0].call = "MPI_Comm_set_name(name=\"\x1b[2J\n\")";
  finding.sites[0].stack[0].file = "/tmp/\x1b[31m.c";
  finding.sites[0].stack[0].function = "f\x9b";
  finding.sites[0].intro = "\x1b";
  const std::string text = render_finding(finding, {});
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_EQ(text.find('\x07'), std::string::npos);
  EXPECT_TRUE(has(text, "\\x1b]0;owned\\x07\n  next"));
  EXPECT_TRUE(has(text, "\\x1b[2J\\n"));
}

TEST(Text, APlaceWithoutAFunctionIsAPlace) {
  Finding finding = samples::truncated();
  finding.sites = {samples::site("waiting in", {0}, "Send(1,0)", {samples::frame("", "ring.c", 7)})};
  EXPECT_TRUE(has(render_finding(finding, {}), "      at ring.c:7\n")) << render_finding(finding, {});
}

TEST(Text, CountsLeaks) {
  const std::string one = render_finding(samples::leak({0}, 3, 1), {});
  EXPECT_TRUE(has(one, "  1. 3 times, rank 0, made at:\n    MPI_Type_vector(count=1)\n      at main (/home/u/t.c:81)"));
  EXPECT_TRUE(has(one, "  2. 1 time, rank 0, made at:\n"));
  const std::string many = render_finding(samples::leak({0, 1, 2, 3}, 12, 4), {});
  EXPECT_TRUE(has(many, "  1. 12 times in all, ranks 0-3, made at:\n"));
  EXPECT_TRUE(has(many, "  2. once each, ranks 0-3, made at:\n"));
}

TEST(Text, APlaceIsShownOnce) {
  const std::string ring = render_finding(samples::ring_deadlock(2), {});
  EXPECT_TRUE(has(ring, "source=1, tag=5)\n      at main (/home/u/ring.c:14)\n"));
  EXPECT_TRUE(has(ring, "source=0, tag=5)\n      at main (/home/u/ring.c:14), as above\n"));
}

TEST(Text, ACallWithSeveralPartsIsShownOnce) {
  Finding finding = samples::truncated();
  finding.sites[1] = finding.sites[0];
  finding.sites[0].intro = "sends two";
  finding.sites[1].intro = "expects one";
  EXPECT_TRUE(has(render_finding(finding, {}), "\n\n  Rank 1, sends two;\n  Rank 1, expects one:\n    MPI_Recv("));
  EXPECT_FALSE(has(render_finding(finding, {}), "as above"));
}

TEST(Text, SaysHowOftenItWasSeen) {
  Finding finding = samples::truncated();
  finding.times = 1200;
  EXPECT_TRUE(has(render_finding(finding, {}), "Seen 1,200 times; this is the first one."));
}

TEST(Text, LimitsSitesAndFrames) {
  Finding finding = samples::ring_deadlock(20);
  finding.graph.clear();
  finding.sites[0].stack.assign(50, samples::frame("recurse", "r.c", 3));
  TextOptions options;
  options.max_sites = 3;
  options.max_frames = 4;
  options.json_path = "out.json";
  const std::string text = render_finding(finding, options);
  EXPECT_TRUE(has(text, "(17 further call sites not shown here; all are in out.json)"));
  EXPECT_TRUE(has(text, "(46 outer frames not shown)"));
}

TEST(Text, ColoursOnlyWhenAsked) {
  TextOptions options;
  options.color = true;
  EXPECT_TRUE(has(render_finding(samples::truncated(), options), "\x1b[1;31mERROR\x1b[0m"));
  EXPECT_EQ(render_finding(samples::truncated(), {}).find('\x1b'), std::string::npos);
}

TEST(Text, ColourModes) {
  EXPECT_TRUE(want_color(ColorMode::always, 2));
  EXPECT_FALSE(want_color(ColorMode::never, 2));
  ::setenv("NO_COLOR", "1", 1);
  EXPECT_FALSE(want_color(ColorMode::automatic, 2));
  ::unsetenv("NO_COLOR");
  EXPECT_FALSE(want_color(ColorMode::automatic, 999)) << "not a terminal";
}

TEST(Text, FoldNeverTearsACall) {
  const std::string call = "MPI_Send(buf=0x1, count=10, datatype=MPI_INT, dest=1, tag=7, comm=MPI_COMM_WORLD)";
  const std::string text = fold("A rather long sentence that comes before " + call + " and after it.", "  ", 60);
  EXPECT_TRUE(has(text, "\n  " + call + "\n")) << text;
  EXPECT_EQ(fold("a\n  b c", "> "), "> a\n>   b c\n");
  EXPECT_EQ(fold("  xxxx yyyy zzzz", "", 12), "  xxxx yyyy\n    zzzz\n");
  EXPECT_EQ(fold("", "  "), "");
}

TEST(Graph, DrawsACycle) {
  EXPECT_EQ(draw_graph(samples::ring_deadlock(3)),
            R"(    .-> rank 0   MPI_Recv (ring.c:14)   waits for a message with tag 5 from rank 2
    |   rank 2   MPI_Recv (ring.c:14)   waits for a message with tag 5 from rank 1
    |   rank 1   MPI_Recv (ring.c:14)   waits for a message with tag 5 from rank 0
    '---'
)");
}

TEST(Graph, ElidesLongCycles) {
  const std::string text = draw_graph(samples::ring_deadlock(1000));
  EXPECT_TRUE(has(text, "... 989 more ranks, each waiting for the next\n"));
  EXPECT_LT(std::count(text.begin(), text.end(), '\n'), 20);
  EXPECT_TRUE(has(text, "waits for a message with tag 5 from rank 0\n    '---'"));
}

TEST(Graph, GroupsThoseBehindAndNamesThoseGone) {
  Finding finding = samples::ring_deadlock(2);
  for (int rank = 2; rank < 6; ++rank) {
    finding.graph.push_back({rank, 0, "to enter MPI_Barrier", false});
    finding.graph.push_back({rank, 1, "to enter MPI_Barrier", false});
    finding.sites.push_back(samples::site("waiting behind them in", {rank}, "MPI_Barrier(comm=MPI_COMM_WORLD)",
                                          {samples::frame("main", "/home/u/ring.c", 20)}));
  }
  finding.graph.push_back({6, 7, "for a message with tag 1", true});
  finding.graph.push_back({6, 8, "for a message with tag 1", true});
  finding.sites.push_back(samples::site("no longer there (has exited)", {7, 8}, "MPI_Finalize()", {}));
  const std::string text = draw_graph(finding);
  EXPECT_TRUE(has(text, "ranks 2-5   MPI_Barrier (ring.c:20)   wait for ranks 0,1 to enter MPI_Barrier\n"));
  EXPECT_TRUE(has(text, "waits for a message with tag 1 from any of ranks 7,8\n"));
  EXPECT_TRUE(has(text, "ranks 7,8   MPI_Finalize              no longer there (has exited)\n"));
}

TEST(Graph, ThoseBehindAreInOrder) {
  Finding finding;
  for (int rank = 0; rank < 11; ++rank)
    finding.graph.push_back({rank, rank + 1, fmt::format("Send({},0)", rank + 1), false});
  const std::string text = draw_graph(finding);
  std::size_t before = 0;
  for (int rank = 0; rank < 11; ++rank) {
    const std::size_t at = text.find(fmt::format("rank {} ", rank), before);
    ASSERT_NE(at, std::string::npos) << rank << "\n" << text;
    before = at;
  }
}

TEST(Graph, NothingToDraw) { EXPECT_EQ(draw_graph(samples::truncated()), ""); }

TEST(Summary, SaysWhatWasCheckedWhenNothingWasFound) {
  RunInfo run = samples::run();
  run.coverage.not_modelled = {{"MPI_Win_lock", 2}, {"MPI_Put", 40}};
  run.coverage.sends_taken_as_buffered = 3;
  run.coverage.notes = {"the stacks of rank 1 are incomplete"};
  EXPECT_EQ(render_summary(run, {}, {}),
            R"(mpivet: nothing found (1 of 2 checks on)
mpivet: checked 4 ranks, 1,234,567 MPI calls, 12 messages, 1 collective operation; Open MPI 4.1.4; 1.25 s
mpivet: seen but not checked: MPI_Put (40), MPI_Win_lock (2)
mpivet: note: 3 sends far ahead of the receiver taken as buffered: deadlocks they may hide are not seen
mpivet: note: the stacks of rank 1 are incomplete
mpivet: program: ended with exit status 0
)");
}

TEST(Summary, ListsFindingsGravestFirst) {
  RunInfo run = samples::run();
  run.end.signalled = true;
  run.end.code = 9;
  run.end.note = "ended by mpivet after the deadlock";
  run.end.ranks = {{0, RankEnd::How::signalled, 11, "MPI_Send(dest=1) at a.c:3"},
                   {1, RankEnd::How::lost, -1, ""},
                   {2, RankEnd::How::lost, -1, ""}};
  Finding repeated = samples::truncated();
  repeated.times = 5;
  TextOptions options;
  options.json_path = "r.json";
  Finding ring = samples::ring_deadlock(3);
  EXPECT_EQ(render_summary(run, {samples::leak({0}, 3, 1), repeated, ring}, options),
            R"(mpivet: 3 findings: 1 fatal, 1 error, 1 warning
mpivet:   FATAL GLOBAL:DEADLOCK:HARD
mpivet:     /home/u/ring.c:14  MPI_Recv  ranks 0-2
mpivet:   ERROR GLOBAL:MSG:TRUNCATED
mpivet:     /home/u/take.c:12  MPI_Recv  ranks 0,1, 5 times
mpivet:   WARNING LOCAL:DATATYPE:NOT_FREED
mpivet:     /home/u/t.c:81  MPI_Type_vector  rank 0
mpivet: checked 4 ranks, 1,234,567 MPI calls, 12 messages, 1 collective operation; Open MPI 4.1.4; 1.25 s
mpivet: program: killed by SIGKILL (ended by mpivet after the deadlock)
mpivet:   rank 0: killed by SIGSEGV; last call: MPI_Send(dest=1) at a.c:3
mpivet:   ranks 1,2: gone, not known how
mpivet: report in r.json
)");
}

// The same call, reached by different ways.
TEST(Summary, WhatReadsAlikeIsOneLine) {
  std::vector<Finding> findings;
  for (const int line : {10, 20, 30}) {
    Finding one = samples::truncated();
    one.sites = {samples::site("received at", {1}, "MPI_Recv(count=1)",
                               {samples::frame("bench", "/b.c", 5), samples::frame("main", "/m.c", line)})};
    findings.push_back(one);
  }
  const std::string text = render_summary({}, findings, {});
  EXPECT_NE(text.find("MPI_Recv  ranks 0,1, 3 findings"), std::string::npos) << text;
  EXPECT_EQ(text.find("MPI_Recv"), text.rfind("MPI_Recv")) << text;
}

}  // namespace
}  // namespace mpivet::report
