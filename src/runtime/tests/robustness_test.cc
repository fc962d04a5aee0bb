#include "fixture.h"

namespace mpivet::runtime_test {
namespace {

class Robustness : public OnEachMpi {};

TEST_P(Robustness, SlowReaderLosesNothing) {
  Job j = job("flood");
  j.arguments = {"40000"};
  j.environment = {{event::kRingSlotsVariable, "1024"}};
  Behaviour slow;
  slow.pause = std::chrono::microseconds(300);
  slow.slots_per_look = 700;
  const Outcome o = run(j, slow);
  ASSERT_EQ(o.status, 0) << o.output;
  for (const auto& ring : o.rings) {
    const auto sends = ring->of(Func::Send);
    ASSERT_EQ(sends.size(), 40000u);
    for (std::size_t i = 0; i < sends.size(); ++i)
      ASSERT_EQ(sends[i]->as<args::Send>().tag, static_cast<int>(i & 32767));
    EXPECT_EQ(ring->of(Func::Bcast).size(), 40000u);
    EXPECT_EQ(ring->of(Kind::end).size(), 1u);
  }
}

TEST_P(Robustness, KilledRankLeavesItsRing) {
  const Outcome o = run(job("killed"));
  EXPECT_NE(o.status, 0);
  ASSERT_EQ(o.rings.size(), 2u) << o.output;
  const auto sends = o.rings[1]->of(Func::Send);
  ASSERT_EQ(sends.size(), 10u);
  EXPECT_EQ(sends[9]->as<args::Send>().tag, 9);
  EXPECT_TRUE(o.rings[1]->of(Kind::end).empty());
  EXPECT_EQ(o.rings[1]->header->finalized.load(), 0u);
}

TEST_P(Robustness, ProgramGoesOnWithoutItsAnalyzer) {
  Job j = job("flood");
  j.arguments = {"200000"};
  j.environment = {{event::kRingSlotsVariable, "1024"}};
  Behaviour mortal;
  mortal.keep = false;
  mortal.die_after = 5000;
  const Outcome o = run(j, mortal);
  EXPECT_EQ(o.status, 0) << o.output;
  EXPECT_LT(o.seconds, 20);
}

TEST_P(Robustness, NothingToAttachTo) {
  const Outcome quiet = run_alone(job("p2p"));
  EXPECT_EQ(quiet.status, 0);
  EXPECT_EQ(quiet.output.find("mpivet"), std::string::npos) << quiet.output;
  Job j = job("p2p");
  j.environment = {{event::kJobVariable, "nobody-listens"}};
  const Outcome told = run_alone(j);
  EXPECT_EQ(told.status, 0);
  EXPECT_NE(told.output.find("mpivet:"), std::string::npos);
}

TEST_P(Robustness, ChildrenLeaveNoTrace) {
  const Outcome o = run(job("children"));
  ASSERT_EQ(o.status, 0) << o.output;
  ASSERT_EQ(o.rings.size(), 2u);
  for (const auto& ring : o.rings) {
    EXPECT_TRUE(ring->of(Func::Send).empty());
    EXPECT_EQ(ring->header->calls[static_cast<int>(Func::Wtime)].load(), 0u);
    EXPECT_EQ(ring->of(Func::Barrier).size(), 1u);
    EXPECT_EQ(ring->of(Kind::end).size(), 1u);
  }
}

// Under a foreign launcher every rank has its own supervisor; all join that of rank 0.
TEST_P(Robustness, SupervisorsOfANodeAgree) {
  Server first, second;
  Job j = job("/bin/sh");
  j.arguments = {"-c",
                 "rank=${OMPI_COMM_WORLD_RANK:-$PMI_RANK}; eval token=\\$TOKEN_$rank; "
                 "MPIVET_SUPERVISOR=$token exec \"$0\"",
                 program_path(GetParam(), "p2p")};
  j.environment = {{"TOKEN_0", first.token()}, {"TOKEN_1", second.token()}};
  const Outcome o = run_alone(j);
  EXPECT_EQ(o.status, 0) << o.output;
  auto& rings = first.finish();
  ASSERT_EQ(rings.size(), 2u);
  EXPECT_TRUE(second.finish().empty());
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(rings[i]->world_rank(), i);
    EXPECT_EQ(rings[i]->of(Func::Init).size(), 1u);
    EXPECT_EQ(rings[i]->of(Func::Comm_split_type).size(), 0u);
  }
}

MPIVET_ON_EACH_MPI(Robustness);

}  // namespace
}  // namespace mpivet::runtime_test
