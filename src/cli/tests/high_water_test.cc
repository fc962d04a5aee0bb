#include "cli/run/high_water.h"

#include <gtest/gtest.h>

namespace mpivet::cli {
namespace {

using model::HighWater;
using spec::HandleKind;

TEST(HighWater, LaterAssignmentsWin) {
  const auto limits = high_water({"50", "datatype=7, Request=9", "comm=0"});
  ASSERT_TRUE(limits.ok());
  EXPECT_EQ(limits->of(HandleKind::group), 50u);
  EXPECT_EQ(limits->of(HandleKind::datatype), 7u);
  EXPECT_EQ(limits->of(HandleKind::request), 9u);
  EXPECT_EQ(limits->of(HandleKind::comm), HighWater::kNever);
  EXPECT_EQ(high_water({})->of(HandleKind::op), HighWater::kUsual);
}

TEST(HighWater, NonsenseIsNamed) {
  const auto message = [](const char* assignment) { return high_water({assignment}).error().message; };
  EXPECT_NE(message("datatyp=7").find("did you mean datatype?"), std::string::npos);
  EXPECT_NE(message("handle=7").find("there are comm, "), std::string::npos);
  EXPECT_NE(message("datatype=many").find("KIND=N"), std::string::npos);
  EXPECT_NE(message("datatype=-1").find("KIND=N"), std::string::npos);
  EXPECT_EQ(high_water({"datatype="}).error().blame, Blame::usage);
}

}  // namespace
}  // namespace mpivet::cli
