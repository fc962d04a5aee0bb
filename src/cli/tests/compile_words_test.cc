#include "cli/compile/compile_words.h"

#include <gtest/gtest.h>

namespace mpivet::cli {
namespace {

TEST(CompileWords, OwnOptionsMayStandAnywhere) {
  const auto split = split_compile_words({"-O2", "--mpi", "mpich", "-c", "a.c", "--paper-style", "-v", "-o", "a.o"});
  EXPECT_EQ(split.own, (Words{"--mpi", "mpich", "--paper-style"}));
  EXPECT_EQ(split.compiler, (Words{"-O2", "-c", "a.c", "-v", "-o", "a.o"}));
}

TEST(CompileWords, OptionsOfOtherCommandsAreTheCompilers) {
  EXPECT_EQ(split_compile_words({"--timeout=3", "--verbose", "x.c"}).own, Words{});
}

TEST(CompileWords, OwnWarningsAreForThePlugin) {
  const auto split = split_compile_words({"-Wall", "-Wno-mpivet-collective-divergence", "-Werror=mpivet", "-Wmpivets"});
  EXPECT_EQ(split.warnings, (Words{"no-mpivet-collective-divergence", "error=mpivet"}));
  EXPECT_EQ(split.compiler, (Words{"-Wall", "-Wmpivets"}));
}

TEST(CompileWords, QuestionsNeedNoPlugin) {
  for (const Words& words : {Words{"--version"}, {"-v"}, {}, {"-print-search-dirs"}, {"-E", "a.c"}, {"-dumpmachine"}})
    EXPECT_FALSE(wants_plugin(words));
  for (const Words& words : {Words{"-c", "a.c"}, {"-v", "a.o"}, {"-show"}, {"-flto", "a.o", "-o", "a"}})
    EXPECT_TRUE(wants_plugin(words));
}

TEST(CompileWords, PluginIsNamed) {
  EXPECT_EQ(plugin_words("/p/mpivet.so", {"no-mpivet"}, {}),
            (Words{"-fplugin=/p/mpivet.so", "-fplugin-arg-mpivet-warn=no-mpivet"}));
  Options options;
  options.divergent_sources = {"files,environment"};
  EXPECT_EQ(plugin_words("/p/mpivet.so", {}, options),
            (Words{"-fplugin=/p/mpivet.so", "-fplugin-arg-mpivet-divergent-sources=files,environment"}));
}

}  // namespace
}  // namespace mpivet::cli
