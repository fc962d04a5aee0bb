#include "base/paths.h"

#include <sys/stat.h>
#include <unistd.h>

#include <climits>
#include <cstdlib>

#include "base/text.h"

namespace mpivet::paths {

std::string own_executable() {
  char buffer[PATH_MAX];
  const ssize_t length = ::readlink("/proc/self/exe", buffer, sizeof buffer);
  return length > 0 ? std::string(buffer, static_cast<std::size_t>(length)) : std::string("mpivet");
}

std::string folder_of(std::string_view path) {
  const auto slash = path.rfind('/');
  if (slash == std::string_view::npos) return ".";
  return slash == 0 ? "/" : std::string(path.substr(0, slash));
}

std::string real(const std::string& path) {
  char resolved[PATH_MAX];
  return ::realpath(path.c_str(), resolved) != nullptr ? resolved : path;
}

bool is_readable_file(const std::string& path) {
  struct stat info;
  return ::stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) && ::access(path.c_str(), R_OK) == 0;
}

bool is_executable_file(const std::string& path) {
  struct stat info;
  return ::stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) && ::access(path.c_str(), X_OK) == 0;
}

Result<std::string> find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) {
    struct stat info;
    if (::stat(name.c_str(), &info) != 0) return usage_error("no such program: " + name);
    if (S_ISDIR(info.st_mode)) return usage_error(name + " is a folder, not a program");
    if (!is_executable_file(name)) return usage_error(name + " is not executable (chmod +x " + name + "?)");
    return name;
  }
  const char* path = std::getenv("PATH");
  for (const auto& folder : text::split(path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin", ':')) {
    const std::string candidate = folder + "/" + name;
    if (is_executable_file(candidate)) return candidate;
  }
  if (is_executable_file("./" + name))
    return usage_error("no program '" + name + "' in PATH; did you mean ./" + name + "?");
  return usage_error("no program '" + name + "' in PATH");
}

namespace {

// A file of lib/mpivet; `purpose`: what cannot be done without it.
Result<std::string> own_library(const std::string& name, std::string_view purpose) {
  const std::string beside = folder_of(own_executable());
  const std::string path = beside + "/../lib/mpivet/" + name;
  if (is_readable_file(path)) return real(path);
  return Error{name + " is not installed beside " + own_executable() + " (expected in " + beside +
               "/../lib/mpivet): this mpivet was built without support for " + std::string(purpose)};
}

}  // namespace

Result<std::string> preload_library(std::string_view mpi) {
  return own_library("libmpivet-" + std::string(mpi) + ".so", mpi);
}

Result<std::string> virtual_library(std::string_view mpi) {
  return own_library("libmpivet-virtual-" + std::string(mpi) + ".so", mpi);
}

Result<std::string> replay_library(std::string_view mpi) {
  return own_library("libmpivet-replay-" + std::string(mpi) + ".so", mpi);
}

Result<std::string> exchange_library(std::string_view mpi) {
  return own_library("libmpivet-exchange-" + std::string(mpi) + ".so", mpi);
}

Result<std::string> collective_check_library(std::string_view mpi) {
  return own_library("libmpivet-cc-" + std::string(mpi) + ".so", mpi);
}

// GCC names a plugin after its file, and its arguments after that: -fplugin-arg-mpivet-...
Result<std::string> gcc_plugin() { return own_library("mpivet.so", "compiling (the headers of GCC's plugins)"); }

}  // namespace mpivet::paths
