#include "runtime/threads/hold.h"

#include <gtest/gtest.h>

namespace mpivet::runtime {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

TEST(Holds, EachSiteAFewTimes) {
  Holds holds;
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(holds.may_hold(7, 0));
  EXPECT_FALSE(holds.may_hold(7, 0));
  EXPECT_TRUE(holds.may_hold(8, 0));
}

TEST(Holds, LaterAsLongAsItIsLittleOfTheTime) {
  Holds holds;
  for (int i = 0; i < 3; ++i) holds.may_hold(7, 0);
  int held = 0;
  for (int i = 0; i < 100'000; ++i) held += holds.may_hold(7, 100 * kSecond);
  EXPECT_EQ((held + 3) * Holds::kNanoseconds, kSecond - kSecond % Holds::kNanoseconds);
}

TEST(Holds, NotTooManyPlaces) {
  Holds holds;
  int held = 0;
  for (std::uint64_t place = 0; place < 100; ++place) held += holds.may_hold(place, 0);
  EXPECT_EQ(held, 25);
  EXPECT_TRUE(holds.all_early());
}

}  // namespace
}  // namespace mpivet::runtime
