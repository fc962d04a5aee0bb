// The four programs of the EMPDD paper, by its method and exactly; and the readings of its pseudo-code that had to be
// chosen (docs/decisions/0013-empdd.md).
#include "predict/empdd/empdd.h"

#include <gtest/gtest.h>

#include "predict/prediction.h"
#include "predict/tests/paper_logs.h"
#include "predict/text/text_reader.h"

namespace mpivet::predict {
namespace {

Log read_log(const std::string& text) {
  auto log = parse_text_log(text, "log");
  EXPECT_TRUE(log.ok()) << (log ? "" : log.error().message);
  return log ? std::move(*log) : Log(1);
}

std::string marks(const std::string& text) {
  std::string out;
  for (const Marked& one : run_empdd(read_log(text)).marked) {
    static constexpr const char* kWhy[] = {"unmatched", "contested", "out of turn"};
    out += (out.empty() ? "" : ", ") + std::to_string(one.rank) + "." + std::to_string(one.index) + " " +
           kWhy[static_cast<int>(one.why)];
  }
  return out;
}

Answer exact(const std::string& text, Buffering buffering = Buffering::zero) {
  const Log log = read_log(text);
  PredictOptions options;
  options.buffering = buffering;
  return predict(log, look_at(log), options).answer;
}

TEST(Empdd, Diffusion) {
  EXPECT_EQ(read_log(diffusion_log()).operations(), 40u);
  EXPECT_EQ(marks(diffusion_log()), "");
  EXPECT_EQ(exact(diffusion_log()), Answer::none);
}

TEST(Empdd, DtgHasADeadlockInTheFirstSendOfProcessOne) {
  EXPECT_EQ(marks(dtg_log()), "1.0 out of turn");
  EXPECT_EQ(exact(dtg_log()), Answer::deadlock);
  EXPECT_EQ(exact(dtg_log(), Buffering::infinite), Answer::none);
}

TEST(Empdd, Integrate) {
  const Log log = read_log(integrate_log());
  EXPECT_EQ(log.ranks(), 16);
  EXPECT_EQ(log.operations(), 60u);
  EXPECT_EQ(look_at(log).any_source, 15u);
  EXPECT_EQ(marks(integrate_log()), "");
  EXPECT_EQ(exact(integrate_log()), Answer::none);
}

TEST(Empdd, Floyd) {
  const Log log = read_log(floyd_log());
  EXPECT_EQ(log.operations(), 1400u);
  EXPECT_EQ(look_at(log).any_source, 700u);
  EXPECT_EQ(marks(floyd_log()), "");
  EXPECT_EQ(exact(floyd_log()), Answer::none);
}

TEST(Empdd, ProcessesAreVisitedUntilNothingChanges) {
  // One pass over the processes, as algorithm 1 has it, would leave process 0 at its first receive.
  EXPECT_EQ(marks("P0: Recv(1,0) Send(1,1)\nP1: Send(0,0) Recv(0,1)\n"), "");
}

TEST(Empdd, ASendMeetsReceivesOfItsOwnProcess) {
  // "currentOperation.DestProcess != sourceOperation.DestProcess" would compare the sender with the receiver.
  EXPECT_EQ(marks("P0: Send(2,0)\nP1: Send(2,0)\nP2: Recv(1,0) Recv(0,0)\n"), "");
  EXPECT_EQ(marks("P0: Send(2,0)\nP1:\nP2: Recv(1,0)\n"), "0.0 unmatched, 2.0 unmatched");
}

TEST(Empdd, ASendThatOnlyReceivesOfAnySourceMeetIsMatched) {
  // Step g.i of algorithm 2 does not set the flag that it returns.
  EXPECT_EQ(marks("P0: Send(1,0) Send(1,0)\nP1: Recv(*,0) Recv(*,0)\n"), "");
}

TEST(Empdd, TagsAndCommunicatorsCount) {
  EXPECT_EQ(marks("P0: Send(1,0)\nP1: Recv(0,1)\n"), "0.0 unmatched, 1.0 unmatched");
  EXPECT_EQ(marks("comm c: 0 1\nP0: Send(1,0)@c\nP1: Recv(0,0)\n"), "0.0 unmatched, 1.0 unmatched");
}

TEST(Empdd, MoreMessagesThanReceives) {
  EXPECT_EQ(marks("P0: Send(2,0)\nP1: Send(2,0)\nP2: Recv(*,0)\n"), "2.0 contested");
}

TEST(Empdd, CollectivesAndWaits) {
  EXPECT_EQ(marks("P0: Irecv(1,0) Barrier() Wait()\nP1: Barrier() Isend(0,0) Waitall()\n"), "");
  EXPECT_EQ(marks("P0: Recv(1,0) Barrier()\nP1: Barrier() Send(0,0)\n"),
            "0.0 unmatched, 0.1 unmatched, 1.0 unmatched, 1.1 unmatched");
}

}  // namespace
}  // namespace mpivet::predict
