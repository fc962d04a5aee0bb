#include "expectation.h"

#include <gtest/gtest.h>

namespace mpivet::testrun {
namespace {

TEST(Expectation, DefaultsWithoutComments) {
  const TestSpec spec = parse_test("int main() {}\n", "a.c");
  EXPECT_EQ(spec.ranks, 2);
  EXPECT_TRUE(spec.runs_on("openmpi"));
  EXPECT_TRUE(spec.runs_on("mpich"));
  EXPECT_TRUE(spec.expectations.empty());
  EXPECT_FALSE(spec.exit_status.has_value());
}

TEST(Expectation, ReadsTheHeader) {
  const TestSpec spec = parse_test(
      "/* mpivet-test: ranks=3 mpi=mpich args=\"-n 5\" timeout=7 threads flags=\"-fopenmp -O2\" "
      "options=\"--checks=GLOBAL:* --quiet\" exit=0 "
      "*/\n",
      "a.c");
  EXPECT_EQ(spec.ranks, 3);
  EXPECT_FALSE(spec.runs_on("openmpi"));
  EXPECT_EQ(spec.args, (std::vector<std::string>{"-n", "5"}));
  EXPECT_EQ(spec.options, (std::vector<std::string>{"--checks=GLOBAL:*", "--quiet"}));
  EXPECT_EQ(spec.timeout, 7);
  EXPECT_EQ(spec.flags, (std::vector<std::string>{"-pthread", "-fopenmp", "-O2"}));
  EXPECT_EQ(spec.exit_status, 0);
}

TEST(Expectation, PlaceIsTheLineOfTheComment) {
  const TestSpec spec =
      parse_test("\n  call();  // EXPECT: A:B ranks=0,2-3 mpi=mpich message~\"two words\" site=any\n", "a.c");
  ASSERT_EQ(spec.expectations.size(), 1u);
  const Expectation& e = spec.expectations[0];
  EXPECT_EQ(e.check, "A:B");
  EXPECT_EQ(e.place, (Place{"a.c", 2}));
  EXPECT_EQ(e.ranks, (std::set<int>{0, 2, 3}));
  EXPECT_EQ(e.mpi, "mpich");
  EXPECT_EQ(e.message, "two words");
  EXPECT_TRUE(e.any_site);
  EXPECT_FALSE(e.also);
}

TEST(Expectation, OtherPlaces) {
  const TestSpec spec =
      parse_test("! EXPECT-NEXT-LINE: A:B\n# EXPECT@other.h:12: C:D\n// EXPECT-ANYWHERE: E:F\n// ALSO: A:B\n", "a.f90");
  ASSERT_EQ(spec.expectations.size(), 4u);
  EXPECT_EQ(spec.expectations[0].place, (Place{"a.f90", 2}));
  EXPECT_EQ(spec.expectations[1].place, (Place{"other.h", 12}));
  EXPECT_EQ(spec.expectations[2].place.line, 0);
  EXPECT_TRUE(spec.expectations[3].also);
}

TEST(Expectation, SeveralOnOneLine) {
  const TestSpec spec = parse_test("f();  // EXPECT: A:B ranks=0 EXPECT: C:D ranks=1\n", "a.c");
  ASSERT_EQ(spec.expectations.size(), 2u);
  EXPECT_EQ(spec.expectations[0].ranks, std::set<int>{0});
  EXPECT_EQ(spec.expectations[1].check, "C:D");
}

TEST(Expectation, EndsWithTheComment) {
  const TestSpec spec = parse_test("f(); /* EXPECT: A:B ranks=0 */ g();\n", "a.c");
  ASSERT_EQ(spec.expectations.size(), 1u);
  EXPECT_EQ(spec.expectations[0].ranks, std::set<int>{0});
}

TEST(Expectation, WhatIsNotUnderstoodIsAnError) {
  EXPECT_THROW(parse_test("// EXPECT: \n", "a.c"), BadComment);
  EXPECT_THROW(parse_test("// EXPECT: A:B rank=0\n", "a.c"), BadComment);
  EXPECT_THROW(parse_test("// EXPECT: DEADLOCK\n", "a.c"), BadComment);
  EXPECT_THROW(parse_test("// EXPECT: A:B ranks=x\n", "a.c"), BadComment);
  EXPECT_THROW(parse_test("// mpivet-test: rnaks=2\n", "a.c"), BadComment);
  EXPECT_THROW(parse_test("// mpivet-test: ranks=two\n", "a.c"), BadComment);
}

TEST(Expectation, FormatsRanks) { EXPECT_EQ(format_ranks(parse_ranks("3,0-1")), "0,1,3"); }

}  // namespace
}  // namespace mpivet::testrun
