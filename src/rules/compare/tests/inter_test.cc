// Intercommunicators: two groups, data goes from one to the other.
#include "rules/compare/tests/team.h"

namespace mpivet::rules {
namespace {

using spec::Func;
using Problem = CollectiveFact::Problem;

constexpr std::int32_t kRoot = event::kRoot, kNull = event::kProcNull;

// Groups of two and three.
struct Groups : Team {
  Groups() : Team(0) {}
  void first(int rank, Func func, const Payload& payload) { call_inter(0, rank, 2, 3, func, payload); }
  void second(int rank, Func func, const Payload& payload) { call_inter(1, rank, 3, 2, func, payload); }
  void both(Func func, const Payload& of_first, const Payload& of_second) {
    for (int rank = 0; rank < 2; ++rank) first(rank, func, of_first);
    for (int rank = 0; rank < 3; ++rank) second(rank, func, of_second);
  }
};

// Rank 1 of the first group is the root.
Groups bcast_groups(std::int64_t at_root, std::int64_t expected) {
  Groups groups;
  groups.first(0, Func::Bcast, bcast(-5, kUnknown, kNull));
  groups.first(1, Func::Bcast, bcast(at_root, kInt, kRoot));
  for (int rank = 0; rank < 3; ++rank) groups.second(rank, Func::Bcast, bcast(expected, kInt, 1));
  return groups;
}

TEST(Inter, Barrier) {
  Groups groups;
  groups.both(Func::Barrier, Payload(args::Barrier{}), Payload(args::Barrier{}));
  groups.expect_certain();
}

TEST(Inter, Bcast) {
  bcast_groups(4, 4).expect_silent();
  bcast_groups(4, 5).expect_problem(Problem::size);
  EXPECT_EQ(bcast_groups(4, 5).text(), "11: sends MPI_INT x 4 | 20,21,22: expects MPI_INT x 5");
}

TEST(Inter, RootNamedWrongly) {
  Groups groups;
  groups.first(0, Func::Bcast, bcast(4, kInt, kNull));
  groups.first(1, Func::Bcast, bcast(4, kInt, kRoot));
  for (int rank = 0; rank < 3; ++rank) groups.second(rank, Func::Bcast, bcast(4, kInt, rank == 2 ? 1 : 0));
  groups.expect_problem(Problem::root);
  EXPECT_EQ(groups.text(), "10: root=MPI_PROC_NULL | 11: root=MPI_ROOT | 20,21: root=0 | 22: root=1");
}

TEST(Inter, NoRootOrTwoRoots) {
  Groups none;
  none.both(Func::Bcast, bcast(4, kInt, kNull), bcast(4, kInt, 0));
  none.expect_problem(Problem::root);
  Groups two;
  two.both(Func::Bcast, bcast(4, kInt, kRoot), bcast(4, kInt, 0));
  two.expect_problem(Problem::root);
  Groups sides;
  sides.both(Func::Bcast, bcast(4, kInt, 0), bcast(4, kInt, 0));
  sides.expect_problem(Problem::root);
}

TEST(Inter, RootGroupIncomplete) {
  Groups groups;
  groups.first(0, Func::Bcast, bcast(4, kInt, kNull));
  groups.second(0, Func::Bcast, bcast(4, kInt, 1));
  groups.expect_silent();
}

TEST(Inter, Gather) {
  for (const bool good : {true, false}) {
    Groups groups;
    groups.first(0, Func::Gather, rooted(kGarbage, {4, kInt}, kRoot));
    groups.first(1, Func::Gather, rooted(kGarbage, kGarbage, kNull));
    for (int rank = 0; rank < 3; ++rank)
      groups.second(rank, Func::Gather, rooted({good || rank != 2 ? 4 : 3, kInt}, kGarbage, 0));
    good ? groups.expect_silent() : groups.expect_problem(Problem::size);
  }
}

TEST(Inter, Scatterv) {
  for (const bool good : {true, false}) {
    Groups groups;
    groups.first(0, Func::Scatterv, scatterv({{1, 2, good ? 3 : 4}, kInt}, kGarbage, kRoot));
    groups.first(1, Func::Scatterv, scatterv({{}, kUnknown}, kGarbage, kNull));
    for (int rank = 0; rank < 3; ++rank)
      groups.second(rank, Func::Scatterv, scatterv({{}, kUnknown}, {rank + 1, kInt}, 0));
    good ? groups.expect_silent() : groups.expect_problem(Problem::size);
  }
}

TEST(Inter, Reductions) {
  Groups good;
  good.first(0, Func::Reduce, reduce(4, kInt, kRoot));
  good.first(1, Func::Reduce, reduce(-1, kUnknown, kNull, spec::kOp_MAX));
  for (int rank = 0; rank < 3; ++rank) good.second(rank, Func::Reduce, reduce(4, kInt, 0));
  good.expect_silent();
  Groups bad;
  bad.both(Func::Allreduce, allreduce(4, kInt), allreduce(5, kInt));
  bad.expect_problem(Problem::size);
}

TEST(Inter, AllgatherMayDifferByDirection) {
  Groups good;
  good.both(Func::Allgather, exchange({1, kInt}, {5, kDouble}), exchange({5, kDouble}, {1, kInt}));
  good.expect_silent();
  Groups bad;
  bad.both(Func::Allgather, exchange({1, kInt}, {5, kDouble}), exchange({5, kDouble}, {2, kInt}));
  bad.expect_problem(Problem::size);
}

TEST(Inter, Alltoallv) {
  for (const bool good : {true, false}) {
    Groups groups;
    for (int rank = 0; rank < 2; ++rank)
      groups.first(rank, Func::Alltoallv, alltoallv({{1, 2, 3}, kInt}, {{7, 8, 9}, kChar}));
    for (int rank = 0; rank < 3; ++rank)
      groups.second(rank, Func::Alltoallv,
                    alltoallv({{rank + 7, rank + 7}, kChar}, {{rank + 1, good ? rank + 1 : 9}, kInt}));
    good ? groups.expect_silent() : groups.expect_problem(Problem::size);
  }
}

TEST(Inter, ReduceScatterTotals) {
  Groups good;
  good.both(Func::Reduce_scatter, reduce_scatter({2, 4}, kInt), reduce_scatter({1, 2, 3}, kInt));
  good.expect_silent();
  Groups totals;
  totals.both(Func::Reduce_scatter, reduce_scatter({2, 4}, kInt), reduce_scatter({1, 2, 4}, kInt));
  totals.expect_problem(Problem::size);
  EXPECT_EQ(totals.text(), "10,11: 6 elements in all | 20,21,22: 7 elements in all");
}

}  // namespace
}  // namespace mpivet::rules
