// Datatypes from the records of the calls that make them.
#include "rules/types/type_table.h"

#include <gtest/gtest.h>

#include "event/canonical.h"
#include "rules/types/predefined.h"
#include "rules/types/tests/payload.h"
#include "spec/args.h"
#include "spec/constants.h"

namespace mpivet::rules {
namespace {

using spec::Func;
constexpr std::uint32_t kInt = spec::kDatatype_INT, kDouble = spec::kDatatype_DOUBLE;
constexpr std::uint32_t kNew = event::kFirstUserHandle + 7;

class TypeTableTest : public testing::Test {
 protected:
  const Datatype& make(Func func, const Payload& payload) {
    table.create(func, payload.bytes());
    return *table.find(kNew);
  }
  TypeTable table;
};

template <class Args>
Args with_types(std::uint32_t old_type = kInt) {
  Args args{};
  args.oldtype = old_type;
  args.newtype = kNew;
  return args;
}

TEST_F(TypeTableTest, Contiguous) {
  auto args = with_types<args::Type_contiguous>();
  args.count = 5;
  EXPECT_EQ(make(Func::Type_contiguous, Payload(args)).size(), 20);
  EXPECT_EQ(make(Func::Type_contiguous_c, Payload(args)).extent(), 20);
}

TEST_F(TypeTableTest, Vectors) {
  auto args = with_types<args::Type_vector>();
  args.count = 3, args.blocklength = 2, args.stride = 4;
  EXPECT_EQ(make(Func::Type_vector, Payload(args)).extent(), 40);
  auto h = with_types<args::Type_create_hvector>();
  h.count = 3, h.blocklength = 2, h.stride = 12;
  for (const Func func : {Func::Type_create_hvector, Func::Type_create_hvector_c, Func::Type_hvector})
    EXPECT_EQ(make(func, Payload(h)).extent(), 32);
}

TEST_F(TypeTableTest, Indexed) {
  auto args = with_types<args::Type_indexed>();
  args.count = 2;
  const auto payload = Payload(args).array<std::int64_t>({1, 3}).array<std::int64_t>({4, 10});
  EXPECT_EQ(make(Func::Type_indexed, payload).size(), 16);
  EXPECT_EQ(table.find(kNew)->lb(), 16);
  EXPECT_EQ(table.find(kNew)->ub(), 52);
  auto h = with_types<args::Type_create_hindexed>();
  h.count = 2;
  const auto in_bytes = Payload(h).array<std::int64_t>({1, 3}).array<std::int64_t>({4, 12});
  for (const Func func : {Func::Type_create_hindexed, Func::Type_create_hindexed_c, Func::Type_hindexed})
    EXPECT_EQ(make(func, in_bytes).ub(), 24);
}

TEST_F(TypeTableTest, IndexedBlocks) {
  auto args = with_types<args::Type_create_indexed_block>();
  args.count = 2, args.blocklength = 3;
  EXPECT_EQ(make(Func::Type_create_indexed_block, Payload(args).array<std::int64_t>({0, 5})).ub(), 32);
  auto h = with_types<args::Type_create_hindexed_block>();
  h.count = 2, h.blocklength = 3;
  EXPECT_EQ(make(Func::Type_create_hindexed_block, Payload(h).array<std::int64_t>({0, 20})).ub(), 32);
}

TEST_F(TypeTableTest, Struct) {
  args::Type_create_struct args{};
  args.count = 2, args.newtype = kNew;
  const auto payload =
      Payload(args).array<std::int64_t>({1, 2}).array<std::int64_t>({0, 8}).array<std::uint32_t>({kInt, kDouble});
  for (const Func func : {Func::Type_create_struct, Func::Type_create_struct_c, Func::Type_struct}) {
    EXPECT_EQ(make(func, payload).extent(), 24);
    EXPECT_EQ(describe(table.signature(kNew, 2)).text, "(MPI_INT, MPI_DOUBLE x 2) x 2");
  }
}

TEST_F(TypeTableTest, ResizedAndDup) {
  auto args = with_types<args::Type_create_resized>();
  args.lb = -2, args.extent = 32;
  EXPECT_EQ(make(Func::Type_create_resized, Payload(args)).extent(), 32);
  args::Type_dup dup{};
  dup.oldtype = kNew, dup.newtype = kNew + 1;
  table.create(Func::Type_dup, Payload(dup).bytes());
  table.free(kNew);
  EXPECT_EQ(table.find(kNew + 1)->lb(), -2);
  EXPECT_FALSE(table.find(kNew)->known());
}

TEST_F(TypeTableTest, Subarray) {
  auto args = with_types<args::Type_create_subarray>();
  args.ndims = 2, args.order = 0;
  const auto payload =
      Payload(args).array<std::int64_t>({4, 6}).array<std::int64_t>({2, 3}).array<std::int64_t>({1, 2});
  EXPECT_EQ(make(Func::Type_create_subarray, payload).size(), 24);
  EXPECT_EQ(table.find(kNew)->extent(), 96);
  EXPECT_EQ(table.find(kNew)->map()->true_lb(), 32);
}

TEST_F(TypeTableTest, Darray) {
  auto args = with_types<args::Type_create_darray>();
  args.size = 2, args.rank = 1, args.ndims = 1, args.order = 0;
  const auto payload =
      Payload(args).array<std::int64_t>({7}).array<std::int32_t>({0}).array<std::int32_t>({-1}).array<std::int32_t>(
          {2});
  EXPECT_EQ(make(Func::Type_create_darray, payload).size(), 12);
  EXPECT_EQ(table.find(kNew)->map()->true_lb(), 16);
}

TEST_F(TypeTableTest, FortranKinds) {
  args::Type_create_f90_real real{};
  real.p = 15, real.r = event::kUndefined, real.newtype = kNew;
  make(Func::Type_create_f90_real, Payload(real));
  EXPECT_EQ(fits(table.signature(kNew, 2), table.signature(kDouble, 2)), Fit::equal);
  real.p = 6, real.r = 30;
  make(Func::Type_create_f90_complex, Payload(real));
  EXPECT_EQ(describe(table.signature(kNew, 2)).text, "MPI_COMPLEX8 x 2");
  real.p = 30;
  EXPECT_FALSE(make(Func::Type_create_f90_real, Payload(real)).known());
  args::Type_create_f90_integer integer{};
  integer.r = 9, integer.newtype = kNew;
  make(Func::Type_create_f90_integer, Payload(integer));
  EXPECT_EQ(fits(table.signature(kNew, 2), table.signature(kInt, 2)), Fit::equal);
}

TEST_F(TypeTableTest, RecordsCutShortGiveTheUnknownType) {
  args::Type_create_struct args{};
  args.count = 2, args.newtype = kNew;
  EXPECT_FALSE(make(Func::Type_create_struct, Payload(args).array<std::int64_t>({1, 2})).known());
  args.count = -1;
  EXPECT_FALSE(make(Func::Type_create_struct, Payload(args)).known());
  args.count = 1ll << 62;
  EXPECT_FALSE(make(Func::Type_create_struct, Payload(args)).known());
  table.create(Func::Type_create_struct, {});
  table.create(Func::Type_indexed, {});
  EXPECT_FALSE(table.find(event::kUnknownHandle)->known());
}

TEST_F(TypeTableTest, UnknownOldType) {
  auto args = with_types<args::Type_contiguous>(event::kUnknownHandle);
  args.count = 5;
  EXPECT_FALSE(make(Func::Type_contiguous, Payload(args)).known());
  EXPECT_FALSE(table.signature(kNew, 1).known());
}

TEST_F(TypeTableTest, IdsMayBeUsedAgain) {
  auto args = with_types<args::Type_contiguous>();
  args.count = 5;
  EXPECT_EQ(make(Func::Type_contiguous, Payload(args)).size(), 20);
  const DatatypeRef held = table.find(kNew);
  table.free(kNew);
  args.count = 6;
  EXPECT_EQ(make(Func::Type_contiguous, Payload(args)).size(), 24);
  EXPECT_EQ(held->size(), 20);
  EXPECT_EQ(table.size(), 1u);
}

TEST_F(TypeTableTest, PredefinedIdsAreNeverRedefined) {
  auto args = with_types<args::Type_contiguous>();
  args.newtype = kDouble;
  table.create(Func::Type_contiguous, Payload(args).bytes());
  EXPECT_EQ(table.find(kDouble)->size(), 8);
}

}  // namespace
}  // namespace mpivet::rules
