// Algorithm 1 on the examples of the paper, with the sets it prints.
#include "static/sequences/static_pass.h"

#include <gtest/gtest.h>

namespace mpivet::statics {
namespace {

using Edges = std::vector<std::pair<Id, Id>>;

// Nodes as numbered in the figures; `entry` and `exit` get the two numbers after the last.
struct Figure {
  Vocabulary operations;
  EventGraph graph;

  Figure(Id last, const Edges& edges) {
    graph.entry = last + 1;
    graph.exit = last + 2;
    graph.successors.resize(last + 3);
    graph.events.resize(last + 3);
    for (const auto& [from, to] : edges) graph.successors[from].push_back(to);
    graph.successors[graph.entry].push_back(1);
    graph.successors[last].push_back(graph.exit);
  }
  Figure& calls(Id node, const std::string& name, Id stream = 0) {
    graph.events[node].push_back({stream, operations.number(name), node});
    return *this;
  }
  PassResult pass(PassMode mode = PassMode::published) { return static_pass(graph, operations, mode); }
  // "Name@order{nodes}:{conditions}" of all groups with conditions.
  std::vector<std::string> warnings(PassMode mode = PassMode::published) {
    const auto list = [](const std::vector<Id>& ids) {
      std::string out;
      for (const Id i : ids) out += (out.empty() ? "" : ",") + std::to_string(i);
      return "{" + out + "}";
    };
    std::vector<std::string> out;
    for (const auto& g : pass(mode).groups)
      if (!g.conditions.empty())
        out.push_back(operations.name(g.operation) + "@" + std::to_string(g.order) + list(g.nodes) + ":" +
                      list(g.conditions));
    return out;
  }
};
using Warnings = std::vector<std::string>;

TEST(StaticPass, Figure1a) {
  Figure f(6, {{1, 2}, {1, 5}, {2, 3}, {2, 4}, {3, 5}, {4, 5}, {5, 6}});
  f.calls(3, "MPI_Reduce").calls(4, "MPI_Reduce").calls(5, "MPI_Barrier");
  EXPECT_EQ(f.warnings(), (Warnings{"MPI_Reduce@0{3,4}:{1}"}));
  const auto groups = f.pass().groups;
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[1].nodes, std::vector<Id>{5});
  EXPECT_EQ(groups[1].order, 1u);  // first or second collective: the highest counts
}

TEST(StaticPass, Figure1bIsListing1) {
  Figure f(3, {{1, 2}, {1, 3}, {2, 3}});
  f.calls(2, "MPI_Barrier");
  EXPECT_EQ(f.warnings(), (Warnings{"MPI_Barrier@0{2}:{1}"}));
}

// 2 is the head of the loop {2,3,4,5}.
Figure figure_1c() {
  Figure f(12, {{1, 2},
                {1, 6},
                {2, 3},
                {3, 4},
                {4, 5},
                {5, 2},
                {2, 12},
                {6, 7},
                {6, 8},
                {7, 9},
                {8, 9},
                {9, 10},
                {9, 11},
                {11, 10},
                {11, 12},
                {10, 12}});
  f.calls(3, "MPI_Barrier").calls(7, "MPI_Barrier").calls(8, "MPI_Barrier").calls(10, "MPI_Allreduce");
  return f;
}

TEST(StaticPass, Figure1c) {
  EXPECT_EQ(figure_1c().warnings(),
            (Warnings{"MPI_Barrier@0{7,8}:{1}", "MPI_Allreduce@1{10}:{1,9,11}", "MPI_Barrier@0{3}:{2}"}));
}

TEST(StaticPass, ExtendedSeesWhatDecidesWhetherALoopIsEntered) {
  Figure f(4, {{1, 2}, {1, 4}, {2, 3}, {3, 2}, {2, 4}});
  f.calls(3, "MPI_Barrier");
  EXPECT_EQ(f.warnings(), (Warnings{"MPI_Barrier@0{3}:{2}"}));
  EXPECT_EQ(f.warnings(PassMode::extended), (Warnings{"loop{MPI_Barrier}@0{2,3}:{1}", "MPI_Barrier@0{3}:{2}"}));
}

TEST(StaticPass, ALoopThatTestsAtItsEndDecidesHowOften) {
  Figure f(3, {{1, 2}, {2, 2}, {2, 3}});
  f.calls(2, "MPI_Bcast");
  EXPECT_EQ(f.warnings(), (Warnings{"MPI_Bcast@0{2}:{2}"}));
}

TEST(StaticPass, TheSameOnBothSidesIsNoDivergence) {
  Figure f(4, {{1, 2}, {1, 3}, {2, 4}, {3, 4}});
  f.calls(2, "MPI_Barrier").calls(3, "MPI_Barrier");
  EXPECT_EQ(f.warnings(), Warnings{});
}

TEST(StaticPass, BarrierDoesNotMatchIbarrier) {
  Figure f(4, {{1, 2}, {1, 3}, {2, 4}, {3, 4}});
  f.calls(2, "MPI_Barrier").calls(3, "MPI_Ibarrier");
  EXPECT_EQ(f.warnings(), (Warnings{"MPI_Barrier@0{2}:{1}", "MPI_Ibarrier@0{3}:{1}"}));
}

TEST(StaticPass, CommunicatorsHaveOrdersOfTheirOwn) {
  // if (1) Barrier(b); Barrier(a) and the other way round: one order for each communicator.
  Figure f(4, {{1, 2}, {1, 3}, {2, 3}, {3, 4}});
  f.calls(2, "MPI_Barrier", 1).calls(3, "MPI_Barrier", 0);
  const auto groups = f.pass().groups;
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[0].stream, 0u);
  EXPECT_EQ(groups[0].order, 0u);
  EXPECT_TRUE(groups[0].conditions.empty());
  EXPECT_EQ(groups[1].conditions, std::vector<Id>{1});
}

TEST(StaticPass, WhoAbortsTakesNoPart) {
  Figure f(4, {{1, 2}, {1, 3}, {3, 4}});  // 2 goes nowhere
  f.calls(3, "MPI_Barrier");
  EXPECT_EQ(f.warnings(), Warnings{});
}

// One order for two communicators' worth of barriers: the extended pass sees that both ways are alike.
TEST(StaticPass, ExtendedComparesWholeSequences) {
  // 1 -> 2 (Barrier) -> 3 (Bcast) -> 6; 1 -> 4 (Barrier) -> 5 (Bcast) -> 6
  Figure f(6, {{1, 2}, {2, 3}, {3, 6}, {1, 4}, {4, 5}, {5, 6}});
  f.calls(2, "MPI_Barrier").calls(3, "MPI_Bcast").calls(4, "MPI_Barrier").calls(5, "MPI_Bcast");
  EXPECT_EQ(f.warnings(PassMode::extended), Warnings{});
}

}  // namespace
}  // namespace mpivet::statics
