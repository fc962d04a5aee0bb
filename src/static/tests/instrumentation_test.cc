// Algorithm 2 on the examples of the paper, and what the whole program switches on and off.
#include "static/sequences/instrumentation.h"

#include <gtest/gtest.h>

#include "static/analyze.h"
#include "static/graphs/closest_join.h"
#include "static/tests/unit_maker.h"

namespace mpivet::statics {
namespace {

using test::UnitMaker;

// Figure 1(d): nodes as in 1(c); 13 is the entry, 14 the exit. The last CC stands in node 12.
TEST(ClosestJoin, FigureOneD) {
  const Adjacency figure = {{},  {2, 6},   {3, 12}, {4},      {5},  {2}, {7, 8}, {9},
                            {9}, {10, 11}, {12},    {10, 12}, {14}, {1}, {}};
  EXPECT_EQ(closest_join(figure, 13, 14, {3, 7, 8, 10}), 12u);
  EXPECT_EQ(closest_join(figure, 13, 14, {7, 8}), 12u);
}

TEST(ClosestJoin, ALoopIsNoJoin) {
  const Adjacency loop = {{1}, {2}, {3, 4}, {2}, {5}, {}};  // 2 is its head, 4 is behind it
  EXPECT_EQ(closest_join(loop, 0, 5, {3}), 4u);
}

TEST(ClosestJoin, TwoReturnsMeetAtTheExit) {
  const Adjacency returns = {{1}, {2, 3}, {4}, {4}, {}};
  EXPECT_EQ(closest_join(returns, 0, 4, {2}), 4u);
}

std::string words(const Leave& leave) {
  const auto at = "@" + std::to_string(leave.block);
  switch (leave.where) {
    case Leave::Where::block_start:
      return "start" + at;
    case Leave::Where::after_call:
      return "after call " + std::to_string(leave.call) + at;
    case Leave::Where::before_call:
      return "before call " + std::to_string(leave.call) + at;
    case Leave::Where::before_return:
      return "return" + at;
  }
  return "";
}

// "f: MPI_Barrier#0*; start@5": the function, its calls (* flagged, + flagged by a caller, 1 several threads, 2
// concurrent), its leaves; ! cannot make up.
std::vector<std::string> plans(UnitMaker& u, const PlanOptions& options = {.closed = true}, bool whole = true) {
  std::vector<Unit> units;
  units.push_back(u.take());
  const Program program(std::move(units));
  std::vector<std::string> out;
  for (const FunctionPlan& plan : analyze(program, {.whole_program = whole, .plan = options}).plans) {
    std::string line = program.name(plan.function) + (plan.cannot_make_up ? "!:" : ":");
    for (const CheckedCall& c : plan.calls)
      line += " " + c.collective + "#" + std::to_string(c.call) + (c.flagged ? "*" : "") + (c.from_outside ? "+" : "") +
              (c.several_threads ? "1" : "") + (c.concurrent ? "2" : "");
    for (const Leave& leave : plan.leaves) line += "; " + words(leave);
    out.push_back(line);
  }
  return out;
}
using Plans = std::vector<std::string>;

TEST(Instrumentation, ListingTwoOfThePaper) {
  UnitMaker u = test::listing_one();  // as the compiler sees it; block 5 is where the ways meet and f returns
  EXPECT_EQ(plans(u, {}, false), (Plans{"f: MPI_Barrier#0*; start@5", "g: MPI_Barrier#1"}));
}

TEST(Instrumentation, InTheWholeProgramTheLeaverOfListingTwoIsLateForGood) {
  UnitMaker u = test::listing_one();
  u.function("main");
  const Operand rank = u.local("rank");
  u.mpi("MPI_Comm_rank", {u.world(), rank});
  u.call("g", {u.load(rank)});
  u.return_();
  const auto all = plans(u);
  ASSERT_GE(all.size(), 2u);
  EXPECT_EQ(all[0], "f!: MPI_Barrier#0*; start@5");
  EXPECT_EQ(all[1], "g: MPI_Barrier#1");
}

TEST(Instrumentation, AllMeansTheProvedOnesToo) {
  UnitMaker u;
  u.function("main");
  u.barrier();
  u.return_();
  EXPECT_EQ(plans(u, {.all = true}), (Plans{"main: MPI_Barrier#0; after call 0@2"}));
}

TEST(Instrumentation, AllMeansThoseOnWaysWithoutReturnToo) {
  UnitMaker u;
  u.function("main");
  const Id server = u.new_block();
  u.go(server);
  u.in(server).barrier();
  u.go(server);
  EXPECT_EQ(plans(u, {.all = true}), (Plans{"main: MPI_Barrier#0"}));
}

TEST(Instrumentation, WhatIsProvedIsNotFlagged) {
  UnitMaker u;
  u.function("main");
  const Operand size = u.local("size");
  u.mpi("MPI_Comm_size", {u.world(), size});
  u.if_({u.load(size)}, [&] { u.barrier(); });
  u.return_();
  EXPECT_EQ(plans(u), (Plans{"main: MPI_Barrier#1"}));
}

TEST(Instrumentation, ACallUnderAConditionFlagsWhatItLeadsTo) {
  UnitMaker u;
  u.function("inner");
  u.barrier();
  const Operand n = u.local("n");
  u.allreduce(n, n);
  u.bcast(n);
  u.return_();
  u.function("main");
  const Operand rank = u.local("rank");
  u.mpi("MPI_Comm_rank", {u.world(), rank});
  u.if_({u.load(rank)}, [&] { u.call("inner"); });
  u.return_();
  EXPECT_EQ(plans(u), (Plans{"inner: MPI_Barrier#0+ MPI_Allreduce#1+ MPI_Bcast#2+", "main!: MPI_Barrier#1*; start@5"}));
}

// Put in the place of its call, a wrapper leaves the number of the call as it was given.
TEST(Instrumentation, AWrapperIsCheckedWhereItIsCalled) {
  UnitMaker u;
  u.function("wrapper");
  u.barrier();
  u.return_();
  u.function("main");
  const Operand rank = u.local("rank");
  u.mpi("MPI_Comm_rank", {u.world(), rank});
  u.if_({u.load(rank)}, [&] { u.call("wrapper"); });
  u.return_();
  EXPECT_EQ(plans(u), (Plans{"wrapper: MPI_Barrier#0+", "main!: MPI_Barrier#1*; start@5"}));
}

TEST(Instrumentation, InALoopRanksMayTakeTurns) {
  UnitMaker u;
  u.function("f", {"r"});
  u.if_({u.parameter(0)}, [&] { u.barrier(); });
  u.return_();
  u.function("main");
  const Operand rank = u.local("rank"), size = u.local("size");
  u.mpi("MPI_Comm_rank", {u.world(), rank});
  u.mpi("MPI_Comm_size", {u.world(), size});
  const Id head = u.new_block(), body = u.new_block(), after = u.new_block();
  u.go(head);
  u.in(head).branch({u.load(size)}, body, after);
  u.in(body).call("f", {u.load(rank)});
  u.go(head);
  u.in(after).return_();
  EXPECT_EQ(plans(u)[0], "f: MPI_Barrier#0*; start@5");
}

TEST(Instrumentation, ThreadsDoNotTellThatTheyLeave) {
  UnitMaker u;
  u.function("body", {"r"});
  u.if_({u.load(u.parameter(0))}, [&] { u.barrier(); });
  u.return_();
  u.function("main");
  const Operand rank = u.local("rank");
  u.mpi("MPI_Comm_rank", {u.world(), rank});
  u.call("GOMP_parallel", {u.address_of("body"), rank, UnitMaker::number(0), UnitMaker::number(0)});
  u.return_();
  EXPECT_EQ(plans(u)[0], "body: MPI_Barrier#0*1");
}

TEST(Instrumentation, ExitIsALeave) {
  UnitMaker u;
  u.function("main");
  const Operand rank = u.local("rank");
  u.mpi("MPI_Comm_rank", {u.world(), rank});
  const Id quits = u.new_block(), goes_on = u.new_block();
  u.branch({u.load(rank)}, quits, goes_on);
  u.in(quits).call("exit", {UnitMaker::number(0)});
  u.leave();
  u.in(goes_on).if_({u.load(rank)}, [&] { u.barrier(); });
  u.return_();
  EXPECT_EQ(plans(u), (Plans{"main!: MPI_Barrier#2*; start@7; before call 1@3"}));
}

TEST(Instrumentation, SitesHaveNumbersOfTheirOwn) {
  EXPECT_NE(site_id("f", 1), site_id("f", 2));
  EXPECT_NE(site_id("f", 12), site_id("f1", 2));
  EXPECT_EQ(site_id("f@part.c", 3), site_id("f@part.c", 3));
}

void parallel(UnitMaker& u, const std::string& region) {
  u.call("GOMP_parallel", {u.address_of(region), UnitMaker::number(0), UnitMaker::number(0), UnitMaker::number(0)});
}
template <class Body>
void single(UnitMaker& u, Body body) {
  u.if_equal({u.call("GOMP_single_start"), UnitMaker::number(1)}, body);
}

TEST(Instrumentation, CollectivesOfAllThreadsAndOfConcurrentRegionsAreFlagged) {
  UnitMaker u;
  u.function("all");
  u.barrier();
  u.return_();
  u.function("nowait");
  single(u, [&] { u.barrier(); });
  single(u, [&] { u.bcast(u.local("n")); });
  u.call("GOMP_barrier");
  single(u, [&] { u.barrier(); });
  u.return_();
  u.function("main");
  parallel(u, "all");
  parallel(u, "nowait");
  u.barrier();
  u.return_();
  EXPECT_EQ(plans(u),
            (Plans{"all: MPI_Barrier#01", "nowait: MPI_Barrier#12 MPI_Bcast#32 MPI_Barrier#6", "main: MPI_Barrier#2"}));
}

TEST(Instrumentation, AThreadInheritsWhatItsCallersSay) {
  UnitMaker u;
  u.function("wrapper");
  u.barrier();
  u.return_();
  u.function("region");
  u.call("wrapper");
  u.return_();
  u.function("main");
  parallel(u, "region");
  u.return_();
  EXPECT_EQ(plans(u), (Plans{"wrapper: MPI_Barrier#01"}));
}

// Listing 1 of the hybrid paper: the thread that executes the region does not come by the condition.
TEST(Instrumentation, ARegionKnowsTheConditionsThatLeadToIt) {
  UnitMaker u;
  u.function("region");
  single(u, [&] { u.barrier(); });
  u.return_();
  u.function("main");
  const Operand rank = u.local("rank");
  u.mpi("MPI_Comm_rank", {u.world(), rank});
  u.if_({u.load(rank)}, [&] { parallel(u, "region"); });
  u.return_();
  std::vector<Unit> units;
  units.push_back(u.take());
  const Program program(std::move(units));
  const auto analysis = analyze(program, {.plan = PlanOptions{.closed = true}});
  ASSERT_FALSE(analysis.plans.empty());
  EXPECT_TRUE(analysis.plans[0].calls[0].from_outside);
  EXPECT_EQ(analysis.plans[0].calls[0].conditions.size(), 1u);
}

}  // namespace
}  // namespace mpivet::statics
