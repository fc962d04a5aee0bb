#include "cli/compile/site_decisions.h"

#include <gtest/gtest.h>

namespace mpivet::cli {
namespace {

using namespace collective_check;

// One function "f" with three calls: the first flagged, the second proved, the third not known to lead to a collective.
class SiteDecisionsTest : public testing::Test {
 protected:
  SiteDecisionsTest() : program_(units()) {
    statics::FunctionPlan plan;
    plan.function = 0;
    plan.key = "f";
    plan.calls = {{.call = 0, .flagged = true}, {.call = 1}};
    plan.cannot_make_up = true;
    plans_.push_back(plan);
  }
  static std::vector<statics::Unit> units() {
    statics::Unit unit;
    unit.strings = {"f"};
    auto& f = unit.functions.emplace_back();
    f.symbol = f.name = 0;
    f.blocks.resize(2);
    f.blocks[statics::kEntryBlock].successors = {{statics::kExitBlock}};
    f.calls.resize(3);
    std::vector<statics::Unit> out;
    out.push_back(std::move(unit));
    return out;
  }
  static report::SiteEntry entry(SiteKind kind, std::uint64_t id, std::uint8_t state, std::uint8_t flags = 0) {
    report::SiteEntry out;
    out.site = {.size = 32,
                .version = 1,
                .kind = kind,
                .state = state,
                .flags = flags,
                .id = id,
                .function = 7,
                .line = 1,
                .column = 1};
    return out;
  }
  static report::SiteEntry call(statics::Id number, std::uint8_t state, std::uint8_t flags = 0) {
    return entry(SiteKind::collective, statics::site_id("f", number), state, flags);
  }
  SiteDecisions decide(const std::vector<report::SiteEntry>& sites, bool keep_all = false) {
    return decide_sites(program_, plans_, sites, keep_all);
  }

  statics::Program program_;
  std::vector<statics::FunctionPlan> plans_;
};

TEST_F(SiteDecisionsTest, SwitchesOffWhatIsProvedAndOnWhatIsNot) {
  const auto out = decide({call(0, kSiteProved), call(1, kSiteChecked), call(2, kSiteChecked)});
  ASSERT_EQ(out.changed.size(), 3u);
  EXPECT_EQ(out.changed[0].entry.site.state, kSiteChecked);
  EXPECT_EQ(out.changed[0].entry.site.flags, kEnteredByAll);
  EXPECT_EQ(out.changed[1].entry.site.state, kSiteProved);
  EXPECT_EQ(out.changed[2].entry.site.state, kSiteProved);
  EXPECT_EQ(out.checked, 1u);
}

TEST_F(SiteDecisionsTest, LeavesFollowTheirCollectives) {
  const auto on = decide({call(0, kSiteChecked), entry(SiteKind::leave, 99, kSiteProved)});
  ASSERT_EQ(on.changed.size(), 2u);
  EXPECT_EQ(on.changed[1].entry.site.state, kSiteChecked);
  EXPECT_EQ(on.changed[1].entry.site.flags, kEnteredByAll);
  const auto off = decide({call(1, kSiteChecked), entry(SiteKind::leave, 99, kSiteChecked)});
  ASSERT_EQ(off.changed.size(), 2u);
  EXPECT_EQ(off.changed[1].entry.site.state, kSiteProved);
}

TEST_F(SiteDecisionsTest, AllMeansAll) { EXPECT_TRUE(decide({call(1, kSiteChecked)}, true).changed.empty()); }

TEST_F(SiteDecisionsTest, WhatIsNotKnownStays) {
  EXPECT_TRUE(decide({entry(SiteKind::collective, 12345, kSiteChecked)}).changed.empty());
}

TEST_F(SiteDecisionsTest, IrregularFunctionsAreNotComparedByVisits) {
  EXPECT_TRUE(decide({call(0, kSiteChecked, kIrregular)}).changed.empty());
}

}  // namespace
}  // namespace mpivet::cli
