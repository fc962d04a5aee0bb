#include "analyzer/streams/patience.h"

#include <gtest/gtest.h>

namespace mpivet::analyzer {
namespace {

TEST(Patience, LastsAsLongAsItPays) {
  Patience patience;
  for (int round = 0; round < 10; ++round) {
    EXPECT_TRUE(patience.worth_a_try());
    for (int i = 0; i < 100; ++i) patience.visited(i % 2 == 0 ? 1 : 9);
  }
}

TEST(Patience, IsGivenUpAndTriedAgain) {
  Patience patience;
  EXPECT_TRUE(patience.worth_a_try());
  for (int i = 0; i < 100; ++i) patience.visited(2);
  int rounds = 1;
  while (!patience.worth_a_try()) ++rounds;
  EXPECT_GT(rounds, 10);
  EXPECT_LT(rounds, 1000);
  patience.visited(20);
  EXPECT_TRUE(patience.worth_a_try());
}

}  // namespace
}  // namespace mpivet::analyzer
