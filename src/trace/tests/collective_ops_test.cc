// What spec says that collectives do leads to the names that OTF2 has for them.
#include "trace/collective_ops.h"

#include <gtest/gtest.h>

namespace mpivet::trace {
namespace {

using spec::Coll;

TEST(CollectiveOps, FollowFromWhatTheyDo) {
  const std::pair<Coll, OTF2_CollectiveOp> named[] = {
      {Coll::barrier, OTF2_COLLECTIVE_OP_BARRIER},
      {Coll::bcast, OTF2_COLLECTIVE_OP_BCAST},
      {Coll::gather, OTF2_COLLECTIVE_OP_GATHER},
      {Coll::gatherv, OTF2_COLLECTIVE_OP_GATHERV},
      {Coll::scatter, OTF2_COLLECTIVE_OP_SCATTER},
      {Coll::scatterv, OTF2_COLLECTIVE_OP_SCATTERV},
      {Coll::allgather, OTF2_COLLECTIVE_OP_ALLGATHER},
      {Coll::allgatherv, OTF2_COLLECTIVE_OP_ALLGATHERV},
      {Coll::alltoall, OTF2_COLLECTIVE_OP_ALLTOALL},
      {Coll::alltoallv, OTF2_COLLECTIVE_OP_ALLTOALLV},
      {Coll::alltoallw, OTF2_COLLECTIVE_OP_ALLTOALLW},
      {Coll::reduce, OTF2_COLLECTIVE_OP_REDUCE},
      {Coll::allreduce, OTF2_COLLECTIVE_OP_ALLREDUCE},
      {Coll::reduce_scatter, OTF2_COLLECTIVE_OP_REDUCE_SCATTER},
      {Coll::reduce_scatter_block, OTF2_COLLECTIVE_OP_REDUCE_SCATTER_BLOCK},
      {Coll::scan, OTF2_COLLECTIVE_OP_SCAN},
      {Coll::exscan, OTF2_COLLECTIVE_OP_EXSCAN},
      {Coll::comm_dup, OTF2_COLLECTIVE_OP_CREATE_HANDLE},
      {Coll::comm_free, OTF2_COLLECTIVE_OP_DESTROY_HANDLE}};
  for (const auto& [coll, op] : named) {
    EXPECT_EQ(collective_of(coll), op) << spec::info(function_of(op)).name;
    EXPECT_EQ(spec::info(function_of(op)).coll, coll) << spec::info(function_of(op)).name;
    EXPECT_EQ(spec::info(function_of(op)).start, spec::Start::blocking);
  }
}

TEST(CollectiveOps, OfNeighboursAndHandlesAreShared) {
  EXPECT_EQ(collective_of(Coll::neighbor_allgather), OTF2_COLLECTIVE_OP_ALLGATHER);
  EXPECT_EQ(collective_of(Coll::neighbor_allgatherv), OTF2_COLLECTIVE_OP_ALLGATHERV);
  EXPECT_EQ(collective_of(Coll::neighbor_alltoall), OTF2_COLLECTIVE_OP_ALLTOALL);
  EXPECT_EQ(collective_of(Coll::neighbor_alltoallv), OTF2_COLLECTIVE_OP_ALLTOALLV);
  EXPECT_EQ(collective_of(Coll::neighbor_alltoallw), OTF2_COLLECTIVE_OP_ALLTOALLW);
  EXPECT_EQ(collective_of(Coll::win_allocate), OTF2_COLLECTIVE_OP_CREATE_HANDLE_AND_ALLOCATE);
  EXPECT_EQ(collective_of(Coll::win_allocate_shared), OTF2_COLLECTIVE_OP_CREATE_HANDLE_AND_ALLOCATE);
  EXPECT_EQ(collective_of(Coll::win_create), OTF2_COLLECTIVE_OP_CREATE_HANDLE);
  EXPECT_EQ(collective_of(Coll::file_close), OTF2_COLLECTIVE_OP_DESTROY_HANDLE);
  EXPECT_EQ(collective_of(Coll::file_write_all), OTF2_COLLECTIVE_OP_BARRIER);
  EXPECT_EQ(function_of(OTF2_COLLECTIVE_OP_DEALLOCATE), spec::Func::Barrier);
}

}  // namespace
}  // namespace mpivet::trace
