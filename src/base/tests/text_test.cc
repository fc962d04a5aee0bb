#include "base/text.h"

#include <gtest/gtest.h>

namespace mpivet::text {
namespace {

using Words = std::vector<std::string>;

TEST(Text, SplitLeavesOutEmptyParts) {
  EXPECT_EQ(split("a,b,,c,", ','), (Words{"a", "b", "c"}));
  EXPECT_TRUE(split("", ',').empty());
}

TEST(Text, ShellWordsGoBothWays) {
  EXPECT_EQ(shell_split("--json=out.json  --checks='-LOCAL:*' \"a b\" c\\ d ''"),
            (Words{"--json=out.json", "--checks=-LOCAL:*", "a b", "c d", ""}));
  const Words words{"plain", "with blank", "it's", "", "*"};
  EXPECT_EQ(shell_split(shell_join(words)), words);
}

TEST(Text, GlobMatches) {
  EXPECT_TRUE(glob_match("*", ""));
  EXPECT_TRUE(glob_match("LOCAL:*", "LOCAL:REQUEST:NOT_FREED"));
  EXPECT_TRUE(glob_match("*:NOT_FREED", "LOCAL:REQUEST:NOT_FREED"));
  EXPECT_TRUE(glob_match("G*:MSG:*D*", "GLOBAL:MSG:TRUNCATED"));
  EXPECT_TRUE(glob_match("a?c", "abc"));
  EXPECT_FALSE(glob_match("a?c", "ac"));
  EXPECT_FALSE(glob_match("LOCAL", "LOCAL:REQUEST"));
  EXPECT_FALSE(glob_match("", "x"));
}

TEST(Text, EditDistanceCountsSwapsOnce) {
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
  EXPECT_EQ(edit_distance("josn", "json"), 1u);
}

TEST(Text, NearestNameKnowsGroupsAndEnds) {
  const Words names{"GLOBAL:DEADLOCK:HARD", "LOCAL:REQUEST:NOT_FREED"};
  EXPECT_EQ(nearest_name("GLOBAL:DEADLOK", names), "GLOBAL:DEADLOCK");
  EXPECT_EQ(nearest_name("global:deadlock:hrad", names), "GLOBAL:DEADLOCK:HARD");
  EXPECT_EQ(nearest_name("REQUEST:NOTFREED", names), "LOCAL:REQUEST:NOT_FREED");
  EXPECT_EQ(nearest_name("windmill", names), "");
}

TEST(Text, NearestSuggestsOnlyWhatIsNear) {
  const Words names{"--json", "--checks", "--verbose"};
  EXPECT_EQ(nearest("--jsn", names), "--json");
  EXPECT_EQ(nearest("--CHECK", names), "--checks");
  EXPECT_EQ(nearest("--frobnicate", names), "");
  EXPECT_EQ(nearest("foo", std::vector<std::string>{"op", "win"}), "");
}

TEST(Text, RangesAreShort) {
  EXPECT_EQ(ranges(std::vector<int>{0, 1, 2, 3, 7}), "0-3,7");
  EXPECT_EQ(ranges(std::vector<int>{5}), "5");
  EXPECT_EQ(ranges(std::vector<int>{}), "");
}

}  // namespace
}  // namespace mpivet::text
