#include "analyzer/threads/strangers.h"

#include <fcntl.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "base/unique_fd.h"

namespace mpivet::analyzer {
namespace {

bool is_known(const event::RingHeader& header, int tid) {
  const auto count = std::min<std::size_t>(header.thread_count.load(std::memory_order_acquire), event::kMaxThreads);
  for (std::size_t i = 0; i < count; ++i)
    if (header.threads[i].tid.load(std::memory_order_acquire) == tid) return true;
  for (const auto& library : header.library_threads)
    if (library.load(std::memory_order_acquire) == tid) return true;
  return false;
}

// It waits on a lock, a condition or the end of a thread, without a time limit: nothing outside its process wakes it.
// A waiting thread of an OpenMP team is the usual case.
bool waits_inside_process(int pid, int tid) {
  char path[64], text[256];
  std::snprintf(path, sizeof path, "/proc/%d/task/%d/syscall", pid, tid);
  const UniqueFd fd(::open(path, O_RDONLY | O_CLOEXEC));
  if (!fd.valid()) return false;
  const ssize_t got = ::read(fd.get(), text, sizeof text - 1);
  if (got <= 0) return false;
  text[got] = '\0';
  // "number argument argument ...", or "running".
  long number = -1;
  unsigned long long address = 0, operation = 0, value = 0, timeout = 0;
  if (std::sscanf(text, "%ld %llx %llx %llx %llx", &number, &address, &operation, &value, &timeout) != 5) return false;
  const auto command = static_cast<int>(operation) & FUTEX_CMD_MASK;
  const bool waits = command == FUTEX_WAIT || command == FUTEX_WAIT_BITSET || command == FUTEX_LOCK_PI;
  return number == SYS_futex && waits && timeout == 0;
}

}  // namespace

bool stranger_may_act(const event::RingHeader& header, int pid) {
  std::error_code error;
  std::filesystem::directory_iterator tasks("/proc/" + std::to_string(pid) + "/task", error);
  for (; !error && tasks != std::filesystem::directory_iterator(); tasks.increment(error)) {
    const int tid = std::atoi(tasks->path().filename().c_str());
    if (tid > 0 && !is_known(header, tid) && !waits_inside_process(pid, tid)) return true;
  }
  return static_cast<bool>(error);
}

}  // namespace mpivet::analyzer
