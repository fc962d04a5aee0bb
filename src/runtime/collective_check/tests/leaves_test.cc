#include "runtime/collective_check/leaves.h"

#include <gtest/gtest.h>

namespace mpivet::collective_check {
namespace {

constexpr std::uint64_t kScope = 1, kFunction = 77;

Leave left(std::uint64_t visit, std::uint32_t number) { return {{kFunction, visit, visit, 5}, number}; }

TEST(Leaves, OfTheVisitThisRankIsIn) {
  Leaves leaves;
  EXPECT_EQ(leaves.of_this_visit(2, kScope, kFunction), nullptr);
  leaves.hear(2, kScope, left(1, 0));
  leaves.hear(2, kScope, left(2, 3));
  ASSERT_NE(leaves.of_this_visit(2, kScope, kFunction), nullptr);
  EXPECT_EQ(leaves.of_this_visit(2, kScope, kFunction)->number, 0u);
  EXPECT_EQ(leaves.of_this_visit(3, kScope, kFunction), nullptr);
  EXPECT_EQ(leaves.of_this_visit(2, kScope + 1, kFunction), nullptr);
  EXPECT_EQ(leaves.leave(kFunction, kScope, 0).visit, 1u);
  EXPECT_EQ(leaves.of_this_visit(2, kScope, kFunction)->number, 3u);
  EXPECT_EQ(leaves.leave(kFunction, kScope, 3).visit, 2u);
  EXPECT_EQ(leaves.of_this_visit(2, kScope, kFunction), nullptr);
  EXPECT_EQ(leaves.disagreement(kScope), nullptr);
}

TEST(Leaves, DisagreementsAreKeptWhoeverLeavesFirst) {
  Leaves first;
  first.leave(kFunction, kScope, 2);
  first.hear(4, kScope, left(1, 1));
  ASSERT_NE(first.disagreement(kScope), nullptr);
  EXPECT_EQ(first.disagreement(kScope)->mine, 2u);
  EXPECT_EQ(first.disagreement(kScope)->theirs, 1u);
  EXPECT_EQ(first.disagreement(kScope)->rank, 4);
  Leaves second;
  second.hear(4, kScope, left(1, 3));
  second.leave(kFunction, kScope, 2);
  ASSERT_NE(second.disagreement(kScope), nullptr);
  EXPECT_EQ(second.disagreement(kScope)->theirs, 3u);
  EXPECT_EQ(second.disagreement(kScope + 1), nullptr);
}

TEST(Leaves, OfACommunicatorAreForgottenWithIt) {
  Leaves leaves;
  leaves.leave(kFunction, kScope + 1, 2);
  leaves.leave(kFunction, kScope, 2);
  leaves.hear(4, kScope, left(1, 1));
  leaves.hear(4, kScope, left(2, 1));
  leaves.forget(kScope);
  EXPECT_EQ(leaves.disagreement(kScope), nullptr);
  EXPECT_EQ(leaves.of_this_visit(4, kScope, kFunction), nullptr);
  EXPECT_EQ(leaves.leave(kFunction, kScope, 0).visit, 1u);
  EXPECT_EQ(leaves.leave(kFunction, kScope + 1, 2).visit, 2u);
}

TEST(Leaves, SeveralVisitsAreToldTogether) {
  Leaves leaves;
  leaves.hear(2, kScope, {{kFunction, 1, 3, 5}, 4});
  EXPECT_TRUE(leaves.leave(kFunction, kScope, 0).without_collective);
  ASSERT_NE(leaves.of_this_visit(2, kScope, kFunction), nullptr);
  EXPECT_FALSE(leaves.leave(kFunction, kScope, 4).without_collective);
  ASSERT_NE(leaves.of_this_visit(2, kScope, kFunction), nullptr);
  leaves.leave(kFunction, kScope, 4);
  EXPECT_EQ(leaves.of_this_visit(2, kScope, kFunction), nullptr);
  leaves.hear(2, kScope, {{kFunction, 4, 4, 5}, 4});
  EXPECT_EQ(leaves.of_this_visit(2, kScope, kFunction)->number, 4u);
}

}  // namespace
}  // namespace mpivet::collective_check
