#include "checks/select.h"

#include <gtest/gtest.h>

#include <set>

#include "facts.h"

namespace mpivet::checks {
namespace {

TEST(Registry, NamesAndFoldersAreUnique) {
  std::set<std::string> names, folders;
  for (const Row& row : all()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_TRUE(folders.insert(row.folder).second) << row.folder;
    EXPECT_EQ(find(row.name), &row);
    EXPECT_EQ(&checks::row(row.id), &row);
    EXPECT_NE(std::string(row.title).back(), '.') << "a title is no sentence";
  }
}

TEST(Registry, FindsWhateverTheCase) {
  EXPECT_EQ(find("global:deadlock:hard")->id, Id::deadlock_hard);
  EXPECT_EQ(find("GLOBAL:DEADLOCK"), nullptr);
}

TEST(Registry, ExplanationsAreEmbedded) {
  EXPECT_NE(explanation(Id::deadlock_hard).find("## How to fix it"), std::string_view::npos);
}

TEST(Selection, SeveritiesCanBeSet) {
  Selection selection;
  EXPECT_EQ(selection.severity(Id::deadlock_hard), report::Severity::fatal);
  EXPECT_FALSE(selection.severity_set(CheckName::read("GLOBAL:DEADLOCK:HARD")));
  ASSERT_TRUE(selection.set_severity("GLOBAL=Warning").ok());
  ASSERT_TRUE(selection.set_severity("global:deadlock:*=info").ok());
  EXPECT_EQ(selection.severity(Id::deadlock_hard), report::Severity::info);
  EXPECT_EQ(selection.severity_set(CheckName::read("GLOBAL:MSG:TRUNCATED")), report::Severity::warning);
  EXPECT_EQ(selection.severity(Id::info_not_freed), report::Severity::warning) << "its own";
  EXPECT_FALSE(selection.severity_set(CheckName::read("LOCAL:INFO:NOT_FREED")));
  EXPECT_NE(selection.set_severity("GLOBAL:DEADLOK:HARD=info").error().message.find("GLOBAL:DEADLOCK:HARD"),
            std::string::npos);
  EXPECT_NE(selection.set_severity("GLOBAL=eror").error().message.find("did you mean error?"), std::string::npos);
  EXPECT_NE(selection.set_severity("GLOBAL").error().message.find("CHECK=SEVERITY"), std::string::npos);
}

TEST(Selection, GlobsSwitchInOrder) {
  Selection selection;
  EXPECT_TRUE(selection.on(Id::deadlock_hard));
  ASSERT_TRUE(selection.set("*", false).ok());
  EXPECT_FALSE(selection.on(Id::deadlock_hard));
  ASSERT_TRUE(selection.set("GLOBAL:COLLECTIVE:*_MISMATCH", true).ok());
  EXPECT_TRUE(selection.on(Id::collective_root_mismatch));
  EXPECT_FALSE(selection.on(Id::collective_datatype_mismatch));
}

TEST(Selection, ANameStandsForAllBelowIt) {
  Selection selection;
  ASSERT_TRUE(selection.set("local", false).ok());
  EXPECT_FALSE(selection.on(Id::request_not_freed));
  EXPECT_TRUE(selection.on(Id::deadlock_hard));
  ASSERT_TRUE(selection.set("LOCAL:REQUEST", true).ok());
  EXPECT_TRUE(selection.on(Id::request_not_freed));
  EXPECT_FALSE(selection.on(Id::info_not_freed));
}

TEST(Selection, Lists) {
  Selection selection;
  ASSERT_TRUE(selection.set_list("-*, GLOBAL:MSG:*,+LOCAL:INFO,-GLOBAL:MSG:PENDING").ok());
  EXPECT_TRUE(selection.on(Id::message_truncated));
  EXPECT_TRUE(selection.on(Id::info_not_freed));
  EXPECT_FALSE(selection.on(Id::message_pending));
  EXPECT_FALSE(selection.on(Id::deadlock_hard));
}

TEST(Selection, AnUnknownNameIsAnErrorWithASuggestion) {
  Selection selection;
  const Status status = selection.set("global:deadlok:hard", true);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().blame, Blame::usage);
  EXPECT_NE(status.error().message.find("did you mean GLOBAL:DEADLOCK:HARD?"), std::string::npos)
      << status.error().message;
  EXPECT_FALSE(selection.set("NOTHING:*", true).ok());
  EXPECT_FALSE(selection.set_list("GLOBAL:*,LOCAL:TYPO").ok());
}

TEST(CheckSet, AsksOnlyChecksThatAreOn) {
  Selection selection;
  ASSERT_TRUE(selection.set("GLOBAL:DEADLOCK:HARD", false).ok());
  const auto fact = facts::head_to_head(true);
  EXPECT_TRUE(facts::findings(fact, selection).empty());
}

}  // namespace
}  // namespace mpivet::checks
