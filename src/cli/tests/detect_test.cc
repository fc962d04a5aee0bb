#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "base/paths.h"
#include "cli/run/detect_mpi.h"
#include "cli/run/elf_file.h"
#include "cli/run/launcher.h"

namespace mpivet::cli {
namespace {

class TemporaryFile {
 public:
  TemporaryFile(const std::string& content, mode_t mode) {
    char name[] = "/tmp/mpivet-test-XXXXXX";
    ::close(::mkstemp(name));
    path = name;
    std::ofstream(path) << content;
    ::chmod(path.c_str(), mode);
  }
  ~TemporaryFile() { ::unlink(path.c_str()); }
  std::string path;
};

std::string wrong_program(const Words& program, const std::string& mpi = "auto") {
  const auto found = detect_mpi(program, mpi);
  if (found.ok()) return "";
  EXPECT_EQ(found.error().blame, Blame::usage);
  EXPECT_EQ(found.error().message.find('\n'), std::string::npos);
  return found.error().message;
}

TEST(Elf, ReadsOurselves) {
  const auto elf = read_elf(paths::own_executable());
  ASSERT_TRUE(elf.ok());
  EXPECT_TRUE(elf->dynamic);
  EXPECT_FALSE(elf->interpreter.empty());
  bool has_libc = false;
  for (const auto& name : elf->needed) has_libc = has_libc || name.starts_with("libc.so");
  EXPECT_TRUE(has_libc);
  const auto objects = loaded_objects(elf->interpreter, paths::own_executable());
  EXPECT_GE(objects.found.size(), elf->needed.size());
  EXPECT_TRUE(objects.missing.empty());
}

TEST(Elf, RefusesOtherFiles) {
  const TemporaryFile text("hello", 0755), cut("\177ELF\2\1\1", 0755);
  EXPECT_FALSE(read_elf(text.path).ok());
  EXPECT_FALSE(read_elf("/no/such/file").ok());
  const auto elf = read_elf(cut.path);  // a header that ends too early must only not crash
  EXPECT_FALSE(elf.ok() && elf->dynamic);
}

TEST(Detect, ByLibraryName) {
  EXPECT_EQ(mpi_among({"/lib/libc.so.6", "/opt/lib/libmpi.so.40"})->mpi, Mpi::openmpi);
  EXPECT_EQ(mpi_among({"/opt/lib/libmpi.so.40"})->path, "/opt/lib/libmpi.so.40");
  EXPECT_EQ(mpi_among({"libmpich.so.12"})->mpi, Mpi::mpich);
  EXPECT_EQ(mpi_among({"/opt/intel/lib/libmpi.so.12"})->mpi, Mpi::mpich);
  EXPECT_FALSE(mpi_among({"/lib/libmpi_mpifh.so.40", "/lib/libc.so.6"}).ok());
}

TEST(Detect, SaysWhatIsWrongWithTheProgram) {
  EXPECT_EQ(wrong_program({"/no/such/program"}), "no such program: /no/such/program");
  const TemporaryFile plain("x", 0644), nothing("neither binary nor script", 0755), script("#!/bin/sh\necho\n", 0755);
  EXPECT_NE(wrong_program({plain.path}).find("is not executable"), std::string::npos);
  EXPECT_NE(wrong_program({nothing.path}).find("neither a binary nor a script"), std::string::npos);
  EXPECT_NE(wrong_program({script.path}).find("--mpi openmpi or --mpi mpich"), std::string::npos);
  EXPECT_NE(wrong_program({"/bin/sh"}).find("is not linked with an MPI library"), std::string::npos);
  EXPECT_EQ(wrong_program({script.path}, "mpich"), "");
}

TEST(Detect, ReadsInterpreterLines) {
  const TemporaryFile env("#! /usr/bin/env python3\n", 0755), none("", 0755);
  EXPECT_EQ(script_interpreter(env.path), (Words{"/usr/bin/env", "python3"}));
  EXPECT_TRUE(script_interpreter(none.path).empty());
}

TEST(Launcher, IsKnownByItsVersionText) {
  EXPECT_EQ(launcher_kind("mpirun (Open MPI) 4.1.4\n\nReport bugs to http://www.open-mpi.org/community/help/"),
            LauncherKind::openmpi);
  EXPECT_EQ(launcher_kind("HYDRA build details:\n    Version: 4.0.2\n"), LauncherKind::hydra);
  EXPECT_EQ(launcher_kind("Intel(R) MPI Library for Linux* OS, Version 2021.5"), LauncherKind::hydra);
  EXPECT_EQ(launcher_kind("something else"), LauncherKind::other);
}

struct PlanTest : ::testing::Test {
  static std::string plan(const Words& words, LauncherKind kind, Machine machine) {
    const auto command = split_command(kRun, words, true);
    std::string text;
    const auto made = plan_launch({"launcher", kind}, *command, {"mpivet", "exec", "--"}, machine);
    for (const auto& [name, value] : made.environment) text += name + "=" + value + " ";
    for (const auto& word : made.words) text += (&word == made.words.data() ? "" : " ") + word;
    return text;
  }
};

TEST_F(PlanTest, AJobThatFitsIsNotChanged) {
  EXPECT_EQ(plan({"-n", "2", "app", "x"}, LauncherKind::openmpi, {2, false, false}),
            "launcher -n 2 mpivet exec -- app x");
  EXPECT_EQ(plan({"-n", "8", "app"}, LauncherKind::hydra, {2, true, false}), "launcher -n 8 mpivet exec -- app");
  EXPECT_EQ(plan({"app"}, LauncherKind::openmpi, {2, false, false}), "launcher mpivet exec -- app");
}

TEST_F(PlanTest, MoreRanksThanCores) {
  EXPECT_EQ(plan({"-n", "3", "app"}, LauncherKind::openmpi, {2, false, false}),
            "launcher --oversubscribe --mca mpi_yield_when_idle 1 --bind-to none -n 3 mpivet exec -- app");
  EXPECT_EQ(plan({"-n", "3", "--bind-to", "core", "app"}, LauncherKind::openmpi, {2, false, false}),
            "launcher --oversubscribe --mca mpi_yield_when_idle 1 -n 3 --bind-to core mpivet exec -- app");
}

TEST_F(PlanTest, PlacementByOthersIsLeftAlone) {
  EXPECT_EQ(plan({"-n", "3", "--host", "a,b", "app"}, LauncherKind::openmpi, {2, false, false}),
            "launcher -n 3 --host a,b mpivet exec -- app");
  EXPECT_EQ(plan({"-n", "3", "app"}, LauncherKind::openmpi, {2, false, true}), "launcher -n 3 mpivet exec -- app");
}

TEST_F(PlanTest, KnowsWhatRunsHere) {
  const auto here = [](const Words& words, LauncherKind kind, Machine machine) {
    return runs_here_only({"launcher", kind}, *split_command(kRun, words, true), machine);
  };
  EXPECT_TRUE(here({"-n", "3", "app"}, LauncherKind::openmpi, {2, false, false}));
  EXPECT_FALSE(here({"-n", "3", "--host", "a,b", "app"}, LauncherKind::openmpi, {2, false, false}));
  EXPECT_FALSE(here({"-n", "3", "app"}, LauncherKind::hydra, {2, false, true, false}));
  EXPECT_TRUE(here({"-n", "3", "app"}, LauncherKind::slurm, {2, false, true, true}));
  EXPECT_FALSE(here({"-n", "3", "app"}, LauncherKind::slurm, {2, false, false}));
}

TEST_F(PlanTest, RootAndSeveralPrograms) {
  EXPECT_EQ(plan({"-n", "1", "a", ":", "-n", "1", "b"}, LauncherKind::openmpi, {2, true, false}),
            "OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 "
            "launcher -n 1 mpivet exec -- a : -n 1 mpivet exec -- b");
}

}  // namespace
}  // namespace mpivet::cli
