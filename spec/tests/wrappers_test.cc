// The text of some wrappers: how arguments become canonical, what is looked up when, how long arrays are.
#include "wrappers.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "emit.h"
#include "expect_contains.h"
#include "text.h"

namespace specgen {
namespace {

class Wrappers : public testing::Test {
 protected:
  std::string body(const std::string& prototype) const {
    const auto prototypes = parse_prototypes("/* mpi.h:1:NC */ extern " + prototype + ";\n");
    const auto match = match_prototypes(spec_, prototypes);
    EXPECT_EQ(match.declared.size(), 1u) << prototype;
    return match.declared.empty() ? "" : wrapper_body(match.declared[0]);
  }
  Spec spec_ = load_spec(SPEC_DATA);
};

void expect_order(const std::string& text, const std::string& first, const std::string& second) {
  expect_contains(text, first);
  expect_contains(text, second);
  EXPECT_LT(text.find(first), text.find(second)) << text;
}

TEST_F(Wrappers, QueriesAreCountedAndPassedOn) {
  const std::string text = body("int MPI_Comm_rank (MPI_Comm, int *)");
  expect_order(text, "real.Comm_rank(comm, rank)", "if (!err || !call.active())");
  expect_order(text, "if (!err || !call.active())", "a->comm = comm_id(comm)");
  EXPECT_EQ(body("double MPI_Wtime (void)"), "  Call call(Func::Wtime, MPIVET_CALLER);\n  return real.Wtime();\n");
}

TEST_F(Wrappers, HandlesFromAQueryAreNoted) {
  expect_contains(body("int MPI_Type_match_size (int, int, MPI_Datatype *)"),
                  "handed_out(spec::HandleKind::datatype, datatype, 1)");
}

TEST_F(Wrappers, ABlockingSendEntersBeforeTheRealCall) {
  const std::string text = body("int MPI_Send (const void *, int, MPI_Datatype, int, int, MPI_Comm)");
  expect_contains(text, "call.begin<args::Send>(Kind::enter)");
  expect_contains(text, "a->buf = runtime::buffer(buf);");
  expect_contains(text, "a->dest = runtime::rank(dest);");
  expect_contains(text, "a->tag = runtime::tag(tag);");
  expect_contains(text, "a->datatype = type_id(datatype);");
  expect_order(text, "call.enter();", "return call.leave(real.Send(");
}

TEST_F(Wrappers, AReceiveTellsItsSourceAndTag) {
  expect_contains(body("int MPI_Irecv (void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *)"),
                  "receive_created(call.origin(), request, err, Message{buf, count, datatype, source}, tag)");
  expect_contains(body("int MPI_Isendrecv (const void *, int, MPI_Datatype, int, int, void *, int, MPI_Datatype, int, "
                       "int, MPI_Comm, MPI_Request *)"),
                  "sendrecv_created(call.origin(), request, err, Message{sendbuf, sendcount, sendtype, dest}, "
                  "Message{recvbuf, recvcount, recvtype, source}, recvtag)");
}

TEST_F(Wrappers, WhatACollectiveMovesIsNamed) {
  const std::string gather = body(
      "int MPI_Gatherv (const void *, int, MPI_Datatype, void *, const int *, const int *, MPI_Datatype, int, "
      "MPI_Comm)");
  expect_contains(gather,
                  "Exchange{spec::Coll::gatherv, comm, root, side(sendbuf, sendcount, sendtype), side(recvbuf, "
                  "recvcounts, displs, recvtype)}");
  expect_order(gather, "will_exchange(exchange);", "call.begin<args::Gatherv>");
  expect_contains(gather, "return has_exchanged(call.leave(real.Gatherv(");
  expect_contains(
      body("int MPI_Ialltoallw (const void *, const int *, const int *, const MPI_Datatype *, void *, const "
           "int *, const int *, const MPI_Datatype *, MPI_Comm, MPI_Request *)"),
      "side(sendbuf, sendcounts, sdispls, sendtypes), side(recvbuf, recvcounts, rdispls, recvtypes)}");
}

TEST_F(Wrappers, BuffersOfCollectivesAreLookedAtBeforeTheRealCall) {
  const std::string reduce = body("int MPI_Reduce (const void *, void *, int, MPI_Datatype, MPI_Op, int, MPI_Comm)");
  expect_contains(reduce,
                  "Exchange{spec::Coll::reduce, comm, root, side(sendbuf, count, datatype), side(recvbuf, count, "
                  "datatype)}");
  expect_order(reduce, "will_use_buffers(call, exchange);", "call.leave(real.Reduce(");
  expect_contains(body("int MPI_Ireduce_scatter (const void *, void *, const int *, MPI_Datatype, MPI_Op, MPI_Comm, "
                       "MPI_Request *)"),
                  "collective_created(call.origin(), request, err, exchange)");
}

TEST_F(Wrappers, BuffersOfPersistentCollectivesAreGuardedOnlyOnceStarted) {
  const std::string text =
      body("int MPI_Bcast_init (void *, int, MPI_Datatype, int, MPI_Comm, MPI_Info, MPI_Request *)");
  expect_contains(text, "exchange_prepared(call.origin(), request, err, exchange)");
  EXPECT_EQ(text.find("will_use_buffers"), std::string::npos);
}

TEST_F(Wrappers, AFreedHandleIsReleasedBeforeAndSettledAfter) {
  const std::string text = body("int MPI_Type_free (MPI_Datatype *)");
  expect_order(text, "const auto gone = release_type(datatype);", "const int err = real.Type_free(datatype);");
  expect_order(text, "real.Type_free(datatype);\n  gone", "gone.settle(err);");
  expect_contains(text, "a->datatype = gone.id;");
}

TEST_F(Wrappers, ANewCommunicatorIsDescribedWithItsParent) {
  expect_contains(body("int MPI_Comm_split (MPI_Comm, int, int, MPI_Comm *)"),
                  "return call.leave(err, created_comm(call, comm, newcomm, err));");
  expect_contains(body("int MPI_Comm_join (int, MPI_Comm *)"), "created_comm(call, MPI_COMM_NULL, intercomm, err)");
}

TEST_F(Wrappers, ArraysAtTheRootOnly) {
  const std::string text = body(
      "int MPI_Gatherv (const void *, int, MPI_Datatype, void *, const int *, const int *, "
      "MPI_Datatype, int, MPI_Comm)");
  expect_contains(text, "const std::int64_t length0 = root_peers(comm, root);");
  expect_contains(text, "array_bytes(recvcounts ? length0 : 0, 8) + array_bytes(displs ? length0 : 0, 8)");
  expect_order(text, "call.array<std::int64_t>(recvcounts,", "call.array<std::int64_t>(displs,");
}

TEST_F(Wrappers, SendSideIsInsignificantInPlace) {
  const std::string text = body(
      "int MPI_Alltoallv (const void *, const int *, const int *, MPI_Datatype, void *, "
      "const int *, const int *, MPI_Datatype, MPI_Comm)");
  expect_contains(text, "length0 = in_place(sendbuf) ? 0 : peers(comm);");
  expect_contains(text, "length1 = peers(comm);");
}

TEST_F(Wrappers, NeighbourhoodsGoByDegree) {
  const std::string text = body(
      "int MPI_Neighbor_alltoallw (const void *, const int *, const MPI_Aint *, const "
      "MPI_Datatype *, void *, const int *, const MPI_Aint *, const MPI_Datatype *, MPI_Comm)");
  expect_contains(text, "length0 = out_degree(comm);");
  expect_contains(text, "length1 = in_degree(comm);");
  expect_contains(text, "type_id(sendtypes[i])");
}

TEST_F(Wrappers, RootOnlyStringsAreNotReadElsewhere) {
  expect_contains(body("int MPI_Comm_connect (const char *, MPI_Info, int, MPI_Comm, MPI_Comm *)"),
                  "call.string(root_peers(comm, root) > 0 ? port_name : nullptr);");
}

TEST_F(Wrappers, VariablesOfTheWrapperAreNotHiddenByParameters) {
  const std::string text = body("int MPI_Status_set_error (MPI_Status *, int)");
  expect_contains(text, "const int err = real.Status_set_error(status, err_);");
  for (const auto& p : spec_.find("MPI_Status_set_error")->parameters) EXPECT_NE(p.name, "err");
  expect_contains(functions_source(spec_), "{\"err\", ParamKind::integer");
}

TEST_F(Wrappers, OtherParametersThanTheSpecAreAnError) {
  const auto prototypes = parse_prototypes("/* mpi.h:1:NC */ extern int MPI_Barrier (MPI_Comm, int);\n");
  EXPECT_THROW(match_prototypes(spec_, prototypes), InputError);
}

// What needs other ranks is not the library's to do; large counts are the other function's if they are not large.
TEST_F(Wrappers, TheVirtualMpiHasAStubForWhatNeedsOthers) {
  const auto prototypes = parse_prototypes(
      "/* mpi.h:1:NC */ extern int MPI_Win_free (MPI_Win *);\n"
      "/* mpi.h:2:NC */ extern int MPI_Type_free (MPI_Datatype *);\n"
      "/* mpi.h:3:NC */ extern int MPI_Send_c (const void *, MPI_Count, MPI_Datatype, int, int, MPI_Comm);\n"
      "/* mpi.h:4:NC */ extern int MPI_Scatterv_c (const void *, const MPI_Count *, const MPI_Aint *, MPI_Datatype, "
      "void *, "
      "MPI_Count, MPI_Datatype, int, MPI_Comm);\n"
      "/* mpi.h:5:NC */ extern int MPI_Alltoallv_c (const void *, const MPI_Count *, const MPI_Aint *, MPI_Datatype, "
      "void *, const MPI_Count *, const MPI_Aint *, MPI_Datatype, MPI_Comm);\n");
  const std::string text = virtual_stubs_source(match_prototypes(spec_, prototypes).declared);
  expect_contains(text, "int PMPI_Win_free(MPI_Win * win) {\n  outside(\"MPI_Win_free\");");
  expect_contains(text, "return PMPI_Send(buf, static_cast<int>(count), datatype, dest, tag, comm);");
  EXPECT_EQ(text.find("PMPI_Type_free"), std::string::npos);
  expect_contains(text, "small_sendcounts(sendcounts, is_root(comm, root) ? entries(comm, Entries::peers) : 0, ");
  expect_contains(text, "return PMPI_Scatterv(sendbuf, small_sendcounts, small_displs, sendtype, recvbuf, ");
  expect_contains(text, "small_sdispls(sdispls, sendbuf == MPI_IN_PLACE ? 0 : entries(comm, Entries::peers), ");
}

}  // namespace
}  // namespace specgen
