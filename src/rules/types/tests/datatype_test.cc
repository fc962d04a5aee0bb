#include "rules/types/datatype.h"

#include <gtest/gtest.h>

#include <limits>

#include "rules/types/grid_types.h"
#include "rules/types/intervals.h"
#include "rules/types/predefined.h"
#include "rules/types/signature.h"
#include "structure.h"

namespace mpivet::rules {
namespace {

const DatatypeRef& type(const char* name) { return predefined_type(name); }

std::vector<std::pair<std::uint64_t, std::uint64_t>> intervals(std::int64_t count, const DatatypeRef& of) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> result;
  EXPECT_TRUE(for_each_interval(0, count, *of, [&](Interval i) {
    result.emplace_back(i.begin, i.end);
    return true;
  }));
  return result;
}
using Intervals = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

TEST(Datatype, PredefinedTypes) {
  EXPECT_EQ(type("MPI_INT")->size(), 4);
  EXPECT_EQ(type("MPI_DOUBLE_INT")->size(), 12);
  EXPECT_EQ(type("MPI_DOUBLE_INT")->extent(), 16);
  EXPECT_EQ(type("MPI_DOUBLE_INT")->map()->elements(), 2);
  EXPECT_FALSE(type("MPI_DATATYPE_NULL")->known());
  EXPECT_FALSE(type("MPI_NO_SUCH_TYPE")->known());
  EXPECT_FALSE(predefined_type(1000u)->known());
}

TEST(Datatype, StructIsPaddedToItsAlignment) {
  const DatatypeRef t = structure({{1, 0, type("MPI_DOUBLE")}, {1, 8, type("MPI_CHAR")}});
  EXPECT_EQ(t->size(), 9);
  EXPECT_EQ(t->extent(), 16);
  EXPECT_EQ(t->map()->true_extent(), 9);
}

TEST(Datatype, ExplicitBoundsAreInherited) {
  const DatatypeRef small = construct::resized(type("MPI_INT"), -4, 3);
  EXPECT_EQ(small->lb(), -4);
  EXPECT_EQ(small->extent(), 3);
  const DatatypeRef pair = construct::contiguous(2, small);
  EXPECT_EQ(pair->lb(), -4);
  EXPECT_EQ(pair->ub(), 2);
  EXPECT_EQ(pair->map()->true_ub(), 7);
}

TEST(Datatype, OldMarkersSetOneBoundEach) {
  const DatatypeRef t = structure({{1, 0, type("MPI_INT")}, {1, 20, type("MPI_UB")}});
  EXPECT_EQ(t->lb(), 0);
  EXPECT_EQ(t->ub(), 20);
  EXPECT_EQ(structure({{1, -8, type("MPI_LB")}, {1, 0, type("MPI_INT")}})->lb(), -8);
}

TEST(Datatype, EmptyTypes) {
  const DatatypeRef t = construct::contiguous(0, type("MPI_INT"));
  EXPECT_TRUE(t->known());
  EXPECT_EQ(t->size(), 0);
  EXPECT_EQ(t->extent(), 0);
  EXPECT_TRUE(intervals(5, t).empty());
  EXPECT_TRUE(construct::contiguous(1'000'000, t)->known());
  EXPECT_EQ(construct::blocks({})->size(), 0);
}

TEST(Datatype, DenseTypesAreOneInterval) {
  const DatatypeRef rows = construct::vector(1'000'000, 4, 4, type("MPI_INT"));
  EXPECT_EQ(intervals(1'000'000, rows), (Intervals{{0, 16'000'000'000'000ull}}));
  const DatatypeRef swapped = structure({{1, 4, type("MPI_INT")}, {1, 0, type("MPI_INT")}});
  EXPECT_EQ(intervals(1'000'000'000'000, swapped), (Intervals{{0, 8'000'000'000'000ull}}));
  EXPECT_EQ(intervals(1, construct::hvector(1'000'000'000'000, 1, -4, type("MPI_INT"))).size(), 1u);
}

TEST(Datatype, StridedTypesAreSeveralIntervals) {
  const DatatypeRef columns = construct::vector(3, 2, 4, type("MPI_INT"));
  EXPECT_EQ(intervals(1, columns), (Intervals{{0, 8}, {16, 24}, {32, 40}}));
  // The last row of one copy touches the first of the next.
  EXPECT_EQ(intervals(2, columns), (Intervals{{0, 8}, {16, 24}, {32, 48}, {56, 64}, {72, 80}}));
}

TEST(Datatype, IntervalsCanBeLimitedAndStopped) {
  const DatatypeRef t = construct::vector(1'000'000'000, 1, 2, type("MPI_INT"));
  int seen = 0;
  EXPECT_FALSE(for_each_interval(0, 1, *t, [&](Interval) { return ++seen < 10; }));
  EXPECT_EQ(seen, 10);
  seen = 0;
  EXPECT_FALSE(for_each_interval(
      0, 1, *t, [&](Interval) { return ++seen > 0; }, 100));
  EXPECT_EQ(seen, 100);
}

TEST(Datatype, LargeTypesAreNotExpanded) {
  DatatypeRef t = structure({{1, 0, type("MPI_INT")}, {1, 8, type("MPI_DOUBLE")}});
  for (int i = 0; i < 30; ++i) t = structure({{1, 0, t}, {1, t->extent() + 8, t}});
  ASSERT_TRUE(t->known());
  EXPECT_EQ(t->map()->elements(), std::int64_t{2} << 30);
  const DatatypeRef same = structure({{1, 0, type("MPI_INT")}, {1, 8, type("MPI_DOUBLE")}});
  EXPECT_EQ(fits(Signature(*t, 3), Signature(*same, std::int64_t{3} << 30)), Fit::equal);
}

TEST(Datatype, HostileArgumentsGiveTheUnknownType) {
  constexpr std::int64_t kHuge = std::numeric_limits<std::int64_t>::max();
  constexpr std::int64_t kLow = std::numeric_limits<std::int64_t>::min();
  const DatatypeRef& i = type("MPI_INT");
  EXPECT_FALSE(construct::contiguous(-1, i)->known());
  EXPECT_FALSE(construct::contiguous(kHuge, i)->known());
  EXPECT_FALSE(construct::contiguous(1, Datatype::unknown())->known());
  EXPECT_FALSE(construct::contiguous(0, Datatype::unknown())->known());
  EXPECT_FALSE(construct::vector(2, 1, kHuge, i)->known());
  EXPECT_FALSE(construct::hvector(3, 1, kHuge, i)->known());
  EXPECT_FALSE(construct::hvector(3, 1, kLow, i)->known());
  EXPECT_FALSE(construct::hvector(kLow, kLow, kLow, i)->known());
  EXPECT_FALSE(construct::resized(i, kHuge, kHuge)->known());
  EXPECT_FALSE(structure({{1, kLow, i}, {1, kHuge - 4, i}})->known());
  EXPECT_FALSE(structure({{1, kHuge, i}})->known());
  EXPECT_FALSE(construct::contiguous(3, construct::resized(i, 0, kHuge))->known());
}

TEST(Datatype, EndlessNestingEndsInTheUnknownType) {
  DatatypeRef t = type("MPI_INT");
  for (int i = 0; i < 100'000; ++i) t = structure({{1, 0, t}, {1, 4, type("MPI_CHAR")}});
  EXPECT_FALSE(t->known());
  t = type("MPI_INT");
  for (int i = 0; i < 100'000; ++i) t = construct::contiguous(1, construct::resized(t, 0, 8));
  EXPECT_TRUE(t->known());
  EXPECT_EQ(t->size(), 4);
}

TEST(Datatype, ExponentialGrowthEndsInTheUnknownType) {
  DatatypeRef t = type("MPI_INT");
  for (int i = 0; i < 200; ++i) t = structure({{1, 0, t}, {1, 4, t}, {1, 1, t}});
  EXPECT_FALSE(t->known());
}

TEST(Datatype, LivesAsLongAsItIsUsed) {
  Signature signature;
  {
    const DatatypeRef t = structure({{1, 0, type("MPI_INT")}, {1, 8, type("MPI_DOUBLE")}});
    signature = Signature(*construct::contiguous(2, t), 3);
  }
  EXPECT_EQ(signature.elements(), 12);
  EXPECT_EQ(describe(signature).text, "(MPI_INT, MPI_DOUBLE) x 6");
}

// Every element of the array belongs to exactly one process.
void expect_partition(std::vector<construct::Distributed> dimensions, construct::Order order) {
  std::int64_t processes = 1, elements = 1;
  for (const auto& d : dimensions) processes *= d.processes, elements *= d.size;
  std::vector<int> owners(static_cast<std::size_t>(elements));
  for (std::int64_t rank = 0; rank < processes; ++rank) {
    const DatatypeRef t = construct::darray(processes, rank, dimensions, order, type("MPI_INT"));
    ASSERT_TRUE(t->known());
    EXPECT_EQ(t->extent(), elements * 4);
    for (const auto& [begin, end] : intervals(1, t))
      for (std::uint64_t at = begin; at < end; at += 4) ++owners.at(at / 4);
  }
  EXPECT_EQ(owners, std::vector<int>(owners.size(), 1));
}

TEST(Datatype, DistributedArraysArePartitions) {
  using construct::Distribution;
  constexpr std::int64_t kDefault = construct::Distributed::kDefaultArgument;
  for (const auto order : {construct::Order::c, construct::Order::fortran}) {
    expect_partition({{10, Distribution::block, kDefault, 3}}, order);
    expect_partition({{10, Distribution::cyclic, kDefault, 3}}, order);
    expect_partition({{11, Distribution::cyclic, 3, 2}}, order);
    expect_partition({{4, Distribution::block, 4, 3}}, order);
    expect_partition({{7, Distribution::block, kDefault, 2}, {5, Distribution::none, kDefault, 1}}, order);
    expect_partition({{7, Distribution::cyclic, 2, 2},
                      {9, Distribution::block, kDefault, 4},
                      {3, Distribution::cyclic, kDefault, 2}},
                     order);
  }
}

TEST(Datatype, DistributedArrayOfOneProcess) {
  using construct::Distribution;
  const construct::Distributed rows{4, Distribution::block, construct::Distributed::kDefaultArgument, 2};
  const construct::Distributed columns{3, Distribution::cyclic, construct::Distributed::kDefaultArgument, 2};
  const construct::Distributed dimensions[] = {rows, columns};
  // Rank 1 is (0, 1) in the row-major grid: rows 0 and 1, column 1.
  EXPECT_EQ(intervals(1, construct::darray(4, 1, dimensions, construct::Order::c, type("MPI_INT"))),
            (Intervals{{4, 8}, {16, 20}}));
  EXPECT_EQ(intervals(1, construct::darray(4, 1, dimensions, construct::Order::fortran, type("MPI_INT"))),
            (Intervals{{16, 24}}));
  EXPECT_FALSE(construct::darray(5, 1, dimensions, construct::Order::c, type("MPI_INT"))->known());
  EXPECT_FALSE(construct::darray(4, 4, dimensions, construct::Order::c, type("MPI_INT"))->known());
}

}  // namespace
}  // namespace mpivet::rules
