#include "cli/run/launched_by.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace mpivet::cli {
namespace {

std::optional<StartedBy> with(std::map<std::string, std::string> set) {
  return started_by([&](const char* name) -> const char* {
    const auto found = set.find(name);
    return found == set.end() ? nullptr : found->second.c_str();
  });
}

TEST(LaunchedBy, KnowsTheLaunchersOfBoth) {
  const auto hydra = with({{"HYDI_CONTROL_FD", "7"}, {"PMI_RANK", "1"}, {"PMI_SIZE", "4"}});
  ASSERT_TRUE(hydra);
  EXPECT_EQ(hydra->mpi, Mpi::mpich);
  EXPECT_EQ(hydra->rank, 1);
  EXPECT_EQ(hydra->size, 4);
  const auto orte = with({{"OMPI_COMM_WORLD_RANK", "0"}, {"OMPI_COMM_WORLD_SIZE", "2"}, {"PMIX_RANK", "0"}});
  ASSERT_TRUE(orte);
  EXPECT_EQ(orte->mpi, Mpi::openmpi);
}

TEST(LaunchedBy, DoesNotGuess) {
  EXPECT_FALSE(with({}));
  EXPECT_FALSE(with({{"PMI_RANK", "0"}, {"PMI_SIZE", "2"}})) << "Slurm";
  EXPECT_FALSE(with({{"HYDI_CONTROL_FD", "7"}, {"PMI_RANK", "0"}, {"PMIX_RANK", "0"}})) << "one that speaks PMIx";
  EXPECT_FALSE(with({{"HYDI_CONTROL_FD", "7"}, {"PMI_RANK", "0"}, {"OMPI_COMM_WORLD_RANK", "0"}})) << "a job in a job";
}

TEST(LaunchedBy, ALauncherStartsItsOwn) {
  EXPECT_TRUE(launcher_fits(Mpi::mpich, {Mpi::mpich, ""}, "a").ok());
  EXPECT_FALSE(launcher_fits(Mpi::mpich, {Mpi::openmpi, ""}, "a").ok());
  EXPECT_TRUE(launcher_fits(Mpi::openmpi, {Mpi::mpich, ""}, "a").ok()) << "it is not known what the library speaks";
  const auto wrong = launcher_fits(Mpi::openmpi, {Mpi::mpich, "/dev/null"}, "./app");
  ASSERT_FALSE(wrong.ok());
  EXPECT_NE(wrong.error().message.find("the launcher is one of Open MPI, but ./app uses MPICH"), std::string::npos);
}

}  // namespace
}  // namespace mpivet::cli
