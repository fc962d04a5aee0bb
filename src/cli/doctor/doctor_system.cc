#include <sys/mman.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "base/unique_fd.h"
#include "cli/doctor/diagnosis.h"
#include "report/text/sanitize.h"

namespace mpivet::cli {
namespace {

using State = Diagnosis::State;

// MPI libraries keep their buffers between ranks of a node there; containers get 64 MB unless told otherwise.
constexpr std::uint64_t kShortMemory = 128ull << 20;
// Two ranks of MPICH do not start with less.
constexpr std::uint64_t kTooLittle = 16ull << 20;

std::string megabytes(std::uint64_t bytes) {
  return bytes < 1 << 20 ? std::to_string(bytes >> 10) + " KB" : std::to_string(bytes >> 20) + " MB";
}

bool can_make_file(const std::string& folder) {
  std::string name = folder + "/mpivet-doctor-XXXXXX";
  const UniqueFd fd(::mkstemp(name.data()));
  if (fd.valid()) ::unlink(name.c_str());
  return fd.valid();
}

}  // namespace

Diagnosis look_at_shared_memory(const std::string& folder) {
  const std::string about = "shared memory";
  if (!can_make_file(folder))
    return {State::problem, about, "no file can be made in " + folder + ": " + std::strerror(errno),
            "mount a tmpfs there that all users may write to: mount -t tmpfs -o mode=1777 tmpfs " + folder};
  struct statvfs space {};
  if (::statvfs(folder.c_str(), &space) != 0)
    return {State::warning, about, "the size of " + folder + " is not known: " + std::strerror(errno), ""};
  const std::uint64_t free = static_cast<std::uint64_t>(space.f_bavail) * space.f_frsize;
  if (free < kShortMemory)
    return {free < kTooLittle ? State::problem : State::warning, about,
            folder + " has only " + megabytes(free) + " left, which MPI may run out of",
            "remove what is left there by killed jobs; in a container, start it with --shm-size=1g"};
  return {State::good, about, folder + " has " + megabytes(free) + " free"};
}

Diagnosis look_at_temporary_folder(const std::string& folder) {
  const std::string about = "temporary files";
  if (can_make_file(folder)) return {State::good, about, report::sanitize(folder) + " can be written"};
  return {State::problem, about, "no file can be made in " + report::sanitize(folder) + ": " + std::strerror(errno),
          "set TMPDIR to a folder that you may write to"};
}

Diagnosis look_at_memory_files() {
  const std::string about = "rings of the ranks";
  const UniqueFd fd(::memfd_create("mpivet-doctor", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  constexpr off_t kBytes = 1 << 20;
  if (fd.valid() && ::ftruncate(fd.get(), kBytes) == 0) return {State::good, about, "memory files can be made"};
  return {State::problem, about, std::string("no memory file can be made (memfd_create): ") + std::strerror(errno),
          "mpivet needs Linux 3.17 or newer, and a container whose seccomp profile allows memfd_create"};
}

Diagnosis look_at_ptrace(const std::string& scope_file) {
  const std::string about = "debuggers";
  std::ifstream in(scope_file);
  int scope = 0;
  if (!(in >> scope) || scope == 0) return {State::good, about, "may be attached to running ranks"};
  const std::string what = "kernel.yama.ptrace_scope is " + std::to_string(scope);
  if (scope == 1)
    return {State::note, about, what + ": `gdb -p` works for root only",
            "for --gdb-on-error and for attaching by hand: sysctl kernel.yama.ptrace_scope=0, as root"};
  return {State::note, about, what + ": debuggers cannot be attached",
          "for --gdb-on-error: sysctl kernel.yama.ptrace_scope=0, as root"};
}

}  // namespace mpivet::cli
