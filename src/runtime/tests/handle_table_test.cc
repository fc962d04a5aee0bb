// The table against a slow but obvious model.
#include "runtime/handles/handle_table.h"

#include <gtest/gtest.h>

#include <list>
#include <random>
#include <set>

namespace mpivet::runtime {
namespace {

struct Entry {
  std::uint64_t handle, address;
  std::uint32_t id, node;
};

// Newest at the given address if there are several of the handle, else the oldest.
const Entry* expected(const std::list<Entry>& all, std::uint64_t handle, std::uint64_t address, bool& ambiguous) {
  const Entry *oldest = nullptr, *there = nullptr;
  int of_handle = 0, at_address = 0;
  for (const Entry& e : all) {
    if (e.handle != handle) continue;
    if (!oldest) oldest = &e;
    ++of_handle;
    if (e.address != address) continue;
    there = &e;
    ++at_address;
  }
  ambiguous = of_handle > 1 && at_address != 1;
  return of_handle > 1 && there ? there : oldest;
}

// `fresh`: so many of a hundred nodes are added as such.
void agrees_with_the_model(unsigned fresh, unsigned addresses) {
  HandleTable table;
  std::list<Entry> model;
  std::mt19937 random(fresh + addresses);
  for (int i = 0; i < 20000; ++i) {
    const std::uint64_t handle = 0x1000 + random() % 40, address = 0x8000 + 8 * (random() % addresses);
    const bool add = model.size() < 20 || (model.size() < 400 && random() % 2);
    if (add) {
      const std::uint32_t id = table.next_id();
      const bool as_fresh = random() % 100 < fresh;
      model.push_back({handle, address, id,
                       as_fresh ? table.insert_fresh(handle, address, id) : table.insert(handle, address, id)});
    } else {
      auto victim = model.begin();
      std::advance(victim, random() % model.size());
      table.remove(victim->node);
      model.erase(victim);
    }
    if (random() % 2) continue;  // asking for what is not there ends the freshness of all
    bool ambiguous = false;
    const Entry* e = expected(model, handle, address, ambiguous);
    const auto found = table.find(handle, address);
    ASSERT_EQ(found.node, e ? e->node : 0);
    if (!e) continue;
    ASSERT_EQ(table[found.node].id, e->id);
    ASSERT_EQ(found.ambiguous, ambiguous);
  }
}

bool anybody(std::uint32_t) { return true; }

TEST(HandleTable, AgreesWithTheModel) { agrees_with_the_model(0, 30); }
TEST(HandleTable, AgreesWithTheModelWithFreshNodes) {
  for (const unsigned addresses : {3u, 30u, 600u, 5000u})
    for (const unsigned fresh : {100u, 70u}) agrees_with_the_model(fresh, addresses);
}

TEST(HandleTable, OneCallNeverGetsAFreshNodeTwice) {
  HandleTable table;
  for (std::uint64_t i = 0; i < 100; ++i) table.insert_fresh(7, 0x100 + 8 * i, table.next_id());
  std::set<std::uint32_t> seen;
  for (std::uint64_t i = 0; i < 100; ++i) {
    const auto found = table.find_for(1, 0, 7, i % 3 == 2 ? 0x9000 + 8 * i : 0x100 + 8 * i, anybody);
    EXPECT_TRUE(seen.insert(found.node).second) << i;
  }
}

TEST(HandleTable, OneCallNeverGetsANodeTwice) {
  HandleTable table;
  for (std::uint64_t i = 0; i < 100; ++i) table.insert(7, 0x100 + 8 * (i % 60), table.next_id());
  std::set<std::uint32_t> seen;
  for (std::uint64_t i = 0; i < 100; ++i) {
    // Some at their own address, some at addresses never heard of.
    const auto found = table.find_for(1, 0, 7, i % 3 ? 0x9000 + 8 * i : 0x100 + 8 * (i % 60), anybody);
    EXPECT_TRUE(seen.insert(found.node).second) << i;
  }
}

TEST(HandleTable, AGuessIsOfTheThreadItselfAndOfNobodyElsesCall) {
  HandleTable table;
  std::uint32_t node[4];
  for (std::uint32_t i = 0; i < 4; ++i) {
    node[i] = table.insert(7, 0x100 + 8 * i, table.next_id());
    table[node[i]].maker = i % 2;
  }
  EXPECT_EQ(table.find_for(1, 1, 7, 0x9000, anybody).node, node[1]);
  EXPECT_EQ(table.find_for(2, 1, 7, 0x9000, [](std::uint32_t call) { return call != 1; }).node, node[3]);
  EXPECT_EQ(table.find_for(3, 0, 7, 0x9000, anybody).node, node[0]);
  EXPECT_EQ(table.find_for(4, 5, 7, 0x100 + 8 * 2, anybody).node, node[2]) << "its address is known";
  EXPECT_TRUE(table.find_for(5, 5, 7, 0x9000, anybody).ambiguous);
}

TEST(HandleTable, ACallThatHasGotThemAllIsCertain) {
  HandleTable table;
  for (std::uint32_t i = 0; i < 3; ++i) table.insert(7, 0x100 + 8 * i, table.next_id());
  table.insert(8, 0x200, table.next_id());
  std::uint32_t node = 0;
  for (int i = 0; i < 2; ++i) node = table.find_for(1, 0, 7, 0x9000, anybody).node;
  EXPECT_FALSE(table.all_taken(1, node));
  node = table.find_for(1, 0, 7, 0x9000, anybody).node;
  EXPECT_TRUE(table.all_taken(1, node));
  int alike = 0;
  EXPECT_TRUE(table.each_alike(node, [&](const HandleNode& n) { alike += n.handle == 7; }));
  EXPECT_EQ(alike, 3);
}

TEST(HandleTable, AMillionRequestsBehindOneHandle) {
  HandleTable table;
  constexpr std::uint64_t kMany = 1'000'000;
  for (std::uint64_t i = 0; i < kMany; ++i) ASSERT_NE(table.insert(7, 0x100000 + 8 * i, table.next_id()), 0u);
  for (std::uint64_t i = 0; i < kMany; ++i) {
    const auto found = table.find(7, 0x100000 + 8 * i);
    ASSERT_FALSE(found.ambiguous);
    ASSERT_EQ(table[found.node].id, event::kFirstUserHandle + i);
    table.remove(found.node);
  }
  EXPECT_EQ(table.find(7, 0x100000).node, 0u);
}

}  // namespace
}  // namespace mpivet::runtime
