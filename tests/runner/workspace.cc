#include "workspace.h"

#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

namespace mpivet::testrun {
namespace fs = std::filesystem;
namespace {

std::set<std::string> new_files(const std::set<std::string>& before) {
  std::set<std::string> found;
  for (const std::string& file : shared_files())
    if (!before.contains(file)) found.insert(file);
  return found;
}

// Open MPI's session folder. mpirun 4.1 crashes now and then when it is ended while ranks are in MPI_Finalize, without
// mpivet as well, and then leaves it.
bool is_launchers_own(const fs::path& tmp, const fs::path& file) {
  return file.lexically_relative(tmp).begin()->string().starts_with("ompi.");
}

}  // namespace

Workspace::Workspace() {
  // Short, since Open MPI puts sockets below TMPDIR and their names are limited to 107 bytes.
  char name[] = "/tmp/mvt-XXXXXX";
  if (!mkdtemp(name)) throw std::runtime_error("cannot make a folder in /tmp");
  path_ = name;
  fs::create_directory(tmp());
}

Workspace::~Workspace() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::set<std::string> shared_files() {
  std::set<std::string> found;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator("/dev/shm", ignored))
    if (entry.path().filename().string().find("mpivet") != std::string::npos) found.insert(entry.path());
  for (const auto& entry : fs::directory_iterator("/tmp", ignored))
    if (entry.path().filename().string().starts_with("mpivet")) found.insert(entry.path());
  return found;
}

std::vector<std::string> left_over_files(const fs::path& tmp, const std::set<std::string>& before) {
  std::set<std::string> suspects = new_files(before);
  for (int i = 0; i < 30 && !suspects.empty(); ++i) {
    usleep(100'000);
    std::set<std::string> still;
    for (const std::string& file : new_files(before))
      if (suspects.contains(file)) still.insert(file);
    suspects = still;
  }
  std::vector<std::string> list(suspects.begin(), suspects.end());
  std::error_code ignored;
  for (const auto& entry : fs::recursive_directory_iterator(tmp, ignored))
    if (!entry.is_directory() && !is_launchers_own(tmp, entry.path())) list.push_back(entry.path());
  return list;
}

}  // namespace mpivet::testrun
