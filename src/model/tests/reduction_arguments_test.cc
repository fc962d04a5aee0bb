// Operations and the datatypes they are applied to.
#include <gtest/gtest.h>

#include "model/tests/argument_facts.h"

namespace mpivet::model::test {
namespace {

// What an allreduce of one element is told.
std::vector<Problem> reduction(std::uint32_t op, std::uint32_t type, std::int64_t count = 1) {
  return problems([&](RankScript& r) { r.allreduce({.type = type, .count = count}, op); });
}

TEST(Reductions, OnWhatTheOperationIsDefined) {
  const std::pair<std::uint32_t, std::vector<std::uint32_t>> defined[] = {
      {spec::kOp_MAX, {spec::kDatatype_INT, spec::kDatatype_INTEGER8, spec::kDatatype_REAL4, spec::kDatatype_COUNT}},
      {spec::kOp_SUM, {spec::kDatatype_DOUBLE_COMPLEX, spec::kDatatype_CXX_FLOAT_COMPLEX, spec::kDatatype_OFFSET}},
      {spec::kOp_PROD, {spec::kDatatype_C_DOUBLE_COMPLEX, spec::kDatatype_AINT, spec::kDatatype_LONG_DOUBLE}},
      {spec::kOp_LAND, {spec::kDatatype_C_BOOL, spec::kDatatype_INT, spec::kDatatype_LOGICAL}},
      {spec::kOp_LXOR, {spec::kDatatype_LOGICAL, spec::kDatatype_CXX_BOOL, spec::kDatatype_INTEGER}},
      {spec::kOp_BOR, {spec::kDatatype_BYTE, spec::kDatatype_UINT64_T, spec::kDatatype_INTEGER, spec::kDatatype_AINT}},
      {spec::kOp_MAXLOC, {spec::kDatatype_2INT, spec::kDatatype_DOUBLE_INT, spec::kDatatype_2DOUBLE_PRECISION}},
  };
  for (const auto& [op, types] : defined)
    for (const std::uint32_t type : types) EXPECT_TRUE(reduction(op, type).empty()) << op << ' ' << type;
}

TEST(Reductions, OnWhatItIsNot) {
  const std::pair<std::uint32_t, std::vector<std::uint32_t>> undefined[] = {
      {spec::kOp_MAX, {spec::kDatatype_C_BOOL, spec::kDatatype_COMPLEX, spec::kDatatype_BYTE, spec::kDatatype_2INT}},
      {spec::kOp_SUM, {spec::kDatatype_BYTE, spec::kDatatype_LOGICAL, spec::kDatatype_FLOAT_INT}},
      {spec::kOp_LOR, {spec::kDatatype_DOUBLE, spec::kDatatype_C_FLOAT_COMPLEX, spec::kDatatype_BYTE}},
      {spec::kOp_BAND, {spec::kDatatype_FLOAT, spec::kDatatype_LOGICAL, spec::kDatatype_PACKED}},
      {spec::kOp_MINLOC, {spec::kDatatype_INT, spec::kDatatype_DOUBLE, spec::kDatatype_CHAR}},
  };
  for (const auto& [op, types] : undefined)
    for (const std::uint32_t type : types)
      EXPECT_EQ(reduction(op, type), std::vector{Problem::reduction}) << op << ' ' << type;
  EXPECT_EQ(reduction(spec::kOp_MIN, spec::kDatatype_CHAR), std::vector{Problem::characters});
  EXPECT_EQ(reduction(spec::kOp_REPLACE, kInt), std::vector{Problem::one_sided_only});
  EXPECT_EQ(reduction(spec::kOp_NO_OP, kInt), std::vector{Problem::one_sided_only});
}

TEST(Reductions, WhatIsNotKnownOrNotReducedIsRight) {
  EXPECT_TRUE(reduction(spec::kOp_SUM, spec::kDatatype_BYTE, 0).empty());
  EXPECT_TRUE(reduction(event::kFirstUserHandle, spec::kDatatype_BYTE).empty());
  EXPECT_TRUE(reduction(spec::kOp_SUM, event::kUnknownHandle).empty());
  EXPECT_TRUE(reduction(spec::kOp_SUM, event::kFirstUserHandle + 7).empty());  // MPI_Type_create_f90_real
}

TEST(Reductions, DerivedDatatypesNeedAnOperationOfTheirOwn) {
  const auto facts = wrong([](Script& s) {
    const std::uint32_t type = s[0].contiguous(2, kInt);
    args::Type_commit commit{};
    commit.datatype = type;
    s[0].call("MPI_Type_commit", commit);
    s[0].allreduce({.type = type}, event::kFirstUserHandle + 100);
    s[0].allreduce({.type = type}, spec::kOp_SUM);  // wrong
  });
  ASSERT_EQ(facts.size(), 1u);
  EXPECT_EQ(facts[0].problem, Problem::derived_type);
  EXPECT_EQ(facts[0].operation, "MPI_SUM");
  EXPECT_EQ(facts[0].made.header()->func, static_cast<std::uint16_t>(spec::Func::Type_contiguous));
}

TEST(Reductions, InEveryCallThatReduces) {
  const auto local = problems([](RankScript& r) {
    args::Reduce_local a{};
    a.count = 1;
    a.datatype = spec::kDatatype_BYTE;
    a.op = spec::kOp_SUM;
    r.call("MPI_Reduce_local", a);
  });
  EXPECT_EQ(local, std::vector{Problem::reduction});
  const auto scattered = problems([](RankScript& r) {
    args::Ireduce_scatter_block a{};
    a.recvcount = 1;
    a.datatype = spec::kDatatype_C_BOOL;
    a.op = spec::kOp_MAX;
    a.comm = kWorld;
    r.call("MPI_Ireduce_scatter_block", a);
  });
  EXPECT_EQ(scattered, std::vector{Problem::reduction});
  EXPECT_TRUE(problems([](RankScript& r) {
                args::Accumulate a{};  // the elements of derived datatypes count there
                a.origin_count = a.target_count = 1;
                a.origin_datatype = a.target_datatype = kInt;
                a.op = spec::kOp_REPLACE;
                a.win = event::kFirstUserHandle;
                r.call("MPI_Accumulate", a);
              }).empty());
}

}  // namespace
}  // namespace mpivet::model::test
