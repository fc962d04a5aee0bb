// Who may wake a thread that waits. A thread in a futex without a time limit, in memory of its own process, is woken by
// a thread of that process or by nobody: mutexes, conditions, barriers, joins, the threads of an OpenMP team. Two kinds
// of waiting look the same and are not: in memory shared with other processes, these may wake it; and a semaphore is
// the one thing that a signal handler may post, so whoever sends the process a signal may.
#include "analyzer/threads/task.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>

#include "base/unique_fd.h"

namespace mpivet::analyzer {
namespace {

using model::Doing;

std::string file_of(pid_t pid, pid_t tid, const char* name) {
  return "/proc/" + std::to_string(pid) + "/task/" + std::to_string(tid) + '/' + name;
}

bool read_text(const std::string& path, char* buffer, std::size_t size) {
  const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!fd.valid()) return false;
  const ssize_t got = ::read(fd.get(), buffer, size - 1);
  if (got <= 0) return false;
  buffer[got] = '\0';
  return true;
}

struct Futex {
  std::uint64_t address = 0, operation = 0, value = 0, timeout = 0;
  int command() const { return static_cast<int>(operation) & FUTEX_CMD_MASK; }
  bool is_private() const { return (operation & FUTEX_PRIVATE_FLAG) != 0; }
};

// Whether the address is in memory that other processes may have, too. In doubt it is.
bool is_shared(pid_t pid, std::uint64_t address) {
  const std::unique_ptr<FILE, int (*)(FILE*)> maps(::fopen(("/proc/" + std::to_string(pid) + "/maps").c_str(), "re"),
                                                   ::fclose);
  char line[512];
  bool at_begin = true;
  while (maps && ::fgets(line, sizeof line, maps.get()) != nullptr) {
    std::uint64_t begin = 0, end = 0;
    char access[5] = "";
    const bool known = at_begin && std::sscanf(line, "%" SCNx64 "-%" SCNx64 " %4s", &begin, &end, access) == 3;
    at_begin = std::strchr(line, '\n') != nullptr;
    if (known && begin <= address && address < end) return access[3] != 'p';
  }
  return true;
}

template <std::size_t N>
bool read_words(pid_t pid, std::uint64_t address, std::uint32_t (&words)[N]) {
  const UniqueFd fd(::open(("/proc/" + std::to_string(pid) + "/mem").c_str(), O_RDONLY | O_CLOEXEC));
  return fd.valid() && ::pread(fd.get(), words, sizeof words, static_cast<off_t>(address)) == sizeof words;
}

// glibc waits for semaphores and conditions in the same way; the memory around the futex tells them apart. A sem_t
// begins with its value, which is 0, and the number of threads that wait. A condition has its futexes at its end,
// behind how many wait in all and in each group. In doubt it is a semaphore.
bool may_be_semaphore(pid_t pid, const Futex& futex, std::size_t tasks) {
  const bool as_glibc_does = futex.command() == FUTEX_WAIT_BITSET && futex.value == 0;
  if (!as_glibc_does || futex.address % 8 != 0) return false;
  std::uint32_t here[2];
  if (!read_words(pid, futex.address, here)) return true;
  if (here[1] == 0 || here[1] > tasks) return false;
  std::uint32_t before[6];  // refs of both groups, sizes of both, size at first, waiters
  const bool is_condition =
      read_words(pid, futex.address - sizeof before, before) && before[5] >> 3 != 0 && before[0] >> 1 != 0;
  return !is_condition;
}

Doing doing_in_futex(pid_t pid, const Futex& futex, std::size_t tasks) {
  const int command = futex.command();
  if (command != FUTEX_WAIT && command != FUTEX_WAIT_BITSET && command != FUTEX_LOCK_PI) return Doing::waits;
  if (futex.timeout != 0 && command != FUTEX_LOCK_PI) return Doing::waits_for_a_time;
  if (futex.timeout != 0) return Doing::waits;
  if (!futex.is_private() && is_shared(pid, futex.address)) return Doing::waits_in_shared_memory;
  return may_be_semaphore(pid, futex, tasks) ? Doing::waits_for_semaphore : Doing::waits_inside;
}

Doing doing_in_call(long number) {
  switch (number) {
    case SYS_nanosleep:
    case SYS_clock_nanosleep:
      return Doing::sleeps;
#ifdef SYS_pause
    case SYS_pause:
#endif
    case SYS_rt_sigtimedwait:
    case SYS_rt_sigsuspend:
      return Doing::waits_for_signal;
    case SYS_wait4:
    case SYS_waitid:
      return Doing::waits_for_process;
#ifdef SYS_poll
    case SYS_poll:
#endif
#ifdef SYS_select
    case SYS_select:
#endif
#ifdef SYS_epoll_wait
    case SYS_epoll_wait:
#endif
    case SYS_ppoll:
    case SYS_pselect6:
    case SYS_epoll_pwait:
    case SYS_read:
    case SYS_readv:
    case SYS_pread64:
    case SYS_recvfrom:
    case SYS_recvmsg:
    case SYS_accept:
    case SYS_accept4:
      return Doing::waits_for_input;
  }
  return Doing::waits;
}

}  // namespace

std::optional<std::vector<pid_t>> tasks_of(pid_t pid) {
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(::opendir(("/proc/" + std::to_string(pid) + "/task").c_str()),
                                                   ::closedir);
  if (!folder) return {};
  std::vector<pid_t> tasks;
  while (const dirent* entry = ::readdir(folder.get()))
    if (const int tid = std::atoi(entry->d_name); tid > 0) tasks.push_back(tid);
  return tasks;
}

Doing doing_of(pid_t pid, pid_t tid, std::size_t tasks) {
  char text[256];
  if (!read_text(file_of(pid, tid, "syscall"), text, sizeof text)) return Doing::unknown;
  // "number argument argument ...", or "running", or "-1" where it is stopped elsewhere.
  long number = -1;
  Futex futex;
  const int read = std::sscanf(text, "%ld %" SCNx64 " %" SCNx64 " %" SCNx64 " %" SCNx64, &number, &futex.address,
                               &futex.operation, &futex.value, &futex.timeout);
  if (read != 5 || number < 0) return Doing::computes;
  return number == SYS_futex ? doing_in_futex(pid, futex, tasks) : doing_in_call(number);
}

std::optional<Turns> turns_of(pid_t pid, pid_t tid) {
  char text[4096];
  Turns turns;
  std::uint64_t waited = 0;
  // A kernel that does not keep count says 0.
  if (read_text(file_of(pid, tid, "schedstat"), text, sizeof text) &&
      std::sscanf(text, "%" SCNu64 " %" SCNu64 " %" SCNu64, &turns.run_ns, &waited, &turns.count) == 3 &&
      turns.count != 0)
    return turns;
  if (!read_text(file_of(pid, tid, "status"), text, sizeof text)) return {};
  const char* voluntary = std::strstr(text, "\nvoluntary_ctxt_switches:");
  const char* forced = std::strstr(text, "\nnonvoluntary_ctxt_switches:");
  if (voluntary == nullptr || forced == nullptr) return {};
  const auto number = [](const char* line) { return std::strtoull(std::strchr(line, ':') + 1, nullptr, 10); };
  turns.run_ns = 0;
  turns.count = number(voluntary) + number(forced);
  return turns;
}

}  // namespace mpivet::analyzer
