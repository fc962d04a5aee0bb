#include "build_program.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace mpivet::testrun {
namespace {

TEST(BuildProgram, LanguageFollowsTheExtension) {
  EXPECT_EQ(language_of("a.c"), Language::c);
  EXPECT_EQ(language_of("a.cc"), Language::cxx);
  EXPECT_EQ(language_of("a.F90"), Language::fortran);
  EXPECT_EQ(language_of("a.f"), Language::fortran);
  EXPECT_EQ(language_of("a.py"), Language::python);
  EXPECT_THROW(language_of("a.txt"), std::runtime_error);
}

TEST(BuildProgram, CompilerOfTheMpi) {
  EXPECT_EQ(compile_command("a.c", "mpich", "/w/a", false).front(), "mpicc.mpich");
  EXPECT_EQ(compile_command("a.cc", "openmpi", "/w/a", false).front(), "mpicxx.openmpi");
  EXPECT_EQ(compile_command("a.f90", "openmpi", "/w/a", false).front(), "mpifort.openmpi");
  EXPECT_TRUE(compile_command("a.py", "openmpi", "/w/a", false).empty());
}

TEST(BuildProgram, ThreadsOnRequest) {
  const auto has_pthread = [](bool threads) {
    const auto command = compile_command("a.c", "mpich", "/w/a", threads);
    return std::count(command.begin(), command.end(), "-pthread");
  };
  EXPECT_EQ(has_pthread(false), 0);
  EXPECT_EQ(has_pthread(true), 1);
}

TEST(BuildProgram, PythonRunsThroughTheInterpreter) {
  EXPECT_EQ(program_command("/s/a.py", "/w/a"), (std::vector<std::string>{"/usr/bin/python3", "/s/a.py"}));
  EXPECT_EQ(program_command("/s/a.c", "/w/a"), std::vector<std::string>{"/w/a"});
}

}  // namespace
}  // namespace mpivet::testrun
