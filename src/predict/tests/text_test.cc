// Logs as text: the paper's tables, what is written is read back, and what is wrong is told with its place.
#include <gtest/gtest.h>

#include "predict/text/text_reader.h"
#include "predict/text/text_writer.h"

namespace mpivet::predict {
namespace {

Log read(const std::string& text) {
  auto log = parse_text_log(text, "log");
  EXPECT_TRUE(log.ok()) << (log ? "" : log.error().message);
  return log ? std::move(*log) : Log(1);
}

std::string problem(const std::string& text) {
  const auto log = parse_text_log(text, "log");
  EXPECT_FALSE(log.ok());
  return log ? "" : log.error().message;
}

constexpr const char* kDtgTable =
    "P0\tP1\tP2\tP3\tP4\n"
    "Recv(*,0)\tSend(0,0)\tRecv(*,0)\tRecv(1,0)\tSend(2,0)\n"
    "Send(3,0)\tSend(3,0)\tSend(0,0)\tRecv(0,0)\t\n"
    "Recv(*,0)\t\t\t\t\n";

TEST(TextLog, ReadsATableOfThePaper) {
  const Log log = read(kDtgTable);
  ASSERT_EQ(log.ranks(), 5);
  EXPECT_EQ(log.operations(), 10u);
  ASSERT_EQ(log.ops(0).size(), 3u);
  EXPECT_TRUE(log.ops(0)[0].is_wild());
  EXPECT_EQ(log.ops(0)[1].kind, Kind::send);
  EXPECT_EQ(log.ops(0)[1].peer(), 3);
  EXPECT_EQ(log.ops(4).size(), 1u);
}

TEST(TextLog, TablesSectionsAndBarsAreTheSame) {
  const std::string sections = render_text_log(read(kDtgTable));
  EXPECT_EQ(sections,
            "processes 5\nP0: Recv(*,0) Send(3,0) Recv(*,0)\nP1: Send(0,0) Send(3,0)\nP2: Recv(*,0) Send(0,0)\n"
            "P3: Recv(1,0) Recv(0,0)\nP4: Send(2,0)\n");
  EXPECT_EQ(render_text_log(read(sections)), sections);
  EXPECT_EQ(render_text_log(read("P0 | P1\nSend(1,0) | Recv(0,0)\n | Barrier()\nBarrier() |\n")),
            "processes 2\nP0: Send(1,0) Barrier()\nP1: Recv(0,0) Barrier()\n");
  EXPECT_EQ(render_text_log(read("P0 P1\nSend(1,0) Recv(0,0)\n- Barrier()\nBarrier() -\n")),
            "processes 2\nP0: Send(1,0) Barrier()\nP1: Recv(0,0) Barrier()\n");
}

TEST(TextLog, TablesBehindEachOtherAndProcessesThatGoOn) {
  EXPECT_EQ(render_text_log(read("P0\tP1\nSend(1,0)\tRecv(0,0)\n\nP2\tP3\nSend(3,1)\tRecv(2,1)\nP0: Irecv(1,7,a)\n"
                                 "P1: Send(0,7)\nP0: Wait(a)\n")),
            "processes 4\nP0: Send(1,0) Irecv(1,7) Wait()\nP1: Recv(0,0) Send(0,7)\nP2: Send(3,1)\nP3: Recv(2,1)\n");
}

TEST(TextLog, WritesWhatItReads) {
  const std::string all =
      "program ./app 'a b'\n"
      "processes 8\n"
      "comm row: 0-6:2\n"
      "comm pair: 1 3\n"
      "P0: Isend(2,5)@row[a.c:12] Irecv(*,*)=2,9 Waitall() Bcast(0)@row Ibcast(2,r4) Ibarrier(r5) Waitany(r4,r5)=r5 "
      "Waitsome(r4,r5)=r4,r5 Sendrecv(1,2,*,3)=1 Probe(*,4)=3 Iprobe(2,*)=2,1 Mprobe(*,0,m13)=5 Mrecv(m13) "
      "Ssend(null,0) Bsend(1,1) Rsend(1,2) Test(r4)\n"
      "P3: Irecv(*,1)=4 Irecv(*,2,r1) Wait(r1)[deep in b.c] Wait() ...\n";
  EXPECT_EQ(render_text_log(read(all)), all);
}

TEST(TextLog, ThreadsReadTheSame) {
  std::string text = "processes 20000\n";
  for (int i = 0; i < 20000; ++i)
    text += "P" + std::to_string(i) + ": Irecv(" + std::to_string((i + 1) % 20000) + ",0) Isend(" +
            std::to_string((i + 19999) % 20000) + ",0) Waitall() Allreduce() Allreduce() Allreduce()\n";
  const auto log = parse_text_log(text, "log", {.threads = 3, .progress = {}});
  ASSERT_TRUE(log.ok());
  EXPECT_EQ(render_text_log(*log), text);
  // A process in two pieces, and a mistake near the end.
  text += "P0: Barrier()\n";
  const auto twice = parse_text_log(text, "log", {.threads = 3, .progress = {}});
  ASSERT_TRUE(twice.ok());
  EXPECT_EQ(twice->ops(0).size(), 7u);
  text += "P1: Barier()\n";
  const auto wrong = parse_text_log(text, "log", {.threads = 3, .progress = {}});
  ASSERT_FALSE(wrong.ok());
  EXPECT_EQ(wrong.error().message, "log:20003:5: no operation 'Barier' is known; did you mean Barrier?");
}

// Of a job, each process reads where its ranks are, and somebody sees if they are elsewhere.
class SharesOfAText : public ::testing::Test {
 protected:
  static constexpr int kRanks = 20000, kParts = 3;
  static std::string section(int rank) {
    std::string out = "P" + std::to_string(rank) + ":";
    for (int i = 0; i < 6; ++i) out += " Send(" + std::to_string((rank + i) % kRanks) + ",1)";
    return out + "\n";
  }
  static std::string in_order() {
    std::string text = "processes " + std::to_string(kRanks) + "\n";
    for (int rank = 0; rank < kRanks; ++rank) text += section(rank);
    return text;
  }
  // How many of the processes can read their share; what they read together goes to `sum`.
  static int readers(const std::string& text, std::uint64_t& sum) {
    sum = 0;
    int good = 0;
    for (int part = 0; part < kParts; ++part) {
      auto log = parse_text_log(
          text, "log",
          {.threads = 1, .parts = kParts, .first_part = part, .own_parts = 1, .in_order = true, .progress = {}});
      if (!log) continue;
      ++good;
      sum += log->operations();
    }
    return good;
  }
};

TEST_F(SharesOfAText, AreDisjointAndTheWhole) {
  std::uint64_t sum;
  EXPECT_EQ(readers(in_order(), sum), kParts);
  EXPECT_EQ(sum, 6u * kRanks);
}

TEST_F(SharesOfAText, AreNotTakenWhereRanksAreElsewhere) {
  std::uint64_t sum;
  EXPECT_LT(readers(in_order() + "P0: Barrier()\n", sum), kParts);
  EXPECT_LT(readers(in_order() + "P0 | P19999\nBarrier() | Barrier()\n", sum), kParts);
  std::string backwards = "processes " + std::to_string(kRanks) + "\n";
  for (int rank = kRanks; rank-- > 0;) backwards += section(rank);
  EXPECT_LT(readers(backwards, sum), kParts);
  std::string across = "processes " + std::to_string(kRanks) + "\n" + "P0-P9000: Barrier()\n";
  for (int rank = 9001; rank < kRanks; ++rank) across += section(rank) + section(rank).substr(section(rank).find(' '));
  EXPECT_LT(readers(across, sum), kParts);
}

TEST(TextLog, RangesOfProcesses) {
  const Log log = read("P0: Barrier()\nP1-P15: Recv(0,*) Send(0,3)\n");
  ASSERT_EQ(log.ranks(), 16);
  EXPECT_EQ(log.ops(15).size(), 2u);
  EXPECT_EQ(log.ops(15)[0].tag(), kAnyTag);
}

TEST(TextLog, TellsWhatIsWrongAndWhere) {
  EXPECT_EQ(problem("P0: Send(1,0)\nP1: Recv(0 0)\n"), "log:2:12: expected , not '0)'");
  EXPECT_EQ(problem("P0: Send(*,0)"), "log:1:10: only receives and probes may have * for the rank");
  EXPECT_EQ(problem("P0: Wait(r)"), "log:1:11: this process has started no request 'r' so far");
  EXPECT_EQ(problem("P0: Wait()"), "log:1:10: this process has no request left to wait for");
  EXPECT_EQ(problem("P0: Send(1,0)@x"),
            "log:1:16: no communicator 'x' has been declared; write 'comm NAME: RANKS' before the first process");
  EXPECT_EQ(problem("P0: Send(1,99999999999)"), "log:1:12: expected a tag (0 to 2147483647), not '99999999999)'");
  EXPECT_EQ(problem("processes 2\nP0: Send(2,0)\n"),
            "log: rank 2 is named, but there are only 2 processes (see its line 'processes')");
  EXPECT_EQ(problem("hello\n"),
            "log:1:1: expected a process ('P0: Send(1,0) Barrier()'), a table of them ('P0 P1 P2'), 'comm', "
            "'sources', 'order', 'processes' or 'program', not 'hello'");
  EXPECT_EQ(problem("sources c: 0<1\n"), "log:1:10: expected the name of a communicator that is declared, not ':'");
  EXPECT_EQ(problem("comm c: 0 1\nsources c: 0>1\n"),
            "log:2:13: expected a rank, < and the ranks it gets data from, not '>1'");
  EXPECT_EQ(problem("comm c: 0-4 3\nP0: Barrier()@c\n"), "log:1:14: a rank is listed twice in this communicator");
  EXPECT_EQ(read("comm c: 0-4:2 1-3:2\nP0: Barrier()@c\n").comms[1].members.size(), 2u);
  EXPECT_EQ(problem("# nothing\n"), "log holds no process");
  EXPECT_EQ(problem("P0 P1\nSend(1,0)\n"),
            "log:2:10: this row has fewer cells than the table has processes; write - where there is none, or separate "
            "cells by tabs or |");
  EXPECT_EQ(problem("P0: Barrier() ... Barrier()"),
            "log:1:19: '...' is the end of what is known of a process; nothing can follow");
  EXPECT_EQ(
      problem("P0: Send(60000000,0)"),
      "log: there are very many processes (rank 60000000 is named); say so by a line 'processes N' at its beginning");
  EXPECT_EQ(problem("P0: Send(1,0\x1b[31m)"), "log:1:13: expected ) not '?[31m)'");
}

}  // namespace
}  // namespace mpivet::predict
