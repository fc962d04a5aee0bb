// Rules that collectives.txt must obey: every collective says what flows and who leaves when, and what it says agrees
// with the parameters of the functions that do it.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "every_function.h"
#include "spec/functions.h"

namespace mpivet::spec {
namespace {

using test::find_param;
using test::for_each_function;

template <class Visit>
void for_each_collective(Visit visit) {
  for_each_function([&](const FunctionInfo& f) {
    if (f.coll != Coll::none) visit(f, info(f.coll));
  });
}

bool has(const FunctionInfo& f, const char* name) {
  return find_param(f, [&](const Param& p) { return std::string(p.name) == name; }) != nullptr;
}

TEST(Collectives, DataFlowsWhereThereAreBuffersOnAComm) {
  for_each_collective([](const FunctionInfo& f, const CollectiveInfo& c) {
    const bool moves = f.role == Role::collective && f.coll != Coll::barrier;
    EXPECT_EQ(c.flow != Flow::none, moves) << f.name;
    EXPECT_EQ(c.send != Blocks::none, moves) << f.name;
    EXPECT_EQ(c.recv != Blocks::none, moves) << f.name;
    EXPECT_EQ(c.leaves == Leaves::when_served, moves) << f.name;
  });
}

TEST(Collectives, ThereIsARootWhereOneGivesOrGets) {
  for_each_collective([](const FunctionInfo& f, const CollectiveInfo& c) {
    if (f.role != Role::collective) return;
    EXPECT_EQ(f.rooted, c.flow == Flow::one_to_all || c.flow == Flow::all_to_one) << f.name;
  });
}

TEST(Collectives, NeighboursNeedATopologyAndPrefixesAnOrder) {
  for_each_collective([](const FunctionInfo& f, const CollectiveInfo& c) {
    if (f.role != Role::collective) return;
    EXPECT_EQ(f.needs == Needs::topology, c.flow == Flow::neighbours) << f.name;
    EXPECT_EQ(f.needs == Needs::intra, c.flow == Flow::prefix) << f.name;
    if (c.exclusive) {
      EXPECT_EQ(c.flow, Flow::prefix) << f.name;
    }
  });
}

TEST(Collectives, ReductionsHaveAnOperation) {
  for_each_collective([](const FunctionInfo& f, const CollectiveInfo& c) {
    EXPECT_EQ(f.reduces, c.reduces) << f.name;
    EXPECT_EQ(c.reduces, f.role == Role::collective && has(f, "op")) << f.name;
  });
}

// Counts are an array exactly where blocks vary. A reduction that scatters lists what is received, and that is how what
// is sent is cut.
TEST(Collectives, CountsAreArraysWhereBlocksVary) {
  const auto is_array = [](const FunctionInfo& f, const char* name) {
    return find_param(f, [&](const Param& p) { return std::string(p.name) == name && p.array; }) != nullptr;
  };
  for_each_collective([&](const FunctionInfo& f, const CollectiveInfo& c) {
    if (f.role != Role::collective) return;
    const bool varies = c.reduces ? is_array(f, "recvcounts") : is_array(f, "sendcounts");
    EXPECT_EQ(c.send == Blocks::varying, varies) << f.name;
    if (!c.reduces) {
      EXPECT_EQ(c.recv == Blocks::varying, is_array(f, "recvcounts")) << f.name;
    }
  });
}

TEST(Collectives, OneEntryForAllForms) {
  std::map<Coll, std::set<std::string>> shared;
  for_each_collective([&](const FunctionInfo& f, const CollectiveInfo&) {
    std::string facts = std::to_string(static_cast<int>(f.needs)) + (f.rooted ? "r" : "-") + (f.reduces ? "o" : "-");
    shared[f.coll].insert(facts);
  });
  for (const auto& [coll, facts] : shared) EXPECT_EQ(facts.size(), 1u) << static_cast<int>(coll);
  EXPECT_EQ(shared.size(), static_cast<std::size_t>(kCollectiveCount));
}

TEST(Collectives, WhatTheStandardSays) {
  EXPECT_EQ(info(Coll::barrier).leaves, Leaves::together);
  EXPECT_EQ(info(Coll::comm_split).leaves, Leaves::together);
  EXPECT_EQ(info(Coll::comm_free).leaves, Leaves::at_once);
  EXPECT_EQ(info(Coll::bcast).flow, Flow::one_to_all);
  EXPECT_EQ(info(Coll::reduce).flow, Flow::all_to_one);
  EXPECT_EQ(info(Coll::scan).flow, Flow::prefix);
  EXPECT_EQ(info(Coll::comm_create_group).members, Members::group);
  EXPECT_EQ(info(Coll::intercomm_create).members, Members::joined);
  EXPECT_EQ(info(Coll::none).leaves, Leaves::at_once);
  EXPECT_EQ(info(static_cast<Coll>(255)).flow, Flow::none);
}

TEST(Collectives, TheSameForAllAsForTheRoot) {
  std::string pairs;
  for (int a = 1; a <= kCollectiveCount; ++a)
    for (int b = 1; b <= kCollectiveCount; ++b)
      if (is_for_all(info(static_cast<Coll>(a)), info(static_cast<Coll>(b))))
        pairs += std::to_string(a) + "/" + std::to_string(b) + " ";
  const auto pair = [](Coll a, Coll b) {
    return std::to_string(static_cast<int>(a)) + "/" + std::to_string(static_cast<int>(b)) + " ";
  };
  EXPECT_EQ(pairs, pair(Coll::allgather, Coll::gather) + pair(Coll::allgatherv, Coll::gatherv) +
                       pair(Coll::allreduce, Coll::reduce));
}

}  // namespace
}  // namespace mpivet::spec
