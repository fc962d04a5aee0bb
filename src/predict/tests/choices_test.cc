// What Waitany and Waitsome wait for after others have taken requests, matched receives long behind their probe, and
// collectives of a process alone.
#include <gtest/gtest.h>

#include "predict/empdd/empdd.h"
#include "predict/prediction.h"
#include "predict/tests/all_orders.h"
#include "predict/text/text_reader.h"

namespace mpivet::predict {
namespace {

struct Both {
  Answer none, all;  // by what is buffered
  friend bool operator==(const Both&, const Both&) = default;
};
constexpr Both kAlways{Answer::deadlock, Answer::deadlock}, kNever{Answer::none, Answer::none},
    kUnbuffered{Answer::deadlock, Answer::none};

Both answers(const std::string& text) {
  const auto log = parse_text_log(text, "log");
  EXPECT_TRUE(log) << text;
  if (!log) return {};
  const auto with = [&](Buffering buffering) {
    PredictOptions options;
    options.buffering = buffering;
    const Answer answer = predict(*log, look_at(*log), options).answer;
    const bool deadlock = AllOrders(*log, buffering == Buffering::infinite).deadlock;
    EXPECT_EQ(answer == Answer::deadlock, deadlock) << text;
    return answer;
  };
  return {with(Buffering::zero), with(Buffering::infinite)};
}

TEST(Choices, WhatWaitanyHasTakenIsGoneForTheNext) {
  // Only a can be taken, and then only b is left.
  EXPECT_EQ(answers("P0: Irecv(1,0,a) Waitany(a) Irecv(1,1,b) Waitany(a,b)\nP1: Send(0,0)\n"), kAlways);
  EXPECT_EQ(answers("P0: Irecv(1,0,a) Waitany(a) Irecv(1,1,b) Waitany(a,b)\nP1: Send(0,0) Send(0,1)\n"), kNever);
  EXPECT_EQ(answers("P0: Irecv(1,0,a) Waitsome(a) Irecv(1,1,b) Waitsome(a,b)\nP1: Send(0,0)\n"), kAlways);
}

TEST(Choices, OverlappingCalls) {
  // If the first takes b, the second waits for c; if it takes a, for nothing.
  const std::string first = "P0: Irecv(1,0,a) Irecv(1,1,b) Irecv(1,2,c) Waitany(a,b) Waitany(b,c)";
  EXPECT_EQ(answers(first + "\nP1: Send(0,0) Send(0,1)\n"), kAlways);
  EXPECT_EQ(answers(first + "\nP1: Send(0,0) Send(0,1) Send(0,2)\n"), kNever);
  // b comes only when the first call has taken a.
  EXPECT_EQ(answers("P0: Irecv(1,0,a) Irecv(1,1,b) Irecv(1,2,c) Waitany(a,b) Send(1,7) Waitany(b,c)\n"
                    "P1: Send(0,0) Recv(0,7) Send(0,1)\n"),
            kNever);
}

TEST(Choices, WaitsomeMayTakeAll) {
  const std::string twice = "P0: Irecv(1,0,a) Irecv(1,1,b) Irecv(1,2,c) Waitsome(a,b,c) Waitsome(a,b,c)";
  EXPECT_EQ(answers(twice + "\nP1: Send(0,0) Send(0,1)\n"), kAlways);
  EXPECT_EQ(answers(twice + "\nP1: Send(0,0) Send(0,1) Send(0,2)\n"), kNever);
  // Waitany takes one.
  const std::string one_by_one = "P0: Irecv(1,0,a) Irecv(1,1,b) Irecv(1,2,c) Waitany(a,b,c) Waitany(a,b,c)";
  EXPECT_EQ(answers(one_by_one + "\nP1: Send(0,0) Send(0,1)\n"), kNever);
  EXPECT_EQ(answers(one_by_one + "\nP1: Send(0,0)\n"), kAlways);
}

// As traces have it: what is done is left out of later calls. In another order it would be another one.
TEST(Choices, AnArrayFromWhichRequestsGo) {
  const auto answer = [](const std::string& text) {
    const auto log = parse_text_log(text, "log");
    EXPECT_TRUE(log) << text;
    return predict(*log, look_at(*log), {}).answer;
  };
  // One message too few, whichever it is.
  const std::string loop = "P0: Irecv(1,0,a) Irecv(2,0,b) Waitany(a,b)=a Irecv(1,1,c) Waitany(b,c)=b Waitany(c)=c\n";
  EXPECT_EQ(answer(loop + "P1: Send(0,0) Send(0,1)\nP2: Send(0,0)\n"), Answer::none);
  EXPECT_EQ(answer(loop + "P1: Send(0,0) Send(0,1)\nP2:\n"), Answer::deadlock);
  EXPECT_EQ(answer(loop + "P1: Send(0,0)\nP2: Send(0,0)\n"), Answer::deadlock);
  // The second call has c in the place of a: a message of either is enough for it.
  const std::string two = "P0: Irecv(1,0,a) Irecv(2,0,b) Waitany(a,b)=a Irecv(1,1,c) Waitany(b,c)=b Send(2,5)";
  EXPECT_EQ(answer(two + "\nP1: Send(0,0)\nP2: Send(0,0) Recv(0,5)\n"), Answer::none);
  EXPECT_EQ(answer(two + "\nP1: Send(0,0)\nP2: Recv(0,5) Send(0,0)\n"), Answer::deadlock);
}

// A loop of many steps over a few requests that are started anew; nobody should wait for the answer.
TEST(Choices, ALongLoopIsDecidedAtOnce) {
  constexpr int kSteps = 20'000;
  std::string text = "P0: Irecv(1,0,r0) Irecv(1,0,r1) Irecv(1,0,r2)";
  std::string slots[] = {"r0", "r1", "r2"};
  for (int i = 0; i < kSteps; ++i) {
    std::string& done = slots[i % 3];
    text += " Waitany(" + slots[0] + "," + slots[1] + "," + slots[2] + ")=" + done;
    done = "r" + std::to_string(i + 3);
    text += " Irecv(1,0," + done + ")";
  }
  text += " Waitall(" + slots[0] + "," + slots[1] + "," + slots[2] + ")\nP1:";
  for (int i = 0; i < kSteps + 3; ++i) text += " Send(0,0)";
  const auto log = parse_text_log(text, "log");
  ASSERT_TRUE(log);
  const LogFacts facts = look_at(*log);
  EXPECT_EQ(facts.choices, 0u);
  EXPECT_EQ(predict(*log, facts, {}).answer, Answer::none);
}

TEST(Choices, ManyCallsOfWaitsomeAsLogged) {
  // As many as in the logged run are taken to be gone.
  const std::string text = "P0: Irecv(1,0,a) Irecv(1,1,b) Irecv(1,2,c) Waitsome(a,b,c)=a,b Send(1,7) Waitsome(c)=c\n";
  const auto log = parse_text_log(text + "P1: Send(0,0) Send(0,1) Recv(0,7) Send(0,2)\n", "log");
  ASSERT_TRUE(log);
  EXPECT_EQ(predict(*log, look_at(*log), {}).answer, Answer::none);
  const auto lacks = parse_text_log(text + "P1: Send(0,0) Send(0,1) Recv(0,7)\n", "log");
  ASSERT_TRUE(lacks);
  EXPECT_EQ(predict(*lacks, look_at(*lacks), {}).answer, Answer::deadlock);
}

// A synchronous send is over when the message is received, not when a matched probe has taken it.
TEST(MatchedReceives, LongBehindTheProbe) {
  EXPECT_EQ(answers("P0: Mprobe(*,0,m) Recv(1,1) Mrecv(m)\nP1: Send(0,0) Send(0,1)\n"), kUnbuffered);
  EXPECT_EQ(answers("P0: Mprobe(*,0,m) Mrecv(m) Recv(1,1)\nP1: Send(0,0) Send(0,1)\n"), kNever);
  EXPECT_EQ(answers("P0: Mprobe(*,0,m) Recv(2,1) Mrecv(m)\nP1: Send(0,0)\nP2: Send(0,1)\n"), kNever);
  EXPECT_EQ(answers("P0: Mprobe(*,0,m) Recv(2,1)\nP1: Send(0,0)\nP2: Send(0,1)\n"), kUnbuffered);
  // Which of them has to wait is chance; the deadlock comes with rank 1.
  const std::string others = "P1: Send(0,0) Send(0,1)\nP2: Send(0,0)\n";
  EXPECT_EQ(answers("P0: Mprobe(*,0,m) Recv(*,0) Recv(1,1) Mrecv(m)\n" + others), kUnbuffered);
  EXPECT_EQ(answers("P0: Mprobe(*,0,m) Recv(*,0) Mrecv(m) Recv(1,1)\n" + others), kNever);
}

TEST(Alone, CollectivesEndAtOnce) {
  const std::string comms = "comm one: 1\ncomm self: each\n";
  EXPECT_EQ(answers(comms + "P0: Barrier()\nP1: Ibcast(1,a)@one Irecv(0,0,b) Waitany(a,b) Barrier()\n"), kNever);
  EXPECT_EQ(answers(comms + "P0: Barrier()\nP1: Ibcast(1,a)@one Irecv(0,0,b) Waitall(a,b) Barrier()\n"), kAlways);
  EXPECT_EQ(
      answers(comms + "P0: Ibarrier(x)@self Waitsome(x)\nP1: Ibarrier(a)@self Recv(*,0) Wait(a) Allreduce()@self\n"
                      "P2: Send(1,0)\n"),
      kNever);
}

TEST(Alone, MatchedByEmpdd) {
  const auto log = parse_text_log("comm self: each\nP0: Ibarrier(x)@self Wait(x) Send(1,0)\nP1: Recv(0,0)\n", "log");
  ASSERT_TRUE(log);
  EXPECT_TRUE(run_empdd(*log).marked.empty());
}

}  // namespace
}  // namespace mpivet::predict
