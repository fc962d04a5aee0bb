// What the space-time diagram of a deadlock holds.
#include "predict/findings/diagram.h"

#include <gtest/gtest.h>

#include "predict/tests/paper_logs.h"
#include "predict/text/text_reader.h"

namespace mpivet::predict {
namespace {

using report::Diagram;

// One line for each operation ("0.1 Recv(*,0) done") and message ("2.2 -> 0.1", "~>" if it is an alternative).
std::string drawn(const std::string& text, Buffering buffering = Buffering::zero) {
  auto log = parse_text_log(text, "log");
  EXPECT_TRUE(log.ok());
  PredictOptions options;
  options.buffering = buffering;
  const Prediction prediction = predict(*log, look_at(*log), options);
  if (prediction.deadlock.cores.empty()) return "no deadlock";
  const Diagram diagram = diagram_of(*log, prediction, prediction.deadlock.cores[0]);
  static constexpr const char* kStates[] = {"done", "pending", "waiting", "never"};
  const auto name = [&](std::size_t at) {
    return std::to_string(diagram.operations[at].rank) + "." + std::to_string(diagram.operations[at].number);
  };
  std::string out;
  for (std::size_t i = 0; i < diagram.operations.size(); ++i) {
    const auto& op = diagram.operations[i];
    out += name(i) + " " + op.call + " " + kStates[static_cast<int>(op.state)];
    if (op.collective >= 0) out += " #" + std::to_string(op.collective);
    if (op.line > 0) out += " " + op.file + ":" + std::to_string(op.line);
    out += "\n";
  }
  for (const auto& message : diagram.messages)
    out += name(message.from) + (message.alternative ? " ~> " : " -> ") + name(message.to) + "\n";
  return out;
}

TEST(Diagram, OfAnotherOrderThanTheLogged) {
  EXPECT_EQ(drawn(dtg_log()),
            "0.1 Recv(*,0) done\n"
            "0.2 Send(3,0) waiting\n"
            "0.3 Recv(*,0) never\n"
            "1.1 Send(0,0) waiting\n"
            "1.2 Send(3,0) never\n"
            "2.1 Recv(*,0) done\n"
            "2.2 Send(0,0) done\n"
            "3.1 Recv(1,0) waiting\n"
            "3.2 Recv(0,0) never\n"
            "2.2 -> 0.1\n"
            "1.1 ~> 0.1\n");
}

TEST(Diagram, PendingCollectivesAndPlaces) {
  EXPECT_EQ(drawn("P0: Isend(1,0,a)[x.c:3] Barrier() Recv(1,5)[x.c:9]\n"
                  "P1: Irecv(0,7,b) Barrier() Wait(b)[y.c:4]\n"),
            "0.1 Isend(1,0) pending x.c:3\n"
            "0.2 Barrier() done #0\n"
            "0.3 Recv(1,5) waiting x.c:9\n"
            "1.1 Irecv(0,7) pending\n"
            "1.2 Barrier() done #0\n"
            "1.3 Wait for Irecv(0,7) waiting y.c:4\n");
}

TEST(Diagram, IsSmallHoweverMuchThereIs) {
  std::string text = "processes 1000\n";
  for (int rank = 0; rank < 1000; ++rank) {
    text += "P" + std::to_string(rank) + ":";
    for (int i = 0; i < 50; ++i) text += " Barrier()";
    text += " Recv(" + std::to_string((rank + 1) % 1000) + ",0) Send(" + std::to_string((rank + 999) % 1000) + ",0)\n";
  }
  auto log = parse_text_log(text, "log");
  ASSERT_TRUE(log.ok());
  const Prediction prediction = predict(*log, look_at(*log), {});
  ASSERT_EQ(prediction.deadlock.cores.size(), 1u);
  const Diagram diagram = diagram_of(*log, prediction, prediction.deadlock.cores[0]);
  EXPECT_EQ(diagram.operations.size(), 16u * (24 + 2));
  EXPECT_EQ(diagram.ranks_left_out, 1000u - 16);
}

}  // namespace
}  // namespace mpivet::predict
