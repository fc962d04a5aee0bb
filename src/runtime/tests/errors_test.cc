#include "fixture.h"

namespace mpivet::runtime_test {
namespace {

class Errors : public OnEachMpi {};

TEST_P(Errors, AreToldAndLookTheSameToTheUser) {
  const Outcome o = run(job("errors"));
  ASSERT_EQ(o.status, 0) << o.output;
  const auto sends = o.rings.at(0)->of(Func::Send);
  ASSERT_GE(sends.size(), 2u);
  ASSERT_EQ(sends[1]->kind(), Kind::exit);
  EXPECT_TRUE(sends[1]->header().flags & event::kFailed);
  EXPECT_NE(exit_info(sends[1]).error, 0);

  const auto waitall = o.rings.at(1)->of(Func::Waitall, Kind::exit);
  ASSERT_EQ(waitall.size(), 1u);
  EXPECT_TRUE(waitall[0]->header().flags & event::kFailed);
  const auto& info = exit_info(waitall[0]);
  ASSERT_GE(info.completions, 1u);
  EXPECT_EQ(completion(info, 0).index, 0u);
  EXPECT_NE(completion(info, 0).status.error, 0);
  EXPECT_EQ(completion(info, 0).status.source, 0);

  const auto receive = o.rings.at(1)->of(Func::Recv, Kind::exit);
  ASSERT_EQ(receive.size(), 1u);
  EXPECT_TRUE(receive[0]->header().flags & event::kFailed);
  EXPECT_EQ(completion(exit_info(receive[0]), 0).status.source, 0);
}

TEST_P(Errors, SessionsAndLargeCounts) {
  if (GetParam() == "openmpi") GTEST_SKIP() << "Open MPI 4 is MPI 3.1";
  const Outcome o = run(job("newer"));
  ASSERT_EQ(o.status, 0) << o.output;
  ASSERT_EQ(o.rings.size(), 2u);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(o.rings[i]->world_rank(), i);
    const auto comms = o.rings[i]->of(Kind::comm);
    ASSERT_EQ(comms.size(), 1u);
    EXPECT_EQ(comms[0]->as<event::CommInfo>().rank, i);
    EXPECT_EQ(comms[0]->as<event::CommInfo>().local_runs, 1);
  }
  const auto receives = o.rings[1]->of(Func::Recv_c);
  ASSERT_EQ(receives.size(), 2u);
  EXPECT_EQ(receives[0]->as<args::Recv_c>().count, 1);
  EXPECT_EQ(completion(exit_info(receives[1]), 0).status.tag, 5);
}

TEST_P(Errors, SpawnedProcessesAreStrangers) {
  const Outcome o = run(job("spawn", 1));
  if (o.output.find("Error in spawn call") != std::string::npos) GTEST_SKIP() << "this MPI cannot spawn here";
  ASSERT_EQ(o.status, 0) << o.output;
  ASSERT_EQ(o.rings.size(), 2u) << o.output;
  for (const auto& ring : o.rings) {
    EXPECT_EQ(ring->process()->world_size, 1);
    // The intercommunicator: the other side is not of our world.
    const auto* inter = ring->of(Kind::comm).at(2);
    const auto& info = inter->as<event::CommInfo>();
    EXPECT_EQ(info.kind, event::CommKind::inter);
    ASSERT_EQ(info.local_runs, 1);
    ASSERT_EQ(info.remote_runs, 1);
    const auto* runs = reinterpret_cast<const event::RankRun*>(&info + 1);
    EXPECT_EQ(runs[0].first, 0);
    EXPECT_EQ(runs[1].first, -1);
    EXPECT_EQ(runs[1].stride, 0);
  }
}

MPIVET_ON_EACH_MPI(Errors);

}  // namespace
}  // namespace mpivet::runtime_test
