#include "cli/run/preload.h"

#include <cstdlib>

#include "base/paths.h"

namespace mpivet::cli {
namespace {

// The variable's value with `more` behind it.
std::string appended(const char* variable, const std::string& more) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0' ? std::string(value) + ":" + more : more;
}

}  // namespace

Result<process::Environment> preload_environment(const std::vector<std::string>& libraries) {
  process::Environment set;
  std::string preload;
  bool by_path = false;
  for (const std::string& library : libraries) {
    if (library.find_first_of(":;") != std::string::npos)
      return Error{"the dynamic loader cannot preload " + library + ": install mpivet in a folder without ':' and ';'"};
    // LD_PRELOAD is split at blanks, LD_LIBRARY_PATH is not.
    by_path = library.find_first_of(" \t\n") != std::string::npos;
    preload += (preload.empty() ? "" : ":") + (by_path ? std::string(paths::base_name(library)) : library);
  }
  if (by_path) set.emplace_back("LD_LIBRARY_PATH", appended("LD_LIBRARY_PATH", paths::folder_of(libraries.front())));
  set.emplace_back("LD_PRELOAD", appended("LD_PRELOAD", preload));
  // AddressSanitizer insists on being loaded first. What we define of that which it replaces (sigaction, dlopen) passes
  // calls on.
  set.emplace_back("ASAN_OPTIONS", appended("ASAN_OPTIONS", "verify_asan_link_order=0"));
  return set;
}

}  // namespace mpivet::cli
