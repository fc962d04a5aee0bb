// Arguments that MPI forbids.
#include <gtest/gtest.h>

#include <optional>

#include "model/tests/argument_facts.h"

namespace mpivet::model::test {
namespace {

template <class Write>
void expect_one(Problem problem, const char* parameter, std::int64_t value, Write write) {
  const auto facts = wrong([&](Script& s) { write(s[0]); });
  ASSERT_EQ(facts.size(), 1u) << parameter;
  EXPECT_EQ(facts[0].problem, problem);
  EXPECT_EQ(facts[0].parameter, parameter);
  EXPECT_EQ(facts[0].value, value);
  EXPECT_FALSE(facts[0].refused);
}

args::Gather gather(int root) {
  args::Gather a{};
  a.sendbuf = 0x1000;
  a.recvbuf = 0x2000;
  a.sendcount = a.recvcount = 1;
  a.sendtype = a.recvtype = kInt;
  a.root = root;
  a.comm = kWorld;
  return a;
}

TEST(Arguments, RanksAreInTheCommunicator) {
  expect_one(Problem::rank, "dest", 2, [](RankScript& r) { r.send(2); });
  expect_one(Problem::rank, "source", 2, [](RankScript& r) { r.recv(2); });
  expect_one(Problem::rank, "dest", event::kAnySource, [](RankScript& r) { r.isend(event::kAnySource); });
  expect_one(Problem::rank, "dest", 9, [](RankScript& r) { r.sendrecv(9, 1); });
  expect_one(Problem::rank, "source", 9, [](RankScript& r) { r.sendrecv(1, 9); });
  expect_one(Problem::rank, "source", event::kRoot, [](RankScript& r) { r.probe(event::kRoot); });
  expect_one(Problem::rank, "root", 2, [](RankScript& r) { r.bcast(2); });
  expect_one(Problem::rank, "root", event::kProcNull, [](RankScript& r) { r.bcast(event::kProcNull); });
  EXPECT_TRUE(wrong([](Script& s) {
                s[0].send(1);
                s[0].send(event::kProcNull);
                s[0].recv(event::kAnySource, event::kAnyTag);
                s[0].bcast(1);
              }).empty());
}

TEST(Arguments, OfAnIntercommunicatorTheRemoteGroupCounts) {
  Script s(3);
  const std::uint32_t own = s[0].split({0}, 0), others = s[1].split({1, 2}, 1);
  s[2].split({1, 2}, 1);
  const std::uint32_t inter = s[0].intercomm(own, {0}, {1, 2});
  const std::uint32_t seen = s[1].intercomm(others, {1, 2}, {0});
  s[2].intercomm(others, {1, 2}, {0});
  s[0].isend(1, 0, {.comm = inter});
  s[0].bcast(event::kRoot, {.comm = inter});
  s[1].isend(1, 0, {.comm = seen});  // wrong
  s.play();
  ASSERT_EQ(s.facts.arguments.size(), 1u);
  EXPECT_EQ(s.facts.arguments[0].call.rank, 1);
  EXPECT_EQ(s.facts.arguments[0].comm_size, 1);
  EXPECT_TRUE(s.facts.arguments[0].inter);
}

TEST(Arguments, TagsAndCountsAreNotNegative) {
  expect_one(Problem::tag, "tag", event::kAnyTag, [](RankScript& r) { r.send(1, event::kAnyTag); });
  expect_one(Problem::tag, "tag", -2, [](RankScript& r) { r.recv(1, -2); });
  expect_one(Problem::negative, "count", -1, [](RankScript& r) { r.send(1, 0, {.count = -1}); });
  expect_one(Problem::negative, "recvcounts[1]", -3, [](RankScript& r) {
    args::Gatherv a{};
    a.sendtype = a.recvtype = kInt;
    a.comm = kWorld;
    r.enter("MPI_Gatherv", a, Behind().array(std::vector<std::int64_t>{1, -3}).array(std::vector<std::int64_t>{0, -8}));
  });
}

TEST(Arguments, TagsAreWithinTheBoundOfTheLibrary) {
  Script s(2);
  s.tracker.set_library(0, 2, 1000);
  s[0].isend(1, 1000);
  s[0].irecv(1, 1000);
  s[1].isend(0, 1001);  // whose library has told no bound
  s[0].irecv(1, 1001);  // wrong
  s[0].probe(1, 1002);  // wrong
  s.play();
  ASSERT_EQ(s.facts.arguments.size(), 2u);
  EXPECT_EQ(s.facts.arguments[0].problem, Problem::tag);
  EXPECT_EQ(s.facts.arguments[0].value, 1001);
  EXPECT_EQ(s.facts.arguments[0].most, 1000);
  EXPECT_EQ(s.facts.arguments[1].value, 1002);
}

TEST(Arguments, OnlyWhatCounts) {
  EXPECT_TRUE(wrong([](Script& s) {
                args::Gather a = gather(1);  // not the root
                a.recvcount = -1;
                a.recvtype = event::kNullHandle;
                s[0].enter("MPI_Gather", a);
                a = gather(0);
                a.sendbuf = event::kInPlace;
                a.sendcount = -1;
                a.sendtype = event::kNullHandle;
                s[0].enter("MPI_Gather", a);
                s[0].send(event::kProcNull, -7, {.type = event::kNullHandle, .count = -1});
              }).empty());
  expect_one(Problem::negative, "recvcount", -1, [](RankScript& r) {
    args::Gather a = gather(0);
    a.recvcount = -1;
    r.enter("MPI_Gather", a);
  });
  // The other communicator counts at the leader only.
  EXPECT_TRUE(wrong([](Script& s) {
                args::Intercomm_create a{};
                a.local_comm = kWorld;
                s[0].enter("MPI_Intercomm_create", a);
              }).empty());
}

TEST(Arguments, NothingIsTakenFromTheOriginWithoutAnOperation) {
  args::Get_accumulate a{};
  a.result_datatype = a.target_datatype = kInt;
  a.win = event::kFirstUserHandle;
  a.op = spec::kOp_NO_OP;
  EXPECT_TRUE(wrong([&](Script& s) { s[0].call("MPI_Get_accumulate", a); }).empty());
  a.op = spec::kOp_SUM;
  expect_one(Problem::null_handle, "origin_datatype", 0, [&](RankScript& r) { r.call("MPI_Get_accumulate", a); });
  a.origin_datatype = kInt;
  a.target_disp = -4;
  expect_one(Problem::negative, "target_disp", -4, [&](RankScript& r) { r.call("MPI_Get_accumulate", a); });
}

TEST(Arguments, HandlesAreNotNull) {
  expect_one(Problem::null_handle, "comm", 0, [](RankScript& r) { r.barrier(event::kNullHandle); });
  expect_one(Problem::null_handle, "datatype", 0, [](RankScript& r) { r.send(1, 0, {.type = 0, .count = 0}); });
  expect_one(Problem::null_handle, "op", 0, [](RankScript& r) { r.allreduce({}, event::kNullHandle); });
}

TEST(Arguments, UnknownHandlesAreNotWrong) {
  EXPECT_TRUE(wrong([](Script& s) {
                s[0].send(1, 0, {.type = event::kUnknownHandle});
                s[0].send(7, 0, {.comm = event::kUnknownHandle});
                s[0].allreduce({}, event::kUnknownHandle);
              }).empty());
}

TEST(Arguments, FreedHandlesNameTheCallThatFreedThem) {
  const auto facts = wrong([](Script& s) {
    const std::uint32_t type = s[0].contiguous(2, kInt);
    s[0].type_free(type);
    s[0].send(1, 0, {.type = type | event::kFreedHandle});
    s[0].send(1, 0, {.type = 5000 | event::kFreedHandle});
  });
  ASSERT_EQ(facts.size(), 2u);
  EXPECT_EQ(facts[0].problem, Problem::freed_handle);
  EXPECT_EQ(facts[0].made.header()->func, static_cast<std::uint16_t>(spec::Func::Type_free));
  EXPECT_EQ(facts[1].problem, Problem::freed_handle);
  EXPECT_FALSE(facts[1].made.known());
}

TEST(Arguments, DatatypesAreCommittedBeforeCommunication) {
  const auto commit = [](RankScript& r, std::uint32_t type) {
    args::Type_commit a{};
    a.datatype = type;
    r.call("MPI_Type_commit", a);
  };
  const auto facts = wrong([&](Script& s) {
    const std::uint32_t inner = s[0].contiguous(2, kInt), outer = s[0].contiguous(2, inner);
    s[0].isend(1, 0, {.type = outer});  // wrong
    commit(s[0], outer);
    s[0].isend(1, 0, {.type = outer});
    args::Type_dup dup{};
    dup.oldtype = outer;
    dup.newtype = s[0].next_id();
    s[0].call("MPI_Type_dup", dup);
    s[0].isend(1, 0, {.type = dup.newtype});
  });
  ASSERT_EQ(facts.size(), 1u);
  EXPECT_EQ(facts[0].problem, Problem::uncommitted);
  EXPECT_EQ(facts[0].made.header()->stack, 2u);
}

TEST(Arguments, CommunicatorsAreOfTheKindNeeded) {
  expect_one(Problem::needs_topology, "comm", kWorld, [](RankScript& r) {
    args::Neighbor_allgather a{};
    a.sendtype = a.recvtype = kInt;
    a.comm = kWorld;
    r.enter("MPI_Neighbor_allgather", a);
  });
  expect_one(Problem::needs_inter, "intercomm", kWorld, [](RankScript& r) {
    args::Intercomm_merge a{};
    a.intercomm = kWorld;
    r.enter("MPI_Intercomm_merge", a);
  });
}

TEST(Arguments, ACallThatMpiRefusesIsMarked) {
  Script s(2);
  s[0].send(5);
  s[0].exit("MPI_Send", 0, {}, false, 6);
  s[0].isend(5);
  s[0].flag(event::kFailed);
  s.play();
  ASSERT_EQ(s.facts.arguments.size(), 2u);
  EXPECT_TRUE(s.facts.arguments[0].refused);
  EXPECT_TRUE(s.facts.arguments[1].refused);
}

TEST(Arguments, ACallThatCrashedWasNotRefused) {
  Script s(2);
  s[0].isend(1, 0, {.type = 5000 | event::kFreedHandle});
  s[0].flag(event::kFailed | event::kUnfinished);
  s.play();
  ASSERT_EQ(s.facts.arguments.size(), 1u);
  EXPECT_EQ(s.facts.arguments[0].problem, Problem::freed_handle);
  EXPECT_FALSE(s.facts.arguments[0].refused);
}

TEST(Arguments, ARankThatDiesInTheCallHasBeenTold) {
  Script s(2);
  s[0].send(5);
  s.feed();
  s.tracker.rank_ended(0, false);
  ASSERT_EQ(s.facts.arguments.size(), 1u);
  EXPECT_FALSE(s.facts.arguments[0].refused);
}

// What rank 1 of two is told about a gather to rank 0, and rank 0 about a scatter from rank 0.
TEST(InPlace, AtTheRootOnly) {
  const auto gather = [](int rank, std::uint64_t send, std::uint64_t receive) {
    const auto facts = wrong([&](Script& s) {
      args::Gather a{};
      a.sendbuf = send, a.recvbuf = receive, a.sendcount = a.recvcount = 1;
      a.sendtype = a.recvtype = kInt, a.comm = kWorld;
      s[rank].enter("MPI_Gather", a);
    });
    return facts.empty() ? std::optional<Problem>() : facts[0].problem;
  };
  EXPECT_EQ(gather(0, event::kInPlace, 0x1000), std::nullopt);
  EXPECT_EQ(gather(1, event::kInPlace, 0x1000), Problem::in_place_at_root);
  EXPECT_EQ(gather(0, 0x2000, event::kInPlace), Problem::in_place_other_buffer);
  EXPECT_EQ(gather(1, 0x2000, event::kInPlace), std::nullopt);  // not looked at
}

TEST(InPlace, NotInABroadcast) {
  const auto facts = wrong([](Script& s) {
    args::Bcast a{};
    a.buffer = event::kInPlace, a.count = 1, a.datatype = kInt, a.comm = kWorld;
    s[0].enter("MPI_Bcast", a);
  });
  ASSERT_EQ(facts.size(), 1u);
  EXPECT_EQ(facts[0].problem, Problem::in_place_never);
  EXPECT_EQ(facts[0].parameter, "buffer");
}

}  // namespace
}  // namespace mpivet::model::test
