#include "base/config_file.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>

namespace mpivet {
namespace {

TEST(ConfigFile, LinesWithoutComments) {
  const std::string path = ::testing::TempDir() + "mpivet-config-test";
  std::ofstream(path) << "# all\n\n  a b  # rest\nx='# kept' y#z \\# w\n\t#\nlast";
  const auto lines = read_config_file(path);
  ASSERT_TRUE(lines.ok());
  ASSERT_EQ(lines->size(), 3u);
  EXPECT_EQ((*lines)[0].place, path + ":3");
  EXPECT_EQ((*lines)[0].text, "a b");
  EXPECT_EQ((*lines)[1].text, "x='# kept' y#z \\# w");
  EXPECT_EQ((*lines)[2].text, "last");
  std::remove(path.c_str());
}

TEST(ConfigFile, NotThere) {
  const auto lines = read_config_file("/no/such/file");
  ASSERT_FALSE(lines.ok());
  EXPECT_EQ(lines.error().blame, Blame::usage);
  EXPECT_NE(lines.error().message.find("/no/such/file"), std::string::npos);
  EXPECT_FALSE(read_config_file("/").ok()) << "a folder";
}

}  // namespace
}  // namespace mpivet
