#include "model/state/id_table.h"

#include <gtest/gtest.h>

#include <random>
#include <unordered_map>

namespace mpivet::model {
namespace {

TEST(IdTable, HoldsWhatAMapHolds) {
  std::mt19937 random(7);
  std::vector<int> objects(4096);
  IdTable<int> table;
  std::unordered_map<std::uint32_t, int*> expected;
  for (int step = 0; step < 200'000; ++step) {
    const std::uint32_t id = 1 + random() % 3000 * (random() % 2 ? 1 : 64);
    int* object = &objects[random() % objects.size()];
    switch (random() % 3) {
      case 0:
        table.put(id, object);
        expected[id] = object;
        break;
      case 1: {
        const auto known = expected.find(id);
        EXPECT_EQ(table.erase(id), known == expected.end() ? nullptr : known->second);
        if (known != expected.end()) expected.erase(known);
        break;
      }
      case 2: {
        const auto known = expected.find(id);
        EXPECT_EQ(table.find(id), known == expected.end() ? nullptr : known->second);
        break;
      }
    }
    ASSERT_EQ(table.size(), expected.size());
  }
  std::size_t visited = 0;
  table.each([&](std::uint32_t id, int* object) {
    ++visited;
    EXPECT_EQ(expected.at(id), object);
  });
  EXPECT_EQ(visited, expected.size());
}

// Requests are often completed in the order they were made, while very many of them are pending: the time of this test
// is a matter of milliseconds, or of minutes if erasing looked at all that follow.
TEST(IdTable, OldestOfManyIsErasedAtOnce) {
  int object = 0;
  IdTable<int> table;
  constexpr std::uint32_t kPending = 500'000;
  for (std::uint32_t id = 1; id <= kPending; ++id) table.put(id, &object);
  for (std::uint32_t id = 1; id <= kPending; ++id) {
    ASSERT_EQ(table.erase(id), &object);
    ASSERT_EQ(table.find(id), nullptr);
  }
  EXPECT_EQ(table.size(), 0u);
}

}  // namespace
}  // namespace mpivet::model
