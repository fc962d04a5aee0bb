// Operation, root and reduction.
#include "rules/compare/tests/team.h"

namespace mpivet::rules {
namespace {

using spec::Func;
using Problem = CollectiveFact::Problem;

const Payload kBarrier(args::Barrier{});

TEST(Operation, SameIsSilent) {
  for (const Func func : {Func::Barrier, Func::Ibarrier, Func::Barrier_init}) {
    Team team(4);
    team.all(func, kBarrier);
    team.expect_certain();
  }
}

TEST(Operation, LargeCountVariantIsTheSameOperation) {
  Team team(2);
  team.call(0, Func::Bcast, bcast(4, kInt, 0));
  team.call(1, Func::Bcast_c, bcast(4, kInt, 0));
  team.expect_certain();
}

TEST(Operation, DifferentCollectives) {
  Team team(4);
  for (const int rank : {0, 2}) team.call(rank, Func::Reduce, reduce(1, kInt, 0));
  for (const int rank : {1, 3}) team.call(rank, Func::Bcast, bcast(1, kInt, 0));
  team.expect_problem(Problem::operation);
  EXPECT_EQ(team.text(), "10,12: MPI_Reduce(root=0) | 11,13: MPI_Bcast(root=0)");
}

TEST(Operation, BlockingAgainstNonblockingAndPersistent) {
  for (const Func other : {Func::Ibarrier, Func::Barrier_init}) {
    Team team(2);
    team.call(0, Func::Barrier, kBarrier);
    team.call(1, other, kBarrier);
    team.expect_problem(Problem::operation);
  }
}

TEST(Operation, HidesEverythingElse) {
  Team team(2);
  team.call(0, Func::Reduce, reduce(1, kInt, 0));
  team.call(1, Func::Allreduce, allreduce(7, kDouble, spec::kOp_MAX));
  team.expect_problem(Problem::operation);
}

TEST(Operation, CommunicatorCollectives) {
  Team same(2);
  same.all(Func::Comm_dup, Payload(args::Comm_dup{}));
  same.expect_certain();
  Team different(2);
  different.call(0, Func::Comm_dup, Payload(args::Comm_dup{}));
  different.call(1, Func::Comm_split, Payload(args::Comm_split{}));
  different.expect_problem(Problem::operation);
}

TEST(Operation, SplitArgumentsMayDiffer) {
  Team team(3);
  for (int rank = 0; rank < 3; ++rank) {
    args::Comm_split args{};
    args.color = rank, args.key = -rank;
    team.call(rank, Func::Comm_split, Payload(args));
  }
  team.expect_certain();
}

TEST(Root, Different) {
  Team team(3);
  team.call(0, Func::Bcast, bcast(1, kInt, 0));
  team.call(1, Func::Bcast, bcast(1, kInt, 1));
  team.call(2, Func::Bcast, bcast(1, kInt, 0));
  team.expect_problem(Problem::root);
  EXPECT_EQ(team.text(), "10,12: root=0 | 11: root=1");
}

TEST(Root, HidesTheData) {
  Team team(2);
  team.call(0, Func::Bcast, bcast(1, kInt, 0));
  team.call(1, Func::Bcast, bcast(9, kDouble, 1));
  team.expect_problem(Problem::root);
}

TEST(Root, NonblockingAndPersistentOnes) {
  for (const Func func : {Func::Ireduce, Func::Reduce_init}) {
    Team team(2);
    args::Ireduce a{};
    a.count = 1, a.datatype = kInt, a.op = spec::kOp_SUM;
    args::Reduce_init b{};
    b.count = 1, b.datatype = kInt, b.op = spec::kOp_SUM;
    for (const int rank : {0, 1}) {
      a.root = b.root = rank;
      team.call(rank, func, func == Func::Ireduce ? Payload(a) : Payload(b));
    }
    team.expect_problem(Problem::root);
  }
}

TEST(Root, InvalidRootEverywhereIsNotOurs) {
  Team team(2);
  team.all(Func::Bcast, bcast(1, kInt, 7));
  team.expect_silent();
}

TEST(Reduction, PredefinedOperations) {
  Team same(2);
  same.all(Func::Allreduce, allreduce(1, kInt, spec::kOp_MAX));
  same.expect_certain();
  Team different(3);
  different.call(0, Func::Allreduce, allreduce(1, kInt, spec::kOp_SUM));
  different.call(1, Func::Allreduce, allreduce(1, kInt, spec::kOp_MAX));
  different.call(2, Func::Allreduce, allreduce(1, kInt, spec::kOp_SUM));
  different.expect_problem(Problem::reduction);
  EXPECT_EQ(different.text(), "10,12: MPI_SUM | 11: MPI_MAX");
}

TEST(Reduction, UserDefinedOperations) {
  Team both(2);
  both.call(0, Func::Allreduce, allreduce(1, kInt, 1024));
  both.call(1, Func::Allreduce, allreduce(1, kInt, 1031));
  both.expect_certain();
  Team one(2);
  one.call(0, Func::Allreduce, allreduce(1, kInt, 1024));
  one.call(1, Func::Allreduce, allreduce(1, kInt, spec::kOp_SUM));
  one.expect_problem(Problem::reduction);
  EXPECT_EQ(one.text(), "10: a user-defined operation | 11: MPI_SUM");
}

TEST(Reduction, UnknownOperationSaysNothing) {
  Team team(2);
  team.call(0, Func::Allreduce, allreduce(1, kInt, event::kUnknownHandle));
  team.call(1, Func::Allreduce, allreduce(1, kInt, spec::kOp_SUM));
  team.expect_silent();
}

TEST(Reduction, IsToldBesideTheRoot) {
  Team team(2);
  team.call(0, Func::Reduce, reduce(1, kInt, 0, spec::kOp_SUM));
  team.call(1, Func::Reduce, reduce(1, kInt, 1, spec::kOp_MAX));
  const auto facts = team.facts();
  ASSERT_EQ(facts.size(), 2u);
  EXPECT_EQ(facts[0].problem, Problem::root);
  EXPECT_EQ(facts[1].problem, Problem::reduction);
}

TEST(Members, OnlyThoseThatCameAreCompared) {
  Team team(4);
  team.call(1, Func::Barrier, kBarrier);
  team.expect_silent();
  team.call(3, Func::Bcast, bcast(1, kInt, 0));
  team.expect_problem(Problem::operation);
}

TEST(Members, CallStandsForItsGroup) {
  Team team(2);
  team.call(0, Func::Bcast, bcast(1, kInt, 0));
  team.call(1, Func::Bcast, bcast(1, kInt, 1));
  const auto facts = team.facts();
  ASSERT_EQ(facts.size(), 1u);
  ASSERT_EQ(facts[0].groups.size(), 2u);
  EXPECT_EQ(facts[0].groups[1].call.rank, 11);
  EXPECT_TRUE(facts[0].groups[1].call.known());
}

TEST(InPlace, AllOrNone) {
  const auto in_place = [] {
    args::Allreduce args{};
    args.sendbuf = event::kInPlace, args.recvbuf = kBuffer, args.count = 1, args.datatype = kInt;
    args.op = spec::kOp_SUM;
    return Payload(args);
  }();
  Team all(3);
  all.all(Func::Allreduce, in_place);
  all.expect_certain();
  Team one(3);
  one.all(Func::Allreduce, allreduce(1, kInt));
  one.expect_certain();
  Team some(3);
  some.call(0, Func::Allreduce, allreduce(1, kInt));
  some.call(1, Func::Allreduce, in_place);
  some.call(2, Func::Allreduce, allreduce(1, kInt));
  some.expect_problem(Problem::in_place);
  EXPECT_EQ(some.text(), "10,12: a send buffer | 11: sendbuf=MPI_IN_PLACE");
}

TEST(InPlace, PrefixesAndRootsAsTheyLike) {
  Team scan(2);
  scan.call(0, Func::Scan, allreduce(1, kInt));
  args::Scan own{};
  own.sendbuf = event::kInPlace, own.recvbuf = kBuffer, own.count = 1, own.datatype = kInt, own.op = spec::kOp_SUM;
  scan.call(1, Func::Scan, Payload(own));
  scan.expect_silent();
  Team rooted(2);
  rooted.call(0, Func::Reduce, reduce(1, kInt, 0, spec::kOp_SUM, event::kInPlace));
  rooted.call(1, Func::Reduce, reduce(1, kInt, 0));
  rooted.expect_certain();
}

constexpr std::uint32_t kOwnOp = event::kFirstUserHandle + 3;

// An operation of the program's own on each of two ranks.
Team with_operations(const UserOperation& first, const UserOperation& second) {
  Team team(2);
  team.call_with(0, Func::Allreduce, allreduce(1, kInt, kOwnOp), &first);
  team.call_with(1, Func::Allreduce, allreduce(1, kInt, kOwnOp + 1), &second);
  return team;
}

TEST(UserOperations, TheSameFunctionIsWhereverItIsInMemory) {
  with_operations({.function = 0x1010, .program = 1, .offset = 0x10, .commutes = true},
                  {.function = 0x2010, .program = 1, .offset = 0x10, .commutes = true})
      .expect_certain();
}

TEST(UserOperations, FunctionsOfOneProgramDiffer) {
  const Team team = with_operations({.function = 0x1010, .program = 1, .offset = 0x10},
                                    {.function = 0x2020, .program = 1, .offset = 0x20});
  team.expect_problem(Problem::function);
  EXPECT_EQ(team.facts().front().groups[1].function, 0x2020u);
}

TEST(UserOperations, WhatIsNotKnownOrOfAnotherProgramMayBeTheSame) {
  with_operations({.function = 0x1010, .program = 1, .offset = 0x10}, {.function = 0x5000}).expect_silent();
  with_operations({.function = 0x1010, .program = 1, .offset = 0x10},
                  {.function = 0x2020, .program = 2, .offset = 0x20})
      .expect_silent();
}

TEST(UserOperations, SomeCommuteAndOthersDoNot) {
  const Team team = with_operations({.commutes = true}, {.commutes = false});
  team.expect_problem(Problem::reduction);
  EXPECT_EQ(team.text(), "10: a user-defined operation, commute=1 | 11: a user-defined operation, commute=0");
  Team unknown(2);
  const UserOperation commutes{.commutes = true};
  unknown.call_with(0, Func::Allreduce, allreduce(1, kInt, kOwnOp), &commutes);
  unknown.call(1, Func::Allreduce, allreduce(1, kInt, kOwnOp));
  unknown.expect_silent();
}

}  // namespace
}  // namespace mpivet::rules
