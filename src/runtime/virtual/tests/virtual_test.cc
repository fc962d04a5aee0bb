// Programs explored with the virtual MPI: those of tests/programs/correct compute the right results, and a rank's end
// is told.
#include <gtest/gtest.h>

#include <cstdlib>

#include "explore/poe/explorer.h"
#include "explore/ranks/processes.h"

namespace mpivet::explore {
namespace {

struct Explored {
  Summary summary;
  RunCounts counts;
  std::string error;
  // Of the last interleaving.
  End end = End::finished;
  std::vector<Stop> ends;
};

ProgramToExplore program(const std::string& mpi, const std::string& name, int ranks, Buffering buffering) {
  const std::string libraries = MPIVET_LIBRARY_DIR "/libmpivet-";
  ProgramToExplore p;
  p.words = {MPIVET_PROGRAM_DIR "/" + mpi + "/" + name};
  p.environment.emplace_back("LD_PRELOAD", libraries + mpi + ".so " + libraries + "virtual-" + mpi + ".so");
  p.ranks = ranks;
  p.buffering = buffering;
  p.time_limit = 60;
  return p;
}

Explored explore(const ProgramToExplore& program, std::uint64_t most) {
  Explored result;
  Records records([](const event::Header*) {});
  auto processes = Processes::start(program, records);
  if (!processes) return result.error = processes.error().message, result;
  Explorer explorer(**processes, program.ranks, program.buffering, {.interleavings = most});
  const auto summary = explorer.run([&](const Interleaving& one) {
    result.end = one.end;
    result.ends.clear();
    for (const auto& [rank, node] : one.visits)
      if (node->batch.stop.kind >= StopKind::end) result.ends.push_back(node->batch.stop);
    for (const Stop& stop : result.ends)
      if (stop.kind == StopKind::end && stop.code) result.error = "ends with " + std::to_string(stop.code);
    return result.error.empty();
  });
  result.counts = (*processes)->take_counts();
  if (summary)
    result.summary = *summary;
  else
    result.error = summary.error().message;
  return result;
}

class Virtual : public testing::TestWithParam<const char*> {
 protected:
  Explored run(const std::string& name, int ranks, std::uint64_t most = 2, Buffering buffering = Buffering::infinite) {
    return explore(program(GetParam(), name, ranks, buffering), most);
  }
  Explored come_to(const std::string& end) {
    auto p = program(GetParam(), "ends", 2, Buffering::zero);
    p.words.push_back(end);
    return explore(p, 1);
  }
  void expect_fine(const std::string& name, int ranks) {
    SCOPED_TRACE(name);
    const Explored result = run(name, ranks);
    EXPECT_EQ(result.error, "");
    EXPECT_EQ(result.end, End::finished);
  }
};

TEST_P(Virtual, EachOrderOfTheSendersIsOneInterleaving) {
  for (const Buffering buffering : {Buffering::zero, Buffering::infinite}) {
    const Explored result = run("senders", 4, 0, buffering);
    EXPECT_EQ(result.error, "");
    EXPECT_EQ(result.summary.interleavings, 6u);
    EXPECT_TRUE(result.summary.complete);
  }
}

// Whether a rank may leave before all have come.
TEST_P(Virtual, WhoNeedsWhomInACollective) {
  const auto end = [&](const std::string& how, int ranks, Buffering buffering) {
    auto p = program(GetParam(), "leaves", ranks, buffering);
    p.words.push_back(how);
    const Explored result = explore(p, 2);
    EXPECT_EQ(result.error, "") << how;
    return result.end;
  };
  for (const auto& [how, ranks] :
       {std::pair{"scan", 2}, {"neighbours", 3}, {"barrier", 4}, {"bcast", 4}, {"bcast-other", 4}}) {
    EXPECT_EQ(end(how, ranks, Buffering::zero), End::deadlock) << how;
    EXPECT_EQ(end(how, ranks, Buffering::infinite), End::finished) << how;
  }
  for (const auto& [how, ranks] : {std::pair{"scan-down", 2}, {"neighbours-down", 3}, {"barrier-other", 4}})
    EXPECT_EQ(end(how, ranks, Buffering::infinite), End::deadlock) << how;
}

// Four ranks and their copies share the last five places, next to the data.
TEST_P(Virtual, TheLastPlacesAreAsGoodAsOthers) {
  constexpr std::size_t kLast = 5;
  auto p = program(GetParam(), "senders", 4, Buffering::zero);
  p.unused_places = event::virtual_mpi::kMaxImages - 1 - kLast;
  p.max_images = event::virtual_mpi::kMaxImages - 1;
  const Explored result = explore(p, 0);
  EXPECT_EQ(result.error, "");
  EXPECT_EQ(result.summary.interleavings, 6u);
  EXPECT_GT(result.counts.copies, 0u);
  EXPECT_GT(result.counts.evicted, 0u) << "not all five were in use";
}

TEST_P(Virtual, PointToPoint) {
  expect_fine("p2p_modes", 2);
  expect_fine("probe_and_cancel", 2);
  expect_fine("persistent_stencil", 4);
  expect_fine("waitany_mix", 2);
  expect_fine("pack", 2);
}

TEST_P(Virtual, Collectives) {
  expect_fine("collectives_all", 4);
  expect_fine("collectives_in_place", 3);
  expect_fine("collectives_nonblocking", 3);
  if (GetParam() == std::string("mpich")) expect_fine("persistent_collectives", 3);  // not in MPI 3
  expect_fine("intercomm_collectives", 4);
  expect_fine("neighborhood", 3);
  expect_fine("objects_freed_early", 2);
}

// Of MPI 4 alone.
TEST_P(Virtual, PartitionedMessagesAndLargeCounts) {
  if (GetParam() != std::string("mpich")) return;
  expect_fine("partitioned", 2);
  expect_fine("large_count_calls", 2);
}

TEST_P(Virtual, Corners) { expect_fine("corners", 3); }

TEST_P(Virtual, CommunicatorsAndTheirObjects) {
  expect_fine("topologies", 4);
  expect_fine("attributes", 2);
  expect_fine("comm_create_group", 4);
  expect_fine("comm_idup", 3);
  expect_fine("split_types", 4);
  expect_fine("finalize_callbacks", 2);
  expect_fine("group_algebra", 4);
}

TEST_P(Virtual, Fortran) {
  expect_fine("f08_types_and_ops", 2);
  expect_fine("f08_attributes", 2);
  expect_fine("use_mpi_nonblocking", 2);
  expect_fine("mpif_h", 3);
}

TEST_P(Virtual, TellsHowARankEnds) {
  const Explored aborted = come_to("abort");
  EXPECT_EQ(aborted.end, End::aborted);
  ASSERT_FALSE(aborted.ends.empty());
  EXPECT_EQ(aborted.ends[0].code, 7);
  EXPECT_EQ(come_to("crash").end, End::crashed);
  EXPECT_EQ(come_to("error").end, End::aborted);
  EXPECT_EQ(come_to("exit").error, "ends with 4");
}

TEST_P(Virtual, NamesWhatIsOutside) {
  const Explored outside = come_to("window");
  EXPECT_EQ(outside.end, End::unsupported);
  ASSERT_FALSE(outside.ends.empty());
  EXPECT_EQ(outside.ends[0].text, "MPI_Win_create");
}

INSTANTIATE_TEST_SUITE_P(Mpi, Virtual, testing::Values("openmpi", "mpich"),
                         [](const auto& mpi) { return std::string(mpi.param); });

}  // namespace
}  // namespace mpivet::explore
