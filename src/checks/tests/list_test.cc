// The list of checks: names, sets of them, and what static checks foretell.
#include <gtest/gtest.h>

#include <set>

#include "checks/list/check_name.h"
#include "checks/list/rows.h"

namespace mpivet::checks {
namespace {

std::set<std::string> names(const IdSet& set) {
  std::set<std::string> out;
  for (const Row& row : all())
    if (set.contains(row.id)) out.insert(row.name);
  return out;
}

TEST(CheckNames, AreThoseOfTheRows) {
  for (const Row& row : all()) {
    EXPECT_EQ(name_of(row.id), row.name);
    EXPECT_EQ(find_id(row.name), row.id);
    EXPECT_EQ(CheckName::read(row.name).id(), row.id);
    EXPECT_EQ(CheckName(row.id).text(), row.name);
  }
  EXPECT_EQ(find_id("global:deadlock:hard"), Id::deadlock_hard) << "people type names in any case";
}

TEST(CheckNames, OfAnotherMpivetAreKept) {
  const CheckName name = CheckName::read("GLOBAL:DEADLOCK:OF_TOMORROW");
  EXPECT_EQ(name.id(), std::nullopt);
  EXPECT_EQ(name.text(), "GLOBAL:DEADLOCK:OF_TOMORROW");
  EXPECT_EQ(name, CheckName::read("GLOBAL:DEADLOCK:OF_TOMORROW"));
  EXPECT_NE(name, Id::deadlock_hard);
  EXPECT_FALSE(name.in(area_of(Id::deadlock_hard))) << "what it means is not known";
}

TEST(CheckNames, AreSortedAsText) {
  EXPECT_LT(CheckName(Id::message_race), CheckName::read("GLOBAL:MSG:RACF"));
  EXPECT_LT(CheckName(Id::collective_root_mismatch), CheckName(Id::deadlock_hard)) << "whatever the order of rows";
}

TEST(CheckSets, AreaAndScope) {
  EXPECT_EQ(names(area_of(Id::deadlock_potential)),
            (std::set<std::string>{"GLOBAL:DEADLOCK:HARD", "GLOBAL:DEADLOCK:POTENTIAL", "GLOBAL:DEADLOCK:NO_PROGRESS",
                                   "GLOBAL:DEADLOCK:NOT_PROVED"}));
  EXPECT_TRUE(area_of(Id::collective_root_mismatch).contains(Id::collective_datatype_mismatch)) << "four parts";
  EXPECT_FALSE(area_of(Id::message_pending).contains(Id::message_not_freed)) << "MSG is not MESSAGE";
  for (const Row& row : all())
    EXPECT_EQ(scope_of(Id::thread_level).contains(row.id), std::string_view(row.name).starts_with("LOCAL:"));
}

TEST(Foretells, WhatARunFindsWhereItComesTrue) {
  EXPECT_EQ(names(row(Id::static_thread_level).foretells), std::set<std::string>{"LOCAL:THREAD:LEVEL"});
  EXPECT_EQ(names(row(Id::static_thread_concurrent_calls).foretells),
            std::set<std::string>{"LOCAL:THREAD:SAME_REQUEST"});
  for (const Id id : {Id::static_thread_collective_concurrent, Id::static_thread_collective_multithreaded})
    EXPECT_EQ(names(row(id).foretells), std::set<std::string>{"LOCAL:THREAD:SAME_COMMUNICATOR"});
  for (const Id id : {Id::deadlock_hard, Id::deadlock_potential, Id::collective_operation_mismatch})
    EXPECT_TRUE(row(Id::static_collective_divergence).foretells.contains(id)) << name_of(id);
  for (const Id id : {Id::deadlock_no_progress, Id::deadlock_not_proved})
    EXPECT_FALSE(row(Id::static_collective_divergence).foretells.contains(id)) << "these prove nothing";
}

TEST(Foretells, OnlyStaticChecksForetellAndOnlyWhatRunsFind) {
  for (const Row& from : all())
    for (const Row& to : all()) {
      if (!from.foretells.contains(to.id)) continue;
      EXPECT_TRUE(is_static(from)) << from.name;
      EXPECT_FALSE(is_static(to)) << to.name;
    }
}

}  // namespace
}  // namespace mpivet::checks
