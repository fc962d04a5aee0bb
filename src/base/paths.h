// Where mpivet's own files are. Everything is found relative to the executable, so that an installed tree can be
// moved: <prefix>/bin/mpivet, <prefix>/lib/mpivet/, <prefix>/share/mpivet/. A build tree is laid out alike.
#pragma once
#include <string>
#include <string_view>

#include "base/result.h"

namespace mpivet::paths {

std::string own_executable();
// The folder a path is in, "." for a bare name.
std::string folder_of(std::string_view path);
// What is behind the last slash.
constexpr std::string_view base_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }
// With all symbolic links followed; the path itself if it does not exist.
std::string real(const std::string& path);
bool is_readable_file(const std::string& path);
bool is_executable_file(const std::string& path);
// As execvp would find it: a name with a slash stands for itself, others are looked up in PATH.
Result<std::string> find_program(const std::string& name);
// The preload library of an MPI ("openmpi", "mpich").
Result<std::string> preload_library(std::string_view mpi);
// The virtual MPI that stands for this one in explorations.
Result<std::string> virtual_library(std::string_view mpi);
// The one that stands in front of the preload library in a rank that replays an interleaving.
Result<std::string> replay_library(std::string_view mpi);
// The library that programs of our compilers check their collectives with.
Result<std::string> collective_check_library(std::string_view mpi);
// Through which several processes of mpivet, started by this MPI's launcher, talk to each other.
Result<std::string> exchange_library(std::string_view mpi);
// The plugin that our compiler commands name.
Result<std::string> gcc_plugin();

}  // namespace mpivet::paths
