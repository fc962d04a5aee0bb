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
  EXPECT_EQ(compile_command("a.c", "mpich", "/w/a", {}).front(), "mpicc.mpich");
  EXPECT_EQ(compile_command("a.cc", "openmpi", "/w/a", {}).front(), "mpicxx.openmpi");
  EXPECT_EQ(compile_command("a.f90", "openmpi", "/w/a", {}).front(), "mpifort.openmpi");
  EXPECT_TRUE(compile_command("a.py", "openmpi", "/w/a", {}).empty());
}

TEST(BuildProgram, FlagsAreHandedOn) {
  const auto command = compile_command("a.c", "mpich", "/w/a", {"-pthread", "-fopenmp"});
  EXPECT_EQ(std::count(command.begin(), command.end(), "-pthread"), 1);
  EXPECT_EQ(std::count(command.begin(), command.end(), "-fopenmp"), 1);
}

TEST(BuildProgram, PythonRunsThroughTheInterpreter) {
  EXPECT_EQ(program_command("/s/a.py", "/w/a"), (std::vector<std::string>{"/usr/bin/python3", "/s/a.py"}));
  EXPECT_EQ(program_command("/s/a.c", "/w/a"), std::vector<std::string>{"/w/a"});
}

}  // namespace
}  // namespace mpivet::testrun
