#include "base/paths.h"

#include <gtest/gtest.h>

namespace mpivet::paths {
namespace {

TEST(Paths, FolderOf) {
  EXPECT_EQ(folder_of("/a/b"), "/a");
  EXPECT_EQ(folder_of("/a"), "/");
  EXPECT_EQ(folder_of("a"), ".");
}

TEST(Paths, FindProgram) {
  EXPECT_TRUE(find_program("sh").ok());
  EXPECT_FALSE(find_program("no-such-program-anywhere").ok());
  EXPECT_EQ(find_program("/tmp").error().message, "/tmp is a folder, not a program");
  EXPECT_NE(find_program("/etc/passwd").error().message.find("is not executable"), std::string::npos);
}

TEST(Paths, AMissingLibraryNamesWhereItWasExpected) {
  const auto result = preload_library("nompi");
  ASSERT_FALSE(result.ok());
  EXPECT_NE(result.error().message.find("lib/mpivet"), std::string::npos);
}

}  // namespace
}  // namespace mpivet::paths
