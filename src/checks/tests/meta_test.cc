// The catalogue is complete: each row has its folder with code, explanation and examples that are tested, and each
// folder has its row.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "checks/registry.h"

namespace mpivet::checks {
namespace {

namespace fs = std::filesystem;
const fs::path kRoot = MPIVET_CHECKS_FOLDER;

class EachRow : public ::testing::TestWithParam<Row> {
 protected:
  fs::path folder() const { return kRoot / GetParam().folder; }

  bool has(const std::string& prefix, std::initializer_list<const char*> extensions) const {
    if (!fs::is_directory(folder())) return false;
    return std::any_of(fs::directory_iterator(folder()), fs::directory_iterator(), [&](const fs::directory_entry& e) {
      const std::string name = e.path().filename();
      return name.starts_with(prefix) &&
             std::find(extensions.begin(), extensions.end(), e.path().extension()) != extensions.end();
    });
  }

  static std::string content(const fs::path& path) {
    std::ostringstream out;
    out << std::ifstream(path).rdbuf();
    return out.str();
  }
};

TEST_P(EachRow, HasCodeInItsFolderUnlessItIsStatic) {
  EXPECT_EQ(fs::is_regular_file(folder() / "check.cc"), !is_static(GetParam())) << folder();
  EXPECT_EQ(std::string(GetParam().folder).starts_with("static_"), is_static(GetParam())) << "compiled, not run";
  EXPECT_EQ(std::string(GetParam().name).starts_with("STATIC:"), is_static(GetParam()));
}

TEST_P(EachRow, IsExplained) {
  const std::string text = content(folder() / "explain.md");
  for (const char* part : {"## What it means\n", "## Why it is a problem\n", "## How to fix it\n"})
    EXPECT_NE(text.find(part), std::string::npos) << folder() / "explain.md"
                                                  << " lacks " << part;
  EXPECT_EQ(text, explanation(GetParam().id)) << "the program tells what the file says";
}

TEST_P(EachRow, HasABadProgramInC) { EXPECT_TRUE(has("bad_", {".c"})) << folder(); }
TEST_P(EachRow, HasAnOkProgramInC) { EXPECT_TRUE(has("ok_", {".c"})) << folder(); }
TEST_P(EachRow, HasABadProgramInFortran) { EXPECT_TRUE(has("bad_", {".f", ".f90", ".F90"})) << folder(); }

TEST_P(EachRow, IsExpectedByItsBadPrograms) {
  for (const fs::directory_entry& entry : fs::directory_iterator(folder())) {
    if (!entry.path().filename().string().starts_with("bad_")) continue;
    EXPECT_NE(content(entry.path()).find(GetParam().name), std::string::npos)
        << entry.path() << " does not expect " << GetParam().name;
  }
}

INSTANTIATE_TEST_SUITE_P(Checks, EachRow, ::testing::ValuesIn(all().begin(), all().end()),
                         [](const auto& each) { return std::string(each.param.folder); });

TEST(Catalogue, EachFolderHasARow) {
  for (const fs::directory_entry& entry : fs::directory_iterator(kRoot)) {
    if (!fs::exists(entry.path() / "check.cc")) continue;
    const std::string folder = entry.path().filename();
    EXPECT_TRUE(std::any_of(all().begin(), all().end(), [&](const Row& row) { return row.folder == folder; }))
        << folder;
  }
}

}  // namespace
}  // namespace mpivet::checks
