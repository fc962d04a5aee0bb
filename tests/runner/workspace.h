// A private folder of one test run, and the search for files that mpivet left behind.
#pragma once
#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace mpivet::testrun {

// A fresh folder, removed with all it holds. `tmp()` is given to the run as TMPDIR: it must be empty afterwards,
// which tests that run side by side cannot disturb.
class Workspace {
 public:
  Workspace();
  ~Workspace();
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;
  std::filesystem::path path() const { return path_; }
  std::filesystem::path tmp() const { return path_ / "tmp"; }

 private:
  std::filesystem::path path_;
};

// Files with a name of ours in the places shared by everybody.
std::set<std::string> shared_files();

// What is in `tmp` and what is new in the shared places and stays there: another test may have something of the
// kind for a moment, so a new shared file counts only when it lives on for some seconds.
std::vector<std::string> left_over_files(const std::filesystem::path& tmp, const std::set<std::string>& before);

}  // namespace mpivet::testrun
