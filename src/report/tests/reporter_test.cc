#include "report/findings/reporter.h"

#include <gtest/gtest.h>

#include <cstring>

#include "report/findings/place_marker.h"
#include "samples.h"

namespace mpivet::report {
namespace {

using namespace std::chrono_literals;

// The source line of a call is its stack id, its only argument its flags.
class FakeResolver : public Resolver {
 public:
  CallSite resolve(const event::CallRef& call) override {
    ++resolved;
    CallSite site;
    site.call = "MPI_F" + std::to_string(call.header()->func) + "(flags=" + std::to_string(call.header()->flags) + ")";
    site.stack = {samples::frame("main", "a.c", static_cast<int>(call.header()->stack))};
    return site;
  }
  int resolved = 0;
};

RawSite raw_site(int rank, int line, int argument = 0) {
  event::Header header{};
  header.func = 7;
  header.kind = event::Kind::call;
  header.slots = 1;
  header.flags = static_cast<std::uint16_t>(argument);
  header.stack = static_cast<std::uint32_t>(line);
  header.repeat = 1;
  RawSite out;
  out.intro = "at";
  out.ranks = {rank};
  out.call.rank = rank;
  out.call.record.resize(event::kSlotSize);
  std::memcpy(out.call.record.data(), &header, sizeof header);
  return out;
}

RawFinding raw(int rank, int line, int argument = 0) {
  RawFinding out;
  out.check = checks::CheckName::read("A:B");
  out.ranks = {rank};
  out.message = "wrong" + place_marker(0) + place_marker(1);
  out.sites = {raw_site(rank, line, argument)};
  return out;
}

class ReporterTest : public ::testing::Test {
 protected:
  ReporterTest() {
    options_.write = [this](const std::string& text) { blocks_.push_back(text); };
  }
  Reporter& reporter() {
    if (!reporter_) reporter_ = std::make_unique<Reporter>(options_, resolver_);
    return *reporter_;
  }
  // The same place first, another partner each time.
  void add_many_at_one_place() {
    for (int i = 0; i < 100; ++i) {
      RawFinding finding = raw(0, 1);
      finding.sites.push_back(raw_site(1, 100 + i));
      reporter().add(finding, t0_);
    }
  }
  ReporterOptions options_;
  FakeResolver resolver_;
  std::vector<std::string> blocks_;
  std::unique_ptr<Reporter> reporter_;
  const Reporter::Clock::time_point t0_{};
};

TEST_F(ReporterTest, PrintsWhenQuiet) {
  reporter().add(raw(0, 1), t0_);
  reporter().flush(t0_ + 299ms);
  EXPECT_TRUE(blocks_.empty());
  EXPECT_EQ(reporter().next_flush(), t0_ + 300ms);
  reporter().flush(t0_ + 300ms);
  ASSERT_EQ(blocks_.size(), 1u);
  EXPECT_FALSE(reporter().next_flush());
  reporter().flush(t0_ + 5s, true);
  EXPECT_EQ(blocks_.size(), 1u) << "once only";
}

TEST_F(ReporterTest, NewOnesDelayButNotForEver) {
  for (int i = 0; i < 10; ++i) {
    reporter().add(raw(i, 1), t0_ + i * 100ms);
    reporter().flush(t0_ + i * 100ms);
  }
  EXPECT_TRUE(blocks_.empty());
  reporter().flush(t0_ + 1000ms);
  ASSERT_EQ(blocks_.size(), 1u);
  EXPECT_TRUE(blocks_[0].starts_with("[0-9] ERROR A:B\n")) << blocks_[0];
}

TEST_F(ReporterTest, ForcePrintsAtOnce) {
  reporter().add(raw(0, 1), t0_);
  reporter().flush(t0_, true);
  EXPECT_EQ(blocks_.size(), 1u);
}

TEST_F(ReporterTest, MergesRanksAndNotesDifferentArguments) {
  reporter().add(raw(0, 1, 5), t0_);
  reporter().add(raw(1, 1, 5), t0_);
  EXPECT_FALSE(reporter().findings()[0].sites[0].varies);
  reporter().add(raw(2, 1, 6), t0_);
  ASSERT_EQ(reporter().findings().size(), 1u);
  const Finding finding = reporter().findings()[0];
  EXPECT_EQ(finding.ranks, (std::vector<int>{0, 1, 2}));
  EXPECT_EQ(finding.times, 3u);
  EXPECT_TRUE(finding.sites[0].varies);
  EXPECT_EQ(finding.sites[0].call, "MPI_F7(flags=5)");
}

TEST_F(ReporterTest, RepetitionsAreOnlyCounted) {
  RawFinding finding = raw(0, 1);
  for (int i = 0; i < 1000; ++i) {
    reinterpret_cast<event::Header*>(finding.sites[0].call.record.data())->repeat = static_cast<std::uint32_t>(i);
    reporter().add(finding, t0_);
  }
  EXPECT_EQ(resolver_.resolved, 1);
  EXPECT_EQ(reporter().findings()[0].times, 1000u);
}

TEST_F(ReporterTest, FillsPlacesIntoTheMessage) {
  reporter().add(raw(0, 12), t0_);
  EXPECT_EQ(reporter().findings()[0].message.substr(0, 16), "wrong at a.c:12\x02");
}

TEST_F(ReporterTest, FillsTotalsIntoTheMessage) {
  const auto leak = [](int rank, std::uint64_t times) {
    RawFinding finding = raw(rank, 1);
    finding.tally = true;
    finding.message = "left: " + total_marker() + ".";
    finding.sites[0].times = times;
    return finding;
  };
  reporter().add(leak(0, 6), t0_);
  EXPECT_EQ(reporter().findings()[0].message, "left: 6.");
  reporter().add(leak(1, 6), t0_);
  EXPECT_EQ(reporter().findings()[0].message, "left: 12 in all, 6 on each rank.");
  reporter().add(leak(2, 7), t0_);
  EXPECT_EQ(reporter().findings()[0].message, "left: 19 in all, 6 to 7 on a rank.");
}

TEST_F(ReporterTest, CountsBySeverity) {
  RawFinding warning = raw(0, 2);
  warning.severity = Severity::warning;
  reporter().add(warning, t0_);
  EXPECT_EQ(reporter().count(Severity::error), 0u);
  reporter().add(raw(0, 1), t0_);
  reporter().add(raw(1, 1), t0_);
  EXPECT_EQ(reporter().count(Severity::error), 1u);
  EXPECT_EQ(reporter().count(Severity::warning), 2u);
}

TEST_F(ReporterTest, LimitsPerPlaceNotPerCheck) {
  options_.limit_per_place = 2;
  for (int i = 0; i < 5; ++i) {
    RawFinding finding = raw(0, 1);
    finding.sites.push_back(raw_site(1, 100 + i));  // the same place first, another partner each time
    reporter().add(finding, t0_);
  }
  reporter().add(raw(0, 2), t0_);
  reporter().flush(t0_, true);
  ASSERT_EQ(blocks_.size(), 4u);
  EXPECT_EQ(blocks_[2], "mpivet: further findings of A:B at a.c:1 are not printed (--max-findings-per-place=2)\n");
  ASSERT_TRUE(reporter().finish(samples::run()).ok());
  EXPECT_NE(blocks_.back().find("3 more of A:B at places already shown"), std::string::npos) << blocks_.back();
}

TEST_F(ReporterTest, MemoryIsBoundedAndSaysSo) {
  options_.max_findings = 10;
  add_many_at_one_place();
  EXPECT_EQ(reporter().findings().size(), 10u);
  ASSERT_EQ(blocks_.size(), 1u) << "told when it happens, once";
  EXPECT_NE(blocks_[0].find("--max-findings"), std::string::npos);
  ASSERT_TRUE(reporter().finish(samples::run()).ok());
  EXPECT_NE(blocks_.back().find("90 findings past the first 10"), std::string::npos) << blocks_.back();
}

TEST_F(ReporterTest, OnePlaceNeverHidesAnother) {
  options_.max_findings = 10;
  add_many_at_one_place();
  for (int line = 2; line <= 30; ++line) reporter().add(raw(0, line), t0_);
  EXPECT_EQ(reporter().findings().size(), 39u);
  for (int line = 31; line <= 1000; ++line) reporter().add(raw(0, line), t0_);
  EXPECT_EQ(reporter().findings().size(), 100u) << "code made at run time has places without end";
}

class SuppressingReporter : public ReporterTest {
 protected:
  void suppress(const char* text) {
    const std::vector<std::string> checks{"A:B"};
    ASSERT_TRUE(options_.suppressions.add(text, "here:1", checks).ok());
  }
};

TEST_F(SuppressingReporter, HidesAndCounts) {
  suppress("A:B file=a.c line=1");
  for (int i = 0; i < 3; ++i) reporter().add(raw(0, 1), t0_);
  reporter().add(raw(0, 2), t0_);
  EXPECT_EQ(reporter().count(Severity::error), 1u);
  ASSERT_TRUE(reporter().finish(samples::run()).ok());
  ASSERT_EQ(blocks_.size(), 2u);
  EXPECT_NE(blocks_[1].find("1 finding suppressed, 3 times"), std::string::npos) << blocks_[1];
  EXPECT_NE(blocks_[1].find("1 by A:B file=a.c line=1 (here:1)"), std::string::npos) << blocks_[1];
}

TEST_F(SuppressingReporter, HidesOnlyTheCallsOfATallyThatMatch) {
  suppress("A:B file=a.c line=1");
  RawFinding leaks = raw(0, 1);
  leaks.tally = true;
  leaks.message = "left: " + total_marker();
  leaks.sites[0].times = 5;
  leaks.sites.push_back(raw_site(0, 2));
  reporter().add(leaks, t0_);
  ASSERT_EQ(reporter().findings().size(), 1u);
  const Finding left = reporter().findings()[0];
  ASSERT_EQ(left.sites.size(), 1u);
  EXPECT_EQ(left.sites[0].stack[0].line, 2);
  EXPECT_EQ(left.message, "left: 1");
}

TEST_F(SuppressingReporter, RanksThatAreNotNamedAreStillTold) {
  suppress("A:B rank=0-1");
  for (int rank = 0; rank < 4; ++rank) reporter().add(raw(rank, 1), t0_);
  ASSERT_EQ(reporter().findings().size(), 1u);
  EXPECT_EQ(reporter().findings()[0].ranks, (std::vector<int>{2, 3}));
}

TEST_F(SuppressingReporter, NamesUnusedAndBroadOnes) {
  suppress("file=b.c");
  suppress("A");
  for (int line = 1; line <= 3; ++line) reporter().add(raw(0, line), t0_);
  ASSERT_TRUE(reporter().finish(samples::run()).ok());
  EXPECT_NE(blocks_.back().find("file=b.c (here:1): not used"), std::string::npos) << blocks_.back();
  EXPECT_NE(blocks_.back().find("3 by A (here:1): broad: it names no place, and hid findings at 3 places"),
            std::string::npos)
      << blocks_.back();
}

TEST_F(ReporterTest, FinishPrintsTheRestAndTheSummary) {
  reporter().add(raw(0, 1), t0_);
  ASSERT_TRUE(reporter().finish(samples::run()).ok());
  ASSERT_EQ(blocks_.size(), 2u);
  EXPECT_NE(blocks_[1].find("1 finding: 1 error"), std::string::npos);
}

TEST_F(ReporterTest, FailureToWriteJsonIsTold) {
  options_.files.json = "/nowhere/r.json";
  EXPECT_FALSE(reporter().finish(samples::run()).ok());
}

TEST_F(ReporterTest, UnknownCallIsNoError) {
  RawFinding finding = raw(0, 1);
  finding.sites[0].call.record.clear();
  reporter().add(finding, t0_);
  EXPECT_EQ(resolver_.resolved, 0);
  reporter().flush(t0_, true);
  EXPECT_EQ(blocks_.size(), 1u);
}

}  // namespace
}  // namespace mpivet::report
