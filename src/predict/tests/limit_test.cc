// What cannot be found out in time is not decided, and never "none".
#include <gtest/gtest.h>

#include "predict/prediction.h"
#include "predict/text/text_reader.h"

namespace mpivet::predict {
namespace {

// A receive that names its process, then one from any source for each other: every order is fine, and there are n! of
// them, which counting does not see because of the one that differs.
std::string many_orders(int others) {
  std::string manager = "P0: Recv(1,0)", all;
  for (int i = 2; i <= others; ++i) manager += " Recv(*,0)";
  for (int i = 1; i <= others; ++i) all += "P" + std::to_string(i) + ": Send(0,0)\n";
  return manager + "\n" + all;
}

Prediction decide(const std::string& text, std::chrono::milliseconds limit) {
  const auto log = parse_text_log(text, "log");
  EXPECT_TRUE(log.ok());
  PredictOptions options;
  options.limit = limit;
  return predict(*log, look_at(*log), options);
}

TEST(Limit, EndsTheSolver) {
  const Prediction prediction = decide(many_orders(40), std::chrono::milliseconds(100));
  EXPECT_EQ(prediction.answer, Answer::undecided);
  EXPECT_EQ(prediction.why, "");
}

TEST(Limit, IsNotNeededForFewOrders) {
  const Prediction prediction = decide(many_orders(5), std::chrono::minutes(5));
  EXPECT_EQ(prediction.answer, Answer::none);
}

// The time is over before counting has begun.
TEST(Limit, EndsCounting) {
  std::string manager = "P0:", workers;
  for (int i = 1; i <= 20000; ++i) {
    manager += " Recv(*,0)";
    workers += "P" + std::to_string(i) + ": Send(0,0)\n";
  }
  const Prediction prediction = decide(manager + "\n" + workers, std::chrono::milliseconds(1));
  EXPECT_EQ(prediction.answer, Answer::undecided);
  EXPECT_EQ(prediction.why, "");
}

// Neighbours in a ring exchange messages that look alike from step to step, and who is quick gets two in the place of
// one: many orders end in a deadlock, and the solver would have to choose among thousands of messages.
TEST(Limit, IsNotNeededForDeadlocksOfManyOrders) {
  std::string text;
  constexpr int kRanks = 300;
  for (int i = 0; i < kRanks; ++i) {
    text += "P" + std::to_string(i) + ":";
    const std::string before = std::to_string((i + kRanks - 1) % kRanks), behind = std::to_string((i + 1) % kRanks);
    for (int step = 0; step < 6; ++step)
      text += " Irecv(*,0) Irecv(*,0) Isend(" + before + ",0) Isend(" + behind + ",0) Waitall()";
    text += '\n';
  }
  const Prediction prediction = decide(text, std::chrono::minutes(1));
  EXPECT_EQ(prediction.answer, Answer::deadlock);
  EXPECT_TRUE(prediction.other_order);
  EXPECT_FALSE(prediction.outcome.matches.empty());
}

}  // namespace
}  // namespace mpivet::predict
