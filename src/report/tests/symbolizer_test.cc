#include "report/symbols/symbolizer.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <random>

#include "report/symbols/demangle.h"

#if defined(__SANITIZE_ADDRESS__)
// elfutils forgets a few bytes when it gives up on a damaged file.
extern "C" __attribute__((visibility("default"))) const char* __lsan_default_suppressions() {
  return "leak:libdw.so\n";
}
#endif

namespace mpivet::report {
namespace {

struct Address {
  unsigned long long bias = 0, address = 0;
};

// Runs a build of symbolizer_sample.cc, which prints where it was called from.
Address run(const std::string& program) {
  Address out;
  FILE* const pipe = ::popen(program.c_str(), "r");
  if (!pipe) return out;
  EXPECT_EQ(std::fscanf(pipe, "%llx %llx", &out.bias, &out.address), 2) << program;
  ::pclose(pipe);
  return out;
}

std::string sample(const std::string& variant) { return std::string(MPIVET_SAMPLES) + "/symbolizer_sample_" + variant; }

std::vector<Frame> look_up(const std::string& variant) {
  const Address at = run(sample(variant));
  Symbolizer symbolizer;
  return symbolizer.return_address(sample(variant), at.bias, at.address);
}

int line_of(const std::string& mark) {
  std::ifstream source(MPIVET_SAMPLE_SOURCE);
  std::string text;
  for (int line = 1; std::getline(source, text); ++line)
    if (text.ends_with(mark)) return line;
  return -1;
}

void expect_inlined_frames(const std::vector<Frame>& frames) {
  ASSERT_EQ(frames.size(), 2u);
  EXPECT_EQ(frames[0].function, "void sample::inlined<int>(int)");
  EXPECT_TRUE(frames[0].file.ends_with("report/tests/symbolizer_sample.cc")) << frames[0].file;
  EXPECT_EQ(frames[0].line, line_of("HERE: inner"));
  EXPECT_EQ(frames[1].function, "sample::outer(int)");
  EXPECT_EQ(frames[1].line, line_of("HERE: outer"));
  for (const Frame& frame : frames) EXPECT_FALSE(frame.internal);
}

TEST(Symbolizer, DebugBuild) { expect_inlined_frames(look_up("debug")); }
TEST(Symbolizer, OptimizedBuild) { expect_inlined_frames(look_up("optimized")); }
TEST(Symbolizer, NotPositionIndependent) { expect_inlined_frames(look_up("static_address")); }
TEST(Symbolizer, CompressedDebugInformation) { expect_inlined_frames(look_up("compressed")); }
TEST(Symbolizer, SeparateDebugFileBesideIt) { expect_inlined_frames(look_up("separate")); }

TEST(Symbolizer, DebugFileOfAnotherBuildIsIgnored) {
  for (const Frame& frame : look_up("wrong_link")) EXPECT_EQ(frame.line, 0);
}

TEST(Symbolizer, WithoutAddressIndex) { expect_inlined_frames(look_up("no_aranges")); }

TEST(Symbolizer, WithoutDebugInformationTheSymbolTableNamesTheFunction) {
  const auto frames = look_up("plain");
  ASSERT_EQ(frames.size(), 1u);
  EXPECT_EQ(frames[0].function, "sample::outer(int)");
  EXPECT_EQ(frames[0].file, "");
  EXPECT_EQ(frames[0].line, 0);
}

TEST(Symbolizer, StrippedGivesModuleAndOffset) {
  const auto frames = look_up("stripped");
  ASSERT_EQ(frames.size(), 1u);
  EXPECT_EQ(frames[0].function, "");
  EXPECT_EQ(frames[0].module, sample("stripped"));
  const Address at = run(sample("stripped"));
  EXPECT_EQ(frames[0].offset, at.address - at.bias);
}

TEST(Symbolizer, MissingOrOddFilesDegrade) {
  Symbolizer symbolizer;
  for (const char* path : {"/nowhere/app", "/home/u/app (deleted)", "[vdso]", "", "/dev/zero", "/", "/etc/passwd"}) {
    const auto frames = symbolizer.return_address(path, 0x1000, 0x1234);
    ASSERT_EQ(frames.size(), 1u) << path;
    EXPECT_EQ(frames[0].module, path);
    EXPECT_EQ(frames[0].offset, 0x234u);
    EXPECT_EQ(frames[0].function, "") << path;
  }
}

TEST(Symbolizer, AddressesOutsideTheFile) {
  Symbolizer symbolizer;
  for (const std::uint64_t address : {std::uint64_t{0}, std::uint64_t{1}, ~std::uint64_t{0}})
    EXPECT_EQ(symbolizer.return_address(sample("debug"), 0, address).size(), 1u);
}

// Damaged files: whatever the answer, it comes, and nothing crashes.
TEST(Symbolizer, DamagedFiles) {
  const Address at = run(sample("optimized"));
  std::ifstream in(sample("optimized"), std::ios::binary);
  const std::string whole((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  const std::string path = sample("damaged");
  std::mt19937 random(1);
  for (int round = 0; round < 60; ++round) {
    std::string damaged = whole;
    if (round % 3 == 0) {
      damaged.resize(random() % whole.size());
    } else {
      for (int i = 0; i < 40; ++i) damaged[random() % damaged.size()] = static_cast<char>(random());
    }
    std::ofstream(path, std::ios::binary | std::ios::trunc) << damaged;
    Symbolizer symbolizer;
    EXPECT_FALSE(symbolizer.return_address(path, at.bias, at.address).empty());
  }
  std::remove(path.c_str());
}

TEST(Symbolizer, AnswersAreCached) {
  const Address at = run(sample("debug"));
  Symbolizer symbolizer;
  const auto first = symbolizer.return_address(sample("debug"), at.bias, at.address);
  const auto shifted = symbolizer.return_address(sample("debug"), at.bias + 0x1000, at.address + 0x1000);
  ASSERT_EQ(first.size(), shifted.size());
  EXPECT_EQ(first[0].line, shifted[0].line);
  EXPECT_EQ(shifted[0].address, at.address + 0x1000);
}

TEST(Symbolizer, InternalModules) {
  for (const char* path :
       {"/usr/lib/libmpi.so.40", "/usr/lib/libmpi_mpifh.so.40", "/usr/lib/libmpich.so.12",
        "/usr/lib/libmpichfort.so.12", "/x/libmpivet-openmpi.so", "/usr/lib/libopen-pal.so.40",
        "/usr/lib/openmpi/mca_pml_ob1.so", "/lib64/ld-linux-x86-64.so.2", "/usr/lib/libucs.so.0", "/lib/libc.so.6"})
    EXPECT_TRUE(is_internal_module(path)) << path;
  for (const char* path : {"/home/u/app", "/home/u/libmpicfd.so", "/usr/lib/libhdf5_mpi.so", "/usr/bin/python3.11"})
    EXPECT_FALSE(is_internal_module(path)) << path;
}

TEST(Demangle, NamesAsWritten) {
  EXPECT_EQ(demangle("_ZN6solver4stepEi"), "solver::step(int)");
  EXPECT_EQ(demangle("__solver_MOD_step"), "solver::step");
  EXPECT_EQ(demangle("main"), "main");
  EXPECT_EQ(demangle("_Zbroken"), "_Zbroken");
  EXPECT_EQ(demangle("__MOD_"), "__MOD_");
  EXPECT_EQ(demangle(""), "");
}

}  // namespace
}  // namespace mpivet::report
