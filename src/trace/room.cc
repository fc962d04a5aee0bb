#include "trace/room.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>

#include "base/paths.h"
#include "base/unique_fd.h"

namespace mpivet::trace {
namespace {

// Where a reservation is not possible (no such file yet, or a file system without): the free space.
int look_at_free_space(const std::string& file, std::uint64_t bytes) {
  struct statvfs system {};
  if (::statvfs(paths::folder_of(file).c_str(), &system) != 0) return 0;
  return static_cast<std::uint64_t>(system.f_bavail) * system.f_frsize < bytes ? ENOSPC : 0;
}

}  // namespace

int reserve_room(const std::string& file, std::uint64_t bytes, std::uint64_t open_promises) {
  rlimit limit{};
  if (::getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur < bytes) return EFBIG;
  const UniqueFd fd(::open(file.c_str(), O_WRONLY | O_CLOEXEC));
  if (!fd.valid()) return look_at_free_space(file, bytes + open_promises);
  if (::fallocate(fd.get(), FALLOC_FL_KEEP_SIZE, 0, static_cast<off_t>(bytes)) == 0) return 0;
  if (errno != EOPNOTSUPP && errno != ENOSYS && errno != EINVAL) return errno;
  struct stat info {};
  ::fstat(fd.get(), &info);
  return look_at_free_space(file, bytes - std::min(bytes, static_cast<std::uint64_t>(info.st_size)) + open_promises);
}

void release_room(const std::string& file) {
  struct stat info {};
  if (::stat(file.c_str(), &info) == 0) [[maybe_unused]]
    const int ignored = ::truncate(file.c_str(), info.st_size);
}

void take_size_limit_as_error() {
  sigset_t set;
  ::sigemptyset(&set);
  ::sigaddset(&set, SIGXFSZ);
  ::pthread_sigmask(SIG_BLOCK, &set, nullptr);
}

}  // namespace mpivet::trace
