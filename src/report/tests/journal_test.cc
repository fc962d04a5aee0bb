#include "report/formats/journal.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "samples.h"

namespace mpivet::report {
namespace {

TEST(Journal, KeepsTheLastOfEachFinding) {
  auto journal = Journal::make();
  ASSERT_TRUE(journal.ok());
  journal->run().program = "/bin/app";
  journal->begin();
  Finding one = samples::truncated(), other = samples::truncated();
  one.message = "first";
  other.message = "second";
  journal->note(0, one, false);
  journal->run().ranks = 4;
  journal->note(1, other, false);
  one.ranks = {0, 3};
  journal->note(0, one, true);

  const auto content = read_journal(journal->fd());
  ASSERT_TRUE(content.ok()) << content.error().message;
  EXPECT_EQ(content->run.program, "/bin/app");
  EXPECT_EQ(content->run.ranks, 4);
  ASSERT_EQ(content->entries.size(), 2u);
  EXPECT_EQ(content->entries[0].finding.message, "first");
  EXPECT_EQ(content->entries[0].finding.ranks, (std::vector<int>{0, 3}));
  EXPECT_TRUE(content->entries[0].printed);
  EXPECT_EQ(content->entries[1].finding.message, "second");
  EXPECT_FALSE(content->entries[1].printed);
}

// The writer was killed in the middle of an entry.
TEST(Journal, WhatIsNotCompleteDoesNotCount) {
  auto journal = Journal::make();
  ASSERT_TRUE(journal.ok());
  journal->begin();
  const off_t end = ::lseek(journal->fd(), 0, SEEK_END);
  ASSERT_EQ(::pwrite(journal->fd(), "half", 4, end), 4);
  const auto content = read_journal(journal->fd());
  ASSERT_TRUE(content.ok());
  EXPECT_TRUE(content->entries.empty());
}

}  // namespace
}  // namespace mpivet::report
