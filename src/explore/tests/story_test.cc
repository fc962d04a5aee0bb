// Single interleavings as data: what is told of them, in which order, and how parts of a tree are put together.
#include "explore/findings/story.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "explore/tests/script.h"
#include "report/formats/exploration_json.h"

namespace mpivet::explore {
namespace {

using StepKind = report::ExploredStep::Kind;

std::string no_site(std::uint32_t) { return ""; }

report::Interleavings story_of(int ranks, const ScriptRunner::Program& program, StoryLimits limits = {},
                               std::vector<Choice> path = {}) {
  ScriptRunner runner(ranks, program);
  Explorer explorer(runner, ranks, Buffering::zero, {});
  explorer.begin_with(std::move(path));
  StoryTeller teller(no_site, limits);
  EXPECT_TRUE(explorer.run([&](const Interleaving& one) {
    teller.look_at(one, one.end == End::deadlock);
    return true;
  }));
  return teller.take();
}

void two_ways(Script& mpi) {
  if (mpi.rank() == 0) mpi.send(1), mpi.send(1, 22);
  if (mpi.rank() == 2) mpi.send(1), mpi.send(1, 33);
  if (mpi.rank() != 1) return;
  mpi.recv(0), mpi.recv(2);
  if (mpi.recv(kAny).value != 22) mpi.recv(kAny);
}

void two_each(Script& mpi) {
  if (mpi.rank() != 0) return mpi.send(0), mpi.send(0);
  for (int i = 0; i < 2 * (mpi.size() - 1); ++i) mpi.recv(kAny);
}

TEST(Story, TellsChoicesAndEnds) {
  const auto tree = story_of(3, two_ways);
  ASSERT_EQ(tree.kept.size(), 2u);
  ASSERT_FALSE(tree.kept[0].path.empty());
  const report::ExploredChoice& first = tree.choices[tree.kept[0].path[0]];
  EXPECT_EQ(first.rank, 1);
  EXPECT_EQ(first.number, 3u);  // the third operation of rank 1
  EXPECT_EQ(first.source, 0);
  EXPECT_EQ(first.message, 2u);
  EXPECT_EQ(tree.kept[0].end, "deadlock");  // the second message of rank 2 is never received
  EXPECT_TRUE(tree.kept[0].notable);
  EXPECT_EQ(tree.kept[1].end, "finished");
  EXPECT_EQ(tree.choices[tree.kept[1].path[0]].source, 2);
}

// A step stands behind what it needs: a wait for a receive behind the send.
TEST(Story, StepsAreInAnOrderThatCouldHappen) {
  const auto tree = story_of(3, [](Script& mpi) {
    if (mpi.rank() == 0) {
      const auto one = mpi.irecv(kAny), other = mpi.irecv(kAny);
      mpi.barrier();
      mpi.wait({one, other});
    } else {
      mpi.barrier();
      mpi.send(0, mpi.rank());
    }
  });
  ASSERT_EQ(tree.kept.size(), 2u);
  for (const auto& one : tree.kept) {
    ASSERT_TRUE(one.steps_kept);
    std::set<std::pair<int, std::uint64_t>> sent;
    int waits = 0, collectives = 0;
    for (const std::uint32_t position : one.steps) {
      const report::ExploredStep& step = tree.steps[position];
      if (step.kind == StepKind::send) sent.insert({step.rank, step.operation});
      collectives += step.kind == StepKind::collective && step.meeting == 0;
      if (step.kind == StepKind::receive) {
        EXPECT_EQ(step.peer, -1);
        EXPECT_FALSE(step.possible.empty());
        EXPECT_GT(step.matched.rank, 0);
      }
      if (step.rank == 0 && step.kind == StepKind::wait && step.completed.size() == 2) {
        EXPECT_EQ(sent.size(), 2u);
        ++waits;
      }
    }
    EXPECT_EQ(waits, 1);
    EXPECT_EQ(collectives, 3);
  }
}

TEST(Story, WhoStandsThereIsNotDone) {
  const auto tree = story_of(2, [](Script& mpi) { mpi.recv(1 - mpi.rank()); });
  ASSERT_EQ(tree.kept.size(), 1u);
  int standing = 0;
  for (const std::uint32_t position : tree.kept[0].steps) standing += !tree.steps[position].done;
  EXPECT_EQ(standing, 2);
  EXPECT_EQ(tree.steps[tree.kept[0].steps.back()].matched.rank, -1);
}

TEST(Story, LimitsHold) {
  EXPECT_EQ(story_of(4, two_each).kept.size(), 90u);
  EXPECT_EQ(story_of(4, two_each, {.interleavings = 10}).kept.size(), 10u);
  const auto few_steps = story_of(4, two_each, {.steps = 200});
  std::size_t choices = 0, steps = 0;
  for (const auto& one : few_steps.kept) choices += one.path.size(), steps += one.steps.size();
  EXPECT_LE(choices, 200u);
  EXPECT_LE(steps, 200u);
  EXPECT_TRUE(few_steps.kept.front().steps_kept);
  EXPECT_FALSE(few_steps.kept.back().steps_kept);
}

// Parts that go from worker to worker as JSON, put together, are what one explorer tells.
TEST(Story, PartsGiveTheWhole) {
  ScriptRunner runner(4, two_each);
  const auto parts = Explorer(runner, 4, Buffering::zero, {}).split(5);
  ASSERT_TRUE(parts.ok());
  report::Interleavings all;
  for (const Branch& part : *parts) {
    const nlohmann::json sent = story_of(4, two_each, {}, part.path);
    append(all, sent.get<report::Interleavings>(), all.kept.size());
  }
  EXPECT_EQ(nlohmann::json(all), nlohmann::json(story_of(4, two_each)));
}

TEST(Story, DamagedJsonIsRefused) {
  nlohmann::json sent = story_of(3, two_ways);
  sent["kept"][0]["path"][0] = 77;
  EXPECT_THROW(sent.get<report::Interleavings>(), nlohmann::json::exception);
  sent = story_of(3, two_ways);
  sent["steps"][0]["kind"] = "dance";
  EXPECT_THROW(sent.get<report::Interleavings>(), nlohmann::json::exception);
}

TEST(Story, PlacesAreSplit) {
  EXPECT_EQ(explored_call(0, "/a:b/c.c:12").file, "/a:b/c.c");
  EXPECT_EQ(explored_call(0, "/a:b/c.c:12").line, 12);
  EXPECT_EQ(explored_call(0, "app+4711").file, "app+4711");
  EXPECT_EQ(explored_call(0, "/a:b/c").line, 0);
}

}  // namespace
}  // namespace mpivet::explore
