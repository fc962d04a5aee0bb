#include "runtime/collective_check/ids.h"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <unordered_map>

#include "runtime/collective_check/grow.h"
#include "runtime/collective_check/id_map.h"

namespace mpivet::collective_check {
namespace {

TEST(Ids, TellCommunicatorsApart) {
  std::set<std::uint64_t> ids = {kWorldId};
  for (std::uint32_t number = 1; number <= 100; ++number)
    for (int least = 0; least < 100; ++least) ids.insert(event::child_identity(kWorldId, number, least));
  EXPECT_EQ(ids.size(), 1 + 100u * 100u);
}

TEST(Ids, OfMembersDependOnAllOfThemAndTheTag) {
  const int a[] = {0, 1, 4}, b[] = {0, 2, 4};
  EXPECT_EQ(members_key(a, 3, 7), members_key(a, 3, 7));
  EXPECT_NE(members_key(a, 3, 7), members_key(a, 3, 8));
  EXPECT_NE(members_key(a, 3, 7), members_key(b, 3, 7));
  EXPECT_NE(members_key(a, 3, 7), members_key(a, 2, 7));
}

TEST(IdMap, BehavesAsAMap) {
  std::mt19937 random(1);
  std::unordered_map<std::uint64_t, int*> expected;
  IdMap<int> map;
  int values[8];
  for (int i = 0; i < 20000; ++i) {
    const std::uint64_t key = 1 + random() % 300;
    if (random() % 2) {
      int* value = &values[random() % 8];
      EXPECT_TRUE(map.insert(key, value));
      expected[key] = value;
    } else {
      map.remove(key);
      expected.erase(key);
    }
    const std::uint64_t other = 1 + random() % 300;
    ASSERT_EQ(map.find(other), expected.contains(other) ? expected[other] : nullptr);
  }
}

TEST(Queue, KeepsTheOrderWhileItGrows) {
  Queue<int> queue;
  int next = 0, oldest = 0;
  for (int i = 0; i < 1000; ++i) {
    queue.push(next++);
    queue.push(next++);
    EXPECT_EQ(queue[0], oldest++);
    EXPECT_EQ(queue[queue.size() - 1], next - 1);
    queue.pop();
  }
  EXPECT_EQ(queue.size(), 1000u);
}

}  // namespace
TEST(Ids, TagsThatAreText) {
  EXPECT_EQ(tag_of("solver"), tag_of("solver"));
  EXPECT_NE(tag_of("solver"), tag_of("output"));
  EXPECT_NE(tag_of("ab"), tag_of("ba"));
  EXPECT_GE(tag_of(""), 0);
  EXPECT_EQ(tag_of(7), 7);
}

}  // namespace mpivet::collective_check
