// Sizes and types of collectives whose blocks are all the same.
#include "rules/compare/tests/team.h"
#include "rules/types/predefined.h"

namespace mpivet::rules {
namespace {

using spec::Func;
using Problem = CollectiveFact::Problem;

constexpr std::uint32_t kFourInts = 1024, kIntDouble = 1025;

Team team_with_types(int size) {
  Team team(size);
  team.types.define(kFourInts, construct::contiguous(4, predefined_type("MPI_INT")));
  const construct::Block blocks[] = {{1, 0, predefined_type("MPI_INT")}, {1, 8, predefined_type("MPI_DOUBLE")}};
  team.types.define(kIntDouble, construct::blocks(blocks));
  return team;
}

TEST(Bcast, SameSignatureDifferentArguments) {
  Team team = team_with_types(3);
  team.call(0, Func::Bcast, bcast(8, kInt, 0));
  team.call(1, Func::Bcast, bcast(2, kFourInts, 0));
  team.call(2, Func::Bcast, bcast(8, spec::kDatatype_INTEGER, 0));
  team.expect_certain();
}

TEST(Bcast, Size) {
  for (const std::int64_t count : {3, 5}) {
    Team team(3);
    team.call(0, Func::Bcast, bcast(4, kInt, 1));
    team.call(1, Func::Bcast, bcast(4, kInt, 1));
    team.call(2, Func::Bcast, bcast(count, kInt, 1));
    team.expect_problem(Problem::size);
    EXPECT_EQ(team.text(),
              "10: expects MPI_INT x 4 | 11: sends MPI_INT x 4 | 12: expects MPI_INT x " + std::to_string(count));
  }
}

TEST(Bcast, Type) {
  Team team(2);
  team.call(0, Func::Bcast, bcast(4, kInt, 0));
  team.call(1, Func::Bcast, bcast(16, kByte, 0));
  team.expect_problem(Problem::type);
}

TEST(Bcast, TypeDiffersLate) {
  Team team(2);
  std::vector<construct::Block> blocks;
  for (int i = 0; i < 40; ++i) blocks.push_back({1, i * 8, predefined_type(i % 2 ? "MPI_INT" : "MPI_DOUBLE")});
  team.types.define(1026, construct::blocks(blocks));
  blocks[33].type = predefined_type("MPI_FLOAT");
  team.types.define(1027, construct::blocks(blocks));
  team.call(0, Func::Bcast, bcast(1, 1026, 0));
  team.call(1, Func::Bcast, bcast(1, 1027, 0));
  team.expect_problem(Problem::type);
  EXPECT_NE(team.text().find("; element 33 is sent as MPI_INT and expected as MPI_FLOAT"), std::string::npos);
}

TEST(Bcast, ZeroElementsMatchAnyType) {
  Team team(3);
  team.call(0, Func::Bcast, bcast(0, kInt, 0));
  team.call(1, Func::Bcast, bcast(0, kDouble, 0));
  team.call(2, Func::Bcast, bcast(0, kUnknown, 0));
  team.expect_certain();
  team.call(2, Func::Bcast, bcast(1, kDouble, 0));
  team.expect_problem(Problem::size);
}

TEST(Bcast, UnknownAndPackedAreSilent) {
  for (const std::uint32_t type : {kUnknown, kPacked}) {
    Team team(3);
    team.call(0, Func::Bcast, bcast(4, kInt, 0));
    team.call(1, Func::Bcast, bcast(7, type, 0));
    team.call(2, Func::Bcast, bcast(4, kInt, 0));
    team.expect_silent();
  }
  Team root(2);
  root.call(0, Func::Bcast, bcast(7, kUnknown, 0));
  root.call(1, Func::Bcast, bcast(4, kInt, 0));
  root.expect_silent();
}

TEST(Bcast, UnknownMembersDoNotHideOthers) {
  Team team(3);
  team.call(0, Func::Bcast, bcast(4, kInt, 0));
  team.call(1, Func::Bcast, bcast(7, kUnknown, 0));
  team.call(2, Func::Bcast, bcast(5, kInt, 0));
  team.expect_problem(Problem::size);
}

TEST(Bcast, FreedTypesAreStillKnown) {
  Team team = team_with_types(2);
  team.call(0, Func::Bcast, bcast(1, kFourInts, 0));
  team.types.free(kFourInts);
  team.call(1, Func::Bcast, bcast(5, kInt, 0));
  team.expect_problem(Problem::size);
}

TEST(Bcast, AloneInTheCommunicator) {
  Team team(1);
  team.call(0, Func::Bcast, bcast(4, kInt, 0));
  team.expect_certain();
}

TEST(Gather, RootOnlyArgumentsAreIgnoredElsewhere) {
  Team team(3);
  for (int rank = 0; rank < 3; ++rank)
    team.call(rank, Func::Gather, rooted({4, kInt}, rank == 1 ? Data{4, kInt} : kGarbage, 1));
  team.expect_certain();
}

TEST(Gather, InPlaceAtTheRoot) {
  Team team(3);
  for (int rank = 0; rank < 3; ++rank)
    team.call(rank, Func::Gather, rank == 0 ? rooted(kInPlace, {4, kInt}, 0) : rooted({4, kInt}, kGarbage, 0));
  team.expect_certain();
}

TEST(Gather, Size) {
  Team team(4);
  team.call(0, Func::Gather, rooted({4, kInt}, {4, kInt}, 0));
  team.call(1, Func::Gather, rooted({3, kInt}, kGarbage, 0));
  team.call(2, Func::Gather, rooted({3, kInt}, kGarbage, 0));
  team.call(3, Func::Gather, rooted({4, kInt}, kGarbage, 0));
  team.expect_problem(Problem::size);
  EXPECT_EQ(team.text(), "10: expects MPI_INT x 4 from each rank | 11,12: sends MPI_INT x 3 | 13: sends MPI_INT x 4");
}

TEST(Gather, RootDisagreesWithItself) {
  Team team(1);
  team.call(0, Func::Gather, rooted({4, kInt}, {4, kDouble}, 0));
  team.expect_problem(Problem::type);
}

TEST(Gather, ReceiveCountIsPerRank) {
  // The classic: the root gives the total as the count of each rank.
  Team team(2);
  team.call(0, Func::Gather, rooted({4, kInt}, {8, kInt}, 0));
  team.call(1, Func::Gather, rooted({4, kInt}, kGarbage, 0));
  team.expect_problem(Problem::size);
}

TEST(Scatter, Silent) {
  Team team = team_with_types(3);
  team.call(0, Func::Scatter, rooted({4, kInt}, {1, kFourInts}, 0));
  team.call(1, Func::Scatter, rooted(kGarbage, {4, kInt}, 0));
  team.call(2, Func::Scatter, rooted(kGarbage, {1, kFourInts}, 0));
  team.expect_certain();
  Team in_place(2);
  in_place.call(0, Func::Scatter, rooted({4, kInt}, kInPlace, 0));
  in_place.call(1, Func::Scatter, rooted(kGarbage, {4, kInt}, 0));
  in_place.expect_certain();
}

TEST(Scatter, Mismatches) {
  Team team(2);
  team.call(0, Func::Scatter, rooted({4, kInt}, kInPlace, 0));
  team.call(1, Func::Scatter, rooted(kGarbage, {4, kDouble}, 0));
  team.expect_problem(Problem::type);
  EXPECT_EQ(team.text(), "10: sends MPI_INT x 4 to each rank | 11: expects MPI_DOUBLE x 4");
}

TEST(Allgather, Silent) {
  Team team = team_with_types(3);
  team.call(0, Func::Allgather, exchange({4, kInt}, {1, kFourInts}));
  team.call(1, Func::Allgather, exchange({4, kInt}, {4, kInt}));
  team.call(2, Func::Allgather, exchange({1, kFourInts}, {4, kInt}));
  team.expect_certain();
  Team in_place = team_with_types(2);
  in_place.call(0, Func::Allgather, exchange(kInPlace, {4, kInt}));
  in_place.call(1, Func::Allgather, exchange(kInPlace, {1, kFourInts}));
  in_place.expect_certain();
}

TEST(Allgather, Mismatches) {
  Team size(3);
  size.call(0, Func::Allgather, exchange({4, kInt}, {4, kInt}));
  size.call(1, Func::Allgather, exchange({4, kInt}, {4, kInt}));
  size.call(2, Func::Allgather, exchange({5, kInt}, {4, kInt}));
  size.expect_problem(Problem::size);
  EXPECT_EQ(size.text(),
            "10,11: sends MPI_INT x 4 to each rank and expects as much | "
            "12: sends MPI_INT x 5 to each rank and expects MPI_INT x 4 from each");
  Team type(2);
  type.call(0, Func::Allgather, exchange({4, kInt}, {4, kInt}));
  type.call(1, Func::Allgather, exchange({4, kDouble}, {4, kDouble}));
  type.expect_problem(Problem::type);
}

TEST(Allgather, UnknownOnOneSide) {
  Team team(2);
  team.call(0, Func::Allgather, exchange({4, kUnknown}, {4, kInt}));
  team.call(1, Func::Allgather, exchange({4, kInt}, {4, kUnknown}));
  team.expect_silent();
}

TEST(Alltoall, SilentAndCaught) {
  Team silent(2);
  silent.call(0, Func::Alltoall, exchange(kInPlace, {4, kInt}));
  silent.call(1, Func::Alltoall, exchange(kInPlace, {4, kInt}));
  silent.expect_certain();
  Team caught(2);
  caught.call(0, Func::Alltoall, exchange(kInPlace, {4, kInt}));
  caught.call(1, Func::Alltoall, exchange(kInPlace, {3, kInt}));
  caught.expect_problem(Problem::size);
}

TEST(Reductions, CountsAndTypes) {
  for (const Func func : {Func::Allreduce, Func::Scan, Func::Exscan}) {
    Team silent(3);
    silent.all(func, allreduce(4, kInt));
    silent.expect_certain();
    Team size(3);
    size.call(0, func, allreduce(4, kInt));
    size.call(1, func, allreduce(4, kInt));
    size.call(2, func, allreduce(5, kInt));
    size.expect_problem(Problem::size);
    EXPECT_EQ(size.text(), "10,11: MPI_INT x 4 | 12: MPI_INT x 5");
    Team type(2);
    type.call(0, func, allreduce(4, kInt));
    type.call(1, func, allreduce(4, spec::kDatatype_FLOAT));
    type.expect_problem(Problem::type);
  }
}

TEST(Reductions, InPlaceMakesNoDifference) {
  Team team(2);
  team.call(0, Func::Reduce, reduce(4, kInt, 0, spec::kOp_SUM, event::kInPlace));
  team.call(1, Func::Reduce, reduce(4, kInt, 0));
  team.expect_certain();
}

TEST(Reductions, UnknownFirstMemberDoesNotHideOthers) {
  Team team(3);
  team.call(0, Func::Allreduce, allreduce(4, kUnknown));
  team.call(1, Func::Allreduce, allreduce(4, kInt));
  team.call(2, Func::Allreduce, allreduce(5, kInt));
  team.expect_problem(Problem::size);
  EXPECT_EQ(team.text(), "11: MPI_INT x 4 | 12: MPI_INT x 5");
}

TEST(Reductions, ScatterBlock) {
  args::Reduce_scatter_block args{};
  args.recvcount = 3, args.datatype = kInt, args.op = spec::kOp_SUM;
  Team team(2);
  team.call(0, Func::Reduce_scatter_block, Payload(args));
  team.call(1, Func::Reduce_scatter_block, Payload(args));
  team.expect_certain();
  args.recvcount = 4;
  team.call(1, Func::Reduce_scatter_block, Payload(args));
  team.expect_problem(Problem::size);
}

TEST(Reductions, Scatter) {
  Team silent(3);
  silent.all(Func::Reduce_scatter, reduce_scatter({1, 0, 3}, kInt));
  silent.expect_certain();
  Team caught(3);
  caught.call(0, Func::Reduce_scatter, reduce_scatter({1, 0, 3}, kInt));
  caught.call(1, Func::Reduce_scatter, reduce_scatter({1, 1, 2}, kInt));
  caught.call(2, Func::Reduce_scatter, reduce_scatter({1, 0, 3}, kInt));
  caught.expect_problem(Problem::size);
  EXPECT_EQ(caught.text(), "10,12: nothing in recvcounts[1] | 11: MPI_INT in recvcounts[1]");
}

TEST(Hostile, ShortRecordsSayNothing) {
  for (int i = 0; i <= spec::kFunctionCount; ++i) {
    Team team(2);
    team.all(static_cast<Func>(i), Payload(args::Barrier{}));
    team.expect_silent();
  }
}

TEST(Hostile, NegativeAndHugeCounts) {
  Team team(2);
  team.call(0, Func::Bcast, bcast(-4, kInt, 0));
  team.call(1, Func::Bcast, bcast(INT64_MAX, kInt, 0));
  team.expect_silent();
}

}  // namespace
}  // namespace mpivet::rules
