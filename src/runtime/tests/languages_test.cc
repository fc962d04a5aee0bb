#include <set>

#include "fixture.h"

namespace mpivet::runtime_test {
namespace {

class Languages : public OnEachMpi {};

void expect_conversation(const Outcome& o) {
  ASSERT_EQ(o.status, 0) << o.output;
  ASSERT_EQ(o.rings.size(), 2u) << o.output;
  const auto sends = o.rings[0]->of(Func::Send);
  ASSERT_FALSE(sends.empty());
  EXPECT_EQ(sends[0]->as<args::Send>().tag, 21);
  EXPECT_EQ(sends[0]->as<args::Send>().comm, event::kCommWorld);
  EXPECT_LT(sends[0]->as<args::Send>().datatype, event::kFirstUserHandle);
  EXPECT_GT(sends[0]->header().stack, 0u);
  const auto exits = o.rings[1]->of(Func::Recv, Kind::exit);
  ASSERT_FALSE(exits.empty());
  EXPECT_EQ(completion(exit_info(exits[0]), 0).status.source, 0);
  for (const auto& ring : o.rings) {
    const Func start = ring->world_rank() == 0 ? Func::Isend : Func::Irecv;
    std::set<std::uint32_t> made;
    for (const Record* r : ring->of(start)) made.insert(r->as<args::Isend>().request);
    EXPECT_EQ(made.size(), 4u);
    const auto waits = ring->of(Func::Waitall);
    ASSERT_EQ(waits.size(), 1u);
    const auto waited = first_array<args::Waitall, std::uint32_t>(waits[0]);
    EXPECT_EQ(std::set(waited.begin(), waited.end()), made);
    EXPECT_EQ(ring->of(Func::Allreduce).size(), 1u);
  }
}

TEST_P(Languages, FortranInclude) { expect_conversation(run(job("fortran_mpif"))); }
TEST_P(Languages, FortranModule) { expect_conversation(run(job("fortran_mpi"))); }
TEST_P(Languages, Fortran2008) { expect_conversation(run(job("fortran_f08"))); }

TEST_P(Languages, Python) {
  if (GetParam() != "openmpi") GTEST_SKIP() << "mpi4py is built for Open MPI";
  Job j = job("/usr/bin/python3");
  j.arguments = {std::string(MPIVET_SCRIPT_DIR) + "/talk.py"};
  const Outcome o = run(j);
  ASSERT_EQ(o.status, 0) << o.output;
  ASSERT_EQ(o.rings.size(), 2u);
  EXPECT_EQ(o.rings[0]->of(Func::Send).at(0)->as<args::Send>().tag, 21);
  const auto exits = o.rings[1]->of(Func::Recv, Kind::exit);
  ASSERT_FALSE(exits.empty());
  EXPECT_EQ(completion(exit_info(exits[0]), 0).status.source, 0);
  for (const auto& ring : o.rings) {
    const auto waits = ring->of(Func::Waitall);
    ASSERT_EQ(waits.size(), 1u);
    const auto waited = first_array<args::Waitall, std::uint32_t>(waits[0]);
    EXPECT_EQ(std::set(waited.begin(), waited.end()).size(), 4u);
  }
}

MPIVET_ON_EACH_MPI(Languages);

}  // namespace
}  // namespace mpivet::runtime_test
