#include "runtime/threads/library_threads.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

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

// A number in decimal digits from `text` on; -1: there is none.
std::int64_t number_at(const char* text) {
  while (*text == ' ' || *text == '\t') ++text;
  if (*text < '0' || *text > '9') return -1;
  std::int64_t number = 0;
  for (; *text >= '0' && *text <= '9'; ++text) number = number * 10 + (*text - '0');
  return number;
}

// From "/proc/self/task/TID/status": each turn ends with a switch, so who sleeps with the same number of switches as
// before has not run. One that runs now has no such number.
std::int64_t turns_of(std::int32_t tid) {
  char path[48] = "/proc/self/task/", digits[12];
  std::size_t n = 0;
  for (std::int32_t rest = tid; rest > 0; rest /= 10) digits[n++] = static_cast<char>('0' + rest % 10);
  char* end = path + std::strlen(path);
  while (n > 0) *end++ = digits[--n];
  std::strcpy(end, "/status");
  const int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return -1;
  char text[4096];
  const ssize_t got = read(fd, text, sizeof text - 1);
  close(fd);
  if (got <= 0) return -1;
  text[got] = '\0';
  constexpr char kVoluntary[] = "\nvoluntary_ctxt_switches:", kForced[] = "\nnonvoluntary_ctxt_switches:";
  const char *voluntary = std::strstr(text, kVoluntary), *forced = std::strstr(text, kForced);
  if (!voluntary || !forced || !std::strstr(text, "\nState:\tS")) return -1;
  return number_at(voluntary + std::strlen(kVoluntary)) + number_at(forced + std::strlen(kForced));
}

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

LibraryThreads::LibraryThreads() {
  std::int32_t tids[kMost];
  count_ = list_threads(tids, kMost);
  const auto own = static_cast<std::int32_t>(syscall(SYS_gettid));
  for (std::size_t i = 0; i < count_; ++i) before_[i] = {tids[i], tids[i] == own ? 0 : turns_of(tids[i])};
}

// Of the threads there were before, but for the one that calls.
bool LibraryThreads::somebody_else_ran() const {
  const auto own = static_cast<std::int32_t>(syscall(SYS_gettid));
  return count_ == kMost || std::any_of(before_, before_ + count_, [&](const Thread& t) {
           return t.tid != own && (t.turns < 0 || t.turns != turns_of(t.tid));
         });
}

void LibraryThreads::tell() const {
  if (count_ == 0 || somebody_else_ran()) return;
  std::int32_t now[kMost];
  const std::size_t n = list_threads(now, kMost);
  std::size_t told = 0;
  for (std::size_t i = 0; i < n && told < event::kMaxLibraryThreads; ++i)
    if (std::none_of(before_, before_ + count_, [&](const Thread& t) { return t.tid == now[i]; }))
      rt.ring->library_threads[told++].store(now[i], std::memory_order_release);
}

}  // namespace mpivet::runtime
