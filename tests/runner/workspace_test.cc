#include "workspace.h"

#include <gtest/gtest.h>

#include <fstream>

namespace mpivet::testrun {
namespace {

TEST(Workspace, IsRemovedWithWhatItHolds) {
  std::filesystem::path path;
  {
    const Workspace work;
    path = work.path();
    std::ofstream(work.path() / "file") << "x";
    EXPECT_TRUE(std::filesystem::is_directory(work.tmp()));
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(Workspace, FilesLeftInTheTemporaryFolderAreFound) {
  const Workspace work;
  const auto before = shared_files();
  std::filesystem::create_directories(work.tmp() / "empty");
  EXPECT_TRUE(left_over_files(work.tmp(), before).empty());
  std::ofstream(work.tmp() / "ring") << "x";
  EXPECT_EQ(left_over_files(work.tmp(), before).size(), 1u);
}

TEST(Workspace, TheLaunchersSessionFolderIsNotOurs) {
  const Workspace work;
  std::filesystem::create_directories(work.tmp() / "ompi.host.0" / "pid.1");
  std::ofstream(work.tmp() / "ompi.host.0" / "pid.1" / "contact.txt") << "x";
  EXPECT_TRUE(left_over_files(work.tmp(), shared_files()).empty());
}

TEST(Workspace, FilesLeftInSharedPlacesAreFound) {
  const Workspace work;
  const auto before = shared_files();
  const std::string name = "/dev/shm/mpivet-" + work.path().filename().string();
  std::ofstream(name) << "x";
  const auto found = left_over_files(work.tmp(), before);
  std::filesystem::remove(name);
  EXPECT_NE(std::find(found.begin(), found.end(), name), found.end());
}

}  // namespace
}  // namespace mpivet::testrun
