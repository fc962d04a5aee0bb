// v- and w-collectives: blocks of different sizes, compared pair by pair.
#include "rules/compare/tests/team.h"
#include "rules/types/predefined.h"

namespace mpivet::rules {
namespace {

using spec::Func;
using Problem = CollectiveFact::Problem;

const Lists kGarbageLists{{}, kUnknown, 0xdead};

TEST(Gatherv, Silent) {
  Team team(3);
  team.call(0, Func::Gatherv, gatherv({1, kInt}, kGarbageLists, 1));
  team.call(1, Func::Gatherv, gatherv({2, kInt}, {{1, 2, 0}, kInt}, 1));
  team.call(2, Func::Gatherv, gatherv({0, kDouble}, kGarbageLists, 1));
  team.expect_certain();
}

TEST(Gatherv, InPlaceIgnoresTheOwnCount) {
  Team team(2);
  team.call(0, Func::Gatherv, gatherv(kInPlace, {{99, 2}, kInt}, 0));
  team.call(1, Func::Gatherv, gatherv({2, kInt}, kGarbageLists, 0));
  team.expect_certain();
}

TEST(Gatherv, Mismatch) {
  Team team(3);
  team.call(0, Func::Gatherv, gatherv({1, kInt}, {{1, 3, 2}, kInt}, 0));
  team.call(1, Func::Gatherv, gatherv({4, kInt}, kGarbageLists, 0));
  team.call(2, Func::Gatherv, gatherv({2, kInt}, kGarbageLists, 0));
  team.expect_problem(Problem::size);
  EXPECT_EQ(team.text(),
            "11: sends MPI_INT x 4 to rank 10, which expects MPI_INT x 3 | "
            "10: expects MPI_INT x 3 from rank 11, which sends MPI_INT x 4");
}

TEST(Gatherv, RootDisagreesWithItself) {
  Team team(2);
  team.call(0, Func::Gatherv, gatherv({1, kInt}, {{2, 2}, kInt}, 0));
  team.call(1, Func::Gatherv, gatherv({2, kInt}, kGarbageLists, 0));
  team.expect_problem(Problem::size);
  EXPECT_EQ(team.text(), "10: sends MPI_INT to itself and expects MPI_INT x 2");
}

TEST(Gatherv, CountsMissingFromTheRecord) {
  Team team(2);
  team.call(0, Func::Gatherv, gatherv({1, kInt}, {{1}, kInt}, 0));
  team.call(1, Func::Gatherv, gatherv({2, kInt}, kGarbageLists, 0));
  team.expect_silent();
}

TEST(Scatterv, SilentAndCaught) {
  Team silent(2);
  silent.call(0, Func::Scatterv, scatterv(kGarbageLists, {3, kInt}, 1));
  silent.call(1, Func::Scatterv, scatterv({{3, 9}, kInt}, kInPlace, 1));
  silent.expect_certain();
  Team caught(2);
  caught.call(0, Func::Scatterv, scatterv(kGarbageLists, {3, kDouble}, 1));
  caught.call(1, Func::Scatterv, scatterv({{3, 9}, kInt}, {9, kInt}, 1));
  caught.expect_problem(Problem::type);
}

TEST(Allgatherv, Silent) {
  Team team(3);
  team.call(0, Func::Allgatherv, allgatherv({1, kInt}, {{1, 2, 0}, kInt}));
  team.call(1, Func::Allgatherv, allgatherv({2, kInt}, {{1, 2, 0}, kInt}));
  team.call(2, Func::Allgatherv, allgatherv({0, kInt}, {{1, 2, 0}, kInt}));
  team.expect_certain();
  Team in_place(3);
  in_place.all(Func::Allgatherv, allgatherv(kInPlace, {{1, 2, 0}, kInt}));
  in_place.expect_certain();
}

TEST(Allgatherv, OwnCountDiffers) {
  Team team(2);
  team.call(0, Func::Allgatherv, allgatherv({3, kInt}, {{3, 2}, kInt}));
  team.call(1, Func::Allgatherv, allgatherv({1, kInt}, {{3, 2}, kInt}));
  team.expect_problem(Problem::size);
}

TEST(Allgatherv, OneMemberExpectsSomethingElse) {
  Team team(3);
  team.call(0, Func::Allgatherv, allgatherv({1, kInt}, {{1, 2, 3}, kInt}));
  team.call(1, Func::Allgatherv, allgatherv({2, kInt}, {{1, 2, 3}, kInt}));
  team.call(2, Func::Allgatherv, allgatherv({3, kInt}, {{1, 5, 3}, kInt}));
  team.expect_problem(Problem::size);
  EXPECT_EQ(team.text(),
            "11: sends MPI_INT x 2 to rank 12, which expects MPI_INT x 5 | "
            "12: expects MPI_INT x 5 from rank 11, which sends MPI_INT x 2");
}

TEST(Alltoallv, Silent) {
  Team team(2);
  team.call(0, Func::Alltoallv, alltoallv({{1, 2}, kInt}, {{1, 3}, kInt}));
  team.call(1, Func::Alltoallv, alltoallv({{3, 4}, kInt}, {{2, 4}, kInt}));
  team.expect_certain();
}

TEST(Alltoallv, InPlaceSendsWhatItExpects) {
  Team team(2);
  team.call(0, Func::Alltoallv, alltoallv({{}, kUnknown, event::kInPlace}, {{1, 3}, kInt}));
  team.call(1, Func::Alltoallv, alltoallv({{}, kUnknown, event::kInPlace}, {{3, 4}, kInt}));
  team.expect_certain();
  Team caught(2);
  caught.call(0, Func::Alltoallv, alltoallv({{}, kUnknown, event::kInPlace}, {{1, 3}, kInt}));
  caught.call(1, Func::Alltoallv, alltoallv({{}, kUnknown, event::kInPlace}, {{2, 4}, kInt}));
  caught.expect_problem(Problem::size);
}

TEST(Alltoallv, TransposedCounts) {
  Team team(2);
  team.call(0, Func::Alltoallv, alltoallv({{1, 2}, kInt}, {{1, 2}, kInt}));
  team.call(1, Func::Alltoallv, alltoallv({{3, 4}, kInt}, {{3, 4}, kInt}));
  team.expect_problem(Problem::size);
  EXPECT_EQ(team.text(),
            "10: sends MPI_INT x 2 to rank 11, which expects MPI_INT x 3 | "
            "11: expects MPI_INT x 3 from rank 10, which sends MPI_INT x 2 | "
            "11: sends MPI_INT x 3 to rank 10, which expects MPI_INT x 2 | "
            "10: expects MPI_INT x 2 from rank 11, which sends MPI_INT x 3");
}

TEST(Alltoallv, ManyMismatchesAreCounted) {
  Team team(8);
  for (int rank = 0; rank < 8; ++rank)
    team.call(rank, Func::Alltoallv, alltoallv({Counts(8, 1), kInt}, {Counts(8, 2), kInt}));
  const auto facts = team.facts();
  ASSERT_EQ(facts.size(), 1u);
  EXPECT_LE(facts[0].groups.size(), 16u);
  EXPECT_NE(facts[0].groups.back().value.find("56 more blocks differ"), std::string::npos);
}

TEST(Alltoallv, UnknownTypeSaysNothing) {
  Team team(2);
  team.call(0, Func::Alltoallv, alltoallv({{1, 2}, kUnknown}, {{1, 3}, kInt}));
  team.call(1, Func::Alltoallv, alltoallv({{3, 4}, kInt}, {{7, 4}, kInt}));
  team.expect_silent();
}

TEST(Alltoallw, SilentAndCaught) {
  Team silent(2);
  silent.call(0, Func::Alltoallw, alltoallw({{1, 0}, {kInt, kDouble}}, {{1, 2}, {kInt, kChar}}));
  silent.call(1, Func::Alltoallw, alltoallw({{2, 0}, {kChar, kInt}}, {{0, 0}, {kByte, kUnknown}}));
  silent.expect_certain();
  Team caught(2);
  caught.call(0, Func::Alltoallw, alltoallw({{1, 1}, {kInt, kDouble}}, {{1, 2}, {kInt, kChar}}));
  caught.call(1, Func::Alltoallw, alltoallw({{2, 0}, {kChar, kInt}}, {{1, 0}, {kInt, kInt}}));
  caught.expect_problem(Problem::type);
  EXPECT_EQ(caught.text(),
            "10: sends MPI_DOUBLE to rank 11, which expects MPI_INT | "
            "11: expects MPI_INT from rank 10, which sends MPI_DOUBLE");
}

TEST(Alltoallw, NonblockingAndPersistentOnesHaveTheSameLayout) {
  for (const Func func : {Func::Ialltoallw, Func::Alltoallw_init}) {
    Team team(1);
    args::Ialltoallw a{};
    args::Alltoallw_init b{};
    auto with_arrays = [](Payload payload) {
      return payload.array(Counts{1}).array(Counts{0}).array(Ids{kInt}).array(Counts{2}).array(Counts{0}).array(
          Ids{kInt});
    };
    a.sendbuf = b.sendbuf = kBuffer;
    team.call(0, func, with_arrays(func == Func::Ialltoallw ? Payload(a) : Payload(b)));
    team.expect_problem(Problem::size);
  }
}

TEST(Explanation, NamesTheFirstElementThatDiffers) {
  Team team(2);
  std::vector<construct::Block> blocks;
  for (int i = 0; i < 40; ++i) blocks.push_back({1, i * 8, predefined_type(i % 2 ? "MPI_INT" : "MPI_DOUBLE")});
  team.types.define(1024, construct::blocks(blocks));
  blocks[33].type = predefined_type("MPI_FLOAT");
  team.types.define(1025, construct::blocks(blocks));
  team.call(0, Func::Gatherv, gatherv(kInPlace, {{0, 1}, 1025}, 0));
  team.call(1, Func::Gatherv, gatherv({1, 1024}, kGarbageLists, 0));
  team.expect_problem(Problem::type);
  EXPECT_NE(team.text().find("; element 33 is sent as MPI_INT and expected as MPI_FLOAT"), std::string::npos)
      << team.text();
}

}  // namespace
}  // namespace mpivet::rules
