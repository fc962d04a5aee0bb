#include "rules/types/signature.h"

#include <gtest/gtest.h>

#include <limits>

#include "rules/types/predefined.h"
#include "structure.h"

namespace mpivet::rules {
namespace {

Signature of(const char* name, std::int64_t count) { return Signature(*predefined_type(name), count); }
DatatypeRef int_double() {
  return structure({{1, 0, predefined_type("MPI_INT")}, {1, 8, predefined_type("MPI_DOUBLE")}});
}

TEST(Fits, LanguagesShareClasses) {
  EXPECT_EQ(fits(of("MPI_INT", 3), of("MPI_INTEGER", 3)), Fit::equal);
  EXPECT_EQ(fits(of("MPI_INT", 3), of("MPI_INT32_T", 3)), Fit::equal);
  EXPECT_EQ(fits(of("MPI_DOUBLE", 3), of("MPI_DOUBLE_PRECISION", 3)), Fit::equal);
  EXPECT_EQ(fits(of("MPI_CHAR", 3), of("MPI_CHARACTER", 3)), Fit::equal);
}

TEST(Fits, EqualSizeIsNotEnough) {
  EXPECT_EQ(fits(of("MPI_LONG", 3), of("MPI_LONG_LONG", 3)), Fit::mismatch);
  EXPECT_EQ(fits(of("MPI_INT", 3), of("MPI_FLOAT", 3)), Fit::mismatch);
  EXPECT_EQ(fits(of("MPI_INT", 3), of("MPI_UNSIGNED", 3)), Fit::mismatch);
  EXPECT_EQ(fits(of("MPI_INT", 1), of("MPI_BYTE", 4)), Fit::mismatch);
  EXPECT_EQ(fits(of("MPI_CHAR", 4), of("MPI_BYTE", 4)), Fit::mismatch);
}

TEST(Fits, Lengths) {
  EXPECT_EQ(fits(of("MPI_INT", 3), of("MPI_INT", 4)), Fit::prefix);
  EXPECT_EQ(fits(of("MPI_INT", 4), of("MPI_INT", 3)), Fit::longer);
  EXPECT_EQ(fits(of("MPI_BYTE", 4), of("MPI_BYTE", 4)), Fit::equal);
}

TEST(Fits, NothingFitsEverything) {
  EXPECT_EQ(fits(of("MPI_INT", 0), of("MPI_DOUBLE", 0)), Fit::equal);
  EXPECT_EQ(fits(of("MPI_INT", 0), of("MPI_DOUBLE", 4)), Fit::prefix);
  EXPECT_EQ(fits(of("MPI_INT", 4), of("MPI_DOUBLE", 0)), Fit::longer);
  const DatatypeRef empty = construct::contiguous(0, predefined_type("MPI_INT"));
  EXPECT_EQ(fits(Signature(*empty, 7), of("MPI_DOUBLE", 0)), Fit::equal);
  EXPECT_EQ(fits(Signature(*Datatype::unknown(), 0), of("MPI_DOUBLE", 0)), Fit::equal);
}

TEST(Fits, PackedMatchesAnything) {
  EXPECT_EQ(fits(of("MPI_PACKED", 40), of("MPI_INT", 10)), Fit::equal);
  EXPECT_EQ(fits(of("MPI_DOUBLE", 10), of("MPI_PACKED", 1)), Fit::equal);
  EXPECT_EQ(fits(Signature(*int_double(), 3), of("MPI_PACKED", 100)), Fit::equal);
  EXPECT_EQ(fits(of("MPI_PACKED", 40), of("MPI_PACKED", 20)), Fit::longer);
}

TEST(Fits, UnknownSaysNothing) {
  EXPECT_EQ(fits(Signature(*Datatype::unknown(), 1), of("MPI_INT", 1)), Fit::unknown);
  EXPECT_EQ(fits(of("MPI_INT", 1), of("MPI_INT", -1)), Fit::unknown);
  EXPECT_EQ(fits(of("MPI_INT", 1), of("MPI_INT", std::numeric_limits<std::int64_t>::max())), Fit::unknown);
}

TEST(Fits, SameSequenceDifferentConstruction) {
  const DatatypeRef ints = construct::contiguous(4, predefined_type("MPI_INT"));
  EXPECT_EQ(fits(Signature(*ints, 1), of("MPI_INT", 4)), Fit::equal);
  EXPECT_EQ(fits(of("MPI_DOUBLE_INT", 2),
                 Signature(*structure({{1, 0, predefined_type("MPI_DOUBLE")}, {1, 8, predefined_type("MPI_INT")}}), 2)),
            Fit::equal);
  const DatatypeRef twice = construct::contiguous(2, int_double());
  EXPECT_EQ(fits(Signature(*twice, 3), Signature(*int_double(), 6)), Fit::equal);
  EXPECT_EQ(fits(Signature(*twice, 3), Signature(*int_double(), 7)), Fit::prefix);
  EXPECT_EQ(Signature(*twice, 3).key(), Signature(*int_double(), 6).key());
}

TEST(Fits, FirstDifference) {
  std::int64_t first = 0;
  EXPECT_EQ(fits(Signature(*int_double(), 1000), of("MPI_INT", 10), &first), Fit::mismatch);
  EXPECT_EQ(first, 1);
  const DatatypeRef odd = structure({{1'000'000, 0, predefined_type("MPI_INT")},
                                     {1, 4'000'000, predefined_type("MPI_FLOAT")},
                                     {5, 4'000'004, predefined_type("MPI_INT")}});
  EXPECT_EQ(fits(Signature(*odd, 1), of("MPI_INT", 1'000'006), &first), Fit::mismatch);
  EXPECT_EQ(first, 1'000'000);
  EXPECT_EQ(fits(Signature(*odd, 1), of("MPI_INT", 1'000'000), &first), Fit::longer);
  EXPECT_EQ(first, -1);
}

TEST(Describe, Texts) {
  EXPECT_EQ(describe(of("MPI_INT", 10)).text, "MPI_INT x 10");
  EXPECT_EQ(describe(of("MPI_INTEGER", 1)).text, "MPI_INTEGER");
  EXPECT_EQ(describe(of("MPI_DOUBLE_INT", 3)).text, "MPI_DOUBLE_INT x 3");
  EXPECT_EQ(describe(Signature(*construct::vector(3, 2, 4, predefined_type("MPI_INT")), 2)).text, "MPI_INT x 12");
  const DatatypeRef mixed = structure({{1, 0, predefined_type("MPI_INT")}, {3, 8, predefined_type("MPI_DOUBLE")}});
  EXPECT_EQ(describe(Signature(*mixed, 5)).text, "(MPI_INT, MPI_DOUBLE x 3) x 5");
  EXPECT_EQ(describe(Signature(*mixed, 5)).elements, 20);
  EXPECT_EQ(describe(Signature(*mixed, 5)).bytes, 140);
  EXPECT_EQ(describe(of("MPI_INT", 0)).text, "nothing");
}

TEST(Describe, LongOnesAreShortened) {
  std::vector<construct::Block> blocks;
  for (int i = 0; i < 1000; ++i)
    blocks.push_back({1 + i % 3, i * 64, predefined_type(i % 2 ? "MPI_INT" : "MPI_DOUBLE")});
  const SignatureText text = describe(Signature(*structure(blocks), 2));
  EXPECT_LT(text.text.size(), 200u);
  EXPECT_NE(text.text.find("...) x 2"), std::string::npos);
}

}  // namespace
}  // namespace mpivet::rules
