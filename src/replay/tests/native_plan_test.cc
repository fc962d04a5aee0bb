// What the ranks of a native replay are told: the file taken apart by rank, each match at both of its ends.
#include "replay/native_plan.h"

#include <gtest/gtest.h>

#include "event/replay_plan.h"

namespace mpivet::replay {
namespace {

namespace plan = event::replay;

struct Plan {
  explicit Plan(const std::vector<Choice>& choices, std::vector<Extent> reached = {}) {
    auto built = native_plan({{"x"}, 3, Buffering::zero, "", choices, std::move(reached)}, "x.json");
    EXPECT_TRUE(built);
    if (built) bytes = std::move(*built);
  }
  const plan::Header* header() const { return reinterpret_cast<const plan::Header*>(bytes.data()); }
  const plan::RankPlan& rank(int rank) const { return plan::rank_plans(header())[rank]; }
  const plan::Item& item(int of, std::uint32_t i) const { return plan::items(header())[rank(of).first + i]; }

  std::vector<std::byte> bytes;
};

Choice match(int rank, std::uint64_t op, int source, std::uint64_t send, int tag = 0) {
  return {.rank = rank, .op = op, .source = source, .send = send, .tag = {tag}};
}
Choice outcome(int rank, std::uint64_t call, std::vector<std::uint32_t> chosen) {
  return {
      .kind = Choice::Kind::outcome, .rank = rank, .op = call, .flag = !chosen.empty(), .chosen = std::move(chosen)};
}
Choice probe(int rank, std::uint64_t call, int source, std::uint64_t send) {
  return {.kind = Choice::Kind::outcome,
          .rank = rank,
          .op = call,
          .source = source,
          .send = send,
          .flag = source >= 0,
          .probe = true};
}

TEST(NativePlan, HasAMatchAtBothEnds) {
  const Plan made({match(0, 7, 2, 3, 11)});
  ASSERT_EQ(made.header()->items, 2u);
  EXPECT_EQ(made.header()->bytes, made.bytes.size());
  EXPECT_EQ(made.rank(0).operation_items, 1u);
  EXPECT_EQ(made.item(0, 0).kind, plan::ItemKind::receive);
  EXPECT_EQ(made.item(0, 0).number, 7u);
  EXPECT_EQ(made.item(0, 0).peer, 2);
  EXPECT_EQ(made.item(0, 0).tag, 11);
  EXPECT_EQ(made.rank(1).operation_items, 0u);
  EXPECT_EQ(made.item(2, 0).kind, plan::ItemKind::send);
  EXPECT_EQ(made.item(2, 0).number, 3u);
  EXPECT_EQ(made.item(2, 0).peer, 0);
}

TEST(NativePlan, IsInTheOrderOfEachRank) {
  const Plan made({match(0, 5, 1, 2), match(0, 3, 1, 1), outcome(0, 4, {1, 2}), outcome(0, 2, {})});
  ASSERT_EQ(made.rank(0).operation_items, 2u);
  ASSERT_EQ(made.rank(0).call_items, 2u);
  EXPECT_EQ(made.item(0, 0).number, 3u);
  EXPECT_EQ(made.item(0, 1).number, 5u);
  EXPECT_EQ(made.item(0, 2).number, 2u);
  EXPECT_EQ(made.item(0, 2).flag, 0u);
  EXPECT_EQ(made.item(0, 3).number, 4u);
  ASSERT_EQ(made.item(0, 3).positions, 2u);
  EXPECT_EQ(plan::positions(made.header())[made.item(0, 3).first_position + 1], 2u);
  EXPECT_EQ(made.rank(0).calls, 0u);
}

TEST(NativePlan, GoesAsFarAsTheFileSays) {
  const Plan made({outcome(1, 4, {0})}, {{1, 0}, {2, 9}, {0, 0}});
  EXPECT_EQ(made.rank(1).calls, 9u);
  EXPECT_EQ(made.rank(1).operations, 2u);
}

TEST(NativePlan, KnowsWhatWasCancelled) {
  const Plan made({match(0, 2, 1, 1)}, {{2, 0, {1}}, {1, 0}, {0, 0}});
  ASSERT_EQ(made.rank(0).operation_items, 2u);
  EXPECT_EQ(made.item(0, 0).kind, plan::ItemKind::cancelled);
  EXPECT_TRUE(made.rank(0).cancels_known);
  EXPECT_FALSE(Plan({}).rank(0).cancels_known);
  const Replay both{{"x"}, 2, Buffering::zero, "", {match(0, 1, 1, 1)}, {{1, 0, {1}}, {1, 0}}};
  EXPECT_FALSE(native_plan(both, "x"));
}

TEST(NativePlan, TakesAMessageThatIsProbedAndThenReceived) {
  const Plan made({probe(0, 1, 1, 6), probe(0, 2, 1, 6), match(0, 1, 1, 6)});
  EXPECT_EQ(made.rank(1).operation_items, 1u);
  EXPECT_EQ(made.item(0, 1).kind, plan::ItemKind::probe);
}

TEST(NativePlan, RefusesContradictions) {
  const auto refused = [](const std::vector<Choice>& choices) {
    return !native_plan({{"x"}, 3, Buffering::zero, "", choices, {}}, "x.json");
  };
  EXPECT_TRUE(refused({match(0, 1, 1, 1), match(0, 1, 2, 1)}));  // a receive of two messages
  EXPECT_TRUE(refused({match(0, 1, 1, 1), match(2, 1, 1, 1)}));  // a message of two receives
  EXPECT_TRUE(refused({match(0, 1, 1, 1), match(0, 2, 1, 1)}));
  EXPECT_TRUE(refused({match(0, 1, 1, 1), match(1, 1, 2, 1)}));  // a send that is a receive
  EXPECT_TRUE(refused({outcome(0, 1, {0}), outcome(0, 1, {1})}));
  EXPECT_FALSE(refused({match(0, 1, 1, 1), match(0, 2, 1, 2)}));
}

}  // namespace
}  // namespace mpivet::replay
