#include "cli/compile/link_words.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>

namespace mpivet::cli {
namespace {

TEST(LinkWords, KnowsWhatIsLinked) {
  for (const Words& words : {Words{"a.o"}, {"-O2", "a.c", "-o", "a"}, {"-lx", "-oa"}, {"-showme:link"}, {"-show"}})
    EXPECT_TRUE(links_program(words)) << words[0];
  for (const Words& words : {Words{"-c", "a.c"},
                             {"a.c", "-S"},
                             {"-shared", "a.o"},
                             {"-fsyntax-only", "a.c"},
                             {"-O2"},
                             {"-r", "a.o"},
                             {"-static", "a.o"},
                             {"-show", "-c"},
                             {"-o", "a"},
                             {"-showme:compile"}})
    EXPECT_FALSE(links_program(words)) << words[0];
}

TEST(LinkWords, KnowsWhere) {
  EXPECT_EQ(linked_program({"a.o"}), "a.out");
  EXPECT_EQ(linked_program({"a.o", "-o", "b"}), "b");
  EXPECT_EQ(linked_program({"-ob", "a.o"}), "b");
  EXPECT_EQ(linked_program({"-c", "a.c"}), std::nullopt);
  EXPECT_EQ(linked_program({"-show", "a.c"}), std::nullopt);
}

TEST(LinkWords, TheLibraryIsFoundWhereItIs) {
  const Words words = library_words("/p/lib/mpivet/libmpivet-cc-mpich.so");
  EXPECT_EQ(words[1], "-L/p/lib/mpivet");
  EXPECT_EQ(words[2], "-lmpivet-cc-mpich");
  EXPECT_EQ(words[3], "-Wl,-rpath,/p/lib/mpivet");
  for (const auto& word : library_words("/p/lib/mpivet/libmpivet-cc-mpich.so", true))
    EXPECT_EQ(word.find("state"), std::string::npos) << word;
}

TEST(LinkWords, ReadsResponseFiles) {
  const std::string path = testing::TempDir() + "words.rsp";
  std::ofstream(path) << "-c 'a b.c'\n  \"x\\\"y\" c\\ d\n";
  EXPECT_EQ(with_response_files({"-O2", "@" + path, "@missing"}),
            (Words{"-O2", "-c", "a b.c", "x\"y", "c d", "@missing"}));
  std::remove(path.c_str());
}

}  // namespace
}  // namespace mpivet::cli
