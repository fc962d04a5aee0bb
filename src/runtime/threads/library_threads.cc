#include "runtime/threads/library_threads.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "runtime/process/state.h"

namespace mpivet::runtime {
namespace {

// What the kernel writes for getdents64; opendir would allocate memory in the program's name.
struct DirectoryEntry {
  std::uint64_t inode;
  std::int64_t offset;
  std::uint16_t length;
  std::uint8_t type;
  char name[];
};

std::size_t list_threads(std::int32_t* tids, std::size_t most) {
  const int fd = open("/proc/self/task", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return 0;
  std::size_t count = 0;
  alignas(DirectoryEntry) char buffer[2048];
  for (long got; (got = syscall(SYS_getdents64, fd, buffer, sizeof buffer)) > 0;)
    for (long at = 0; at < got;) {
      const auto* entry = reinterpret_cast<const DirectoryEntry*>(buffer + at);
      const long tid = std::strtol(entry->name, nullptr, 10);
      if (tid > 0 && count < most) tids[count++] = static_cast<std::int32_t>(tid);
      at += entry->length;
    }
  close(fd);
  return count;
}

}  // namespace

LibraryThreads::LibraryThreads() : count_(list_threads(before_, kMost)) {}

void LibraryThreads::tell() const {
  if (count_ == 0) return;
  std::int32_t now[kMost];
  const std::size_t n = list_threads(now, kMost);
  std::size_t told = 0;
  for (std::size_t i = 0; i < n && told < event::kMaxLibraryThreads; ++i)
    if (std::find(before_, before_ + count_, now[i]) == before_ + count_)
      rt.ring->library_threads[told++].store(now[i], std::memory_order_release);
}

}  // namespace mpivet::runtime
