#include "report/ranks.h"

#include <gtest/gtest.h>

namespace mpivet::report {
namespace {

TEST(Ranks, Formats) {
  EXPECT_EQ(format_ranks({}), "");
  EXPECT_EQ(format_ranks({5}), "5");
  EXPECT_EQ(format_ranks({0, 1}), "0,1");
  EXPECT_EQ(format_ranks({0, 1, 2, 3, 7}), "0-3,7");
  EXPECT_EQ(format_ranks({0, 2, 4, 6, 8, 10, 12, 14}), "0-14 step 2");
  EXPECT_EQ(format_ranks({0, 2, 4}), "0,2,4");
  EXPECT_EQ(format_ranks({1, 4, 5, 6, 9}), "1,4-6,9");
  EXPECT_EQ(format_ranks({0, 3, 6, 9, 10, 11, 12}), "0-9 step 3,10-12");
}

TEST(Ranks, TakesAnyOrderAndDuplicates) { EXPECT_EQ(format_ranks({3, 1, 2, 2, 0, 1}), "0-3"); }

TEST(Ranks, SurvivesExtremes) { EXPECT_EQ(format_ranks({-2147483647 - 1, 2147483647}), "-2147483648,2147483647"); }

TEST(Ranks, Names) {
  EXPECT_EQ(name_ranks({}), "no rank");
  EXPECT_EQ(name_ranks({2}), "rank 2");
  EXPECT_EQ(name_ranks({0, 2}), "ranks 0,2");
}

TEST(Ranks, Adds) {
  std::vector<int> ranks{1, 3};
  add_ranks(ranks, {2, 3, 0});
  EXPECT_EQ(ranks, (std::vector<int>{0, 1, 2, 3}));
}

}  // namespace
}  // namespace mpivet::report
