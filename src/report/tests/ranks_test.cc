#include "report/findings/ranks.h"

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

TEST(Ranks, ManyAreOneLineForPeople) {
  std::vector<int> ranks;
  for (int i = 0; i < 30000; ++i) ranks.push_back(i * i);
  const std::string text = shorten_ranks(ranks);
  EXPECT_TRUE(text.starts_with("0,1,4,9,16,25,")) << text;
  EXPECT_TRUE(text.ends_with(",... (30000 in all)")) << text;
  EXPECT_LT(text.size(), 110u);
  EXPECT_EQ(name_ranks(ranks), "ranks " + text);
  EXPECT_EQ(shorten_ranks({0, 1, 2, 3, 7}), "0-3,7");
}

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
