// Neighbourhood collectives.
#include "rules/compare/tests/team.h"

namespace mpivet::rules {
namespace {

using spec::Func;
using Problem = CollectiveFact::Problem;

// A ring of n ranks as a Cartesian communicator sees it: (left, right) on both sides.
std::shared_ptr<const Neighbours> ring(int rank, int size) {
  const std::vector<std::int32_t> both = {(rank + size - 1) % size, (rank + 1) % size};
  return edges(both, both);
}

TEST(Neighbours, RingIsSilent) {
  for (const int size : {1, 2, 3, 5}) {
    Team team(size);
    for (int rank = 0; rank < size; ++rank)
      team.call(rank, Func::Neighbor_alltoall, exchange({4, kInt}, {4, kInt}), ring(rank, size));
    team.expect_certain();
  }
}

TEST(Neighbours, OpenEndsAreNotNeighbours) {
  Team team(2);
  team.call(0, Func::Neighbor_allgather, exchange({4, kInt}, {4, kInt}),
            edges({event::kProcNull, 1}, {event::kProcNull, 1}));
  team.call(1, Func::Neighbor_allgather, exchange({4, kInt}, {4, kInt}),
            edges({0, event::kProcNull}, {0, event::kProcNull}));
  team.expect_certain();
}

TEST(Neighbours, SizesMayDifferAlongDifferentEdges) {
  // 0 -> 1 -> 2 -> 0, each edge with its own size.
  Team team(3);
  for (int rank = 0; rank < 3; ++rank)
    team.call(rank, Func::Neighbor_allgather, exchange({rank + 1, kInt}, {(rank + 2) % 3 + 1, kInt}),
              edges({(rank + 2) % 3}, {(rank + 1) % 3}));
  team.expect_certain();
}

TEST(Neighbours, Mismatch) {
  Team team(3);
  for (int rank = 0; rank < 3; ++rank)
    team.call(rank, Func::Neighbor_allgather, exchange({4, kInt}, {rank == 2 ? 3 : 4, kInt}),
              edges({(rank + 2) % 3}, {(rank + 1) % 3}));
  team.expect_problem(Problem::size);
  EXPECT_EQ(team.text(),
            "11: sends MPI_INT x 4 to rank 12, which expects MPI_INT x 3 | "
            "12: expects MPI_INT x 3 from rank 11, which sends MPI_INT x 4");
}

TEST(Neighbours, PeriodicDimensionOfTwo) {
  // Both neighbours are the same rank: which block takes which edge is the library's business.
  for (const bool swapped : {false, true}) {
    Team team(2);
    team.call(0, Func::Neighbor_alltoallv, alltoallv({{1, 2}, kInt}, {{3, 4}, kInt}), ring(0, 2));
    team.call(1, Func::Neighbor_alltoallv,
              alltoallv({swapped ? Counts{4, 3} : Counts{3, 4}, kInt}, {swapped ? Counts{2, 1} : Counts{1, 2}, kInt}),
              ring(1, 2));
    team.expect_certain();
  }
  Team team(2);
  team.call(0, Func::Neighbor_alltoallv, alltoallv({{1, 2}, kInt}, {{3, 4}, kInt}), ring(0, 2));
  team.call(1, Func::Neighbor_alltoallv, alltoallv({{3, 4}, kInt}, {{1, 5}, kInt}), ring(1, 2));
  team.expect_problem(Problem::size);
  EXPECT_EQ(team.text(),
            "10: sends MPI_INT x 2 to rank 11, which expects MPI_INT x 5 | "
            "11: expects MPI_INT x 5 from rank 10, which sends MPI_INT x 2");
}

TEST(Neighbours, SelfLoops) {
  Team team(1);
  team.call(0, Func::Neighbor_alltoallv, alltoallv({{1, 2}, kInt}, {{2, 1}, kInt}), edges({0, 0}, {0, 0}));
  team.expect_certain();
}

TEST(Neighbours, TypesPerEdge) {
  Team team(2);
  team.call(0, Func::Neighbor_alltoallw, alltoallw({{1, 1}, {kInt, kDouble}}, {{}, {}}), edges({}, {1, 1}));
  team.call(1, Func::Neighbor_alltoallw, alltoallw({{}, {}}, {{1, 1}, {kInt, kDouble}}), edges({0, 0}, {}));
  team.expect_certain();
  team.call(1, Func::Neighbor_alltoallw, alltoallw({{}, {}}, {{1, 1}, {kInt, kChar}}), edges({0, 0}, {}));
  EXPECT_FALSE(team.certain());
}

TEST(Neighbours, AllgathervReceivesDifferentSizes) {
  Team team(3);
  team.call(0, Func::Neighbor_allgatherv, allgatherv({1, kInt}, {{}, kInt}), edges({}, {2}));
  team.call(1, Func::Neighbor_allgatherv, allgatherv({2, kInt}, {{}, kInt}), edges({}, {2}));
  team.call(2, Func::Neighbor_allgatherv, allgatherv({9, kInt}, {{1, 2}, kInt}), edges({0, 1}, {}));
  team.expect_certain();
}

TEST(Neighbours, EdgeThatOnlyOneSideKnows) {
  Team team(2);
  team.call(0, Func::Neighbor_allgather, exchange({4, kInt}, {4, kInt}), edges({}, {1}));
  team.call(1, Func::Neighbor_allgather, exchange({4, kInt}, {4, kInt}), edges({}, {}));
  team.expect_problem(Problem::size);
  EXPECT_EQ(team.text(),
            "10: sends MPI_INT x 4 to rank 11, which expects no such block | 11: expects fewer blocks from rank 10");
}

TEST(Neighbours, UnknownTypesAndMissingTopologySayNothing) {
  Team types(2);
  types.call(0, Func::Neighbor_alltoall, exchange({4, kUnknown}, {4, kInt}), ring(0, 2));
  types.call(1, Func::Neighbor_alltoall, exchange({4, kInt}, {4, kInt}), ring(1, 2));
  types.expect_silent();
  Team topology(2);
  topology.call(0, Func::Neighbor_alltoall, exchange({4, kInt}, {4, kInt}), ring(0, 2));
  topology.call(1, Func::Neighbor_alltoall, exchange({7, kInt}, {7, kInt}));
  topology.expect_silent();
}

}  // namespace
}  // namespace mpivet::rules
