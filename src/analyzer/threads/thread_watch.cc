#include "analyzer/threads/thread_watch.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "base/unique_fd.h"

namespace mpivet::analyzer {
namespace {

// Enough for any library that polls to have looked at its queues many times.
constexpr std::uint64_t kEnoughRunNs = 10'000'000;
// Two looks this far apart that both find the thread asleep: it waits for something outside.
constexpr std::chrono::milliseconds kBetweenSleeps{15};

bool read_text(const char* path, char* buffer, std::size_t size) {
  const UniqueFd fd(::open(path, O_RDONLY | O_CLOEXEC));
  if (!fd.valid()) return false;
  const ssize_t got = ::read(fd.get(), buffer, size - 1);
  if (got <= 0) return false;
  buffer[got] = '\0';
  return true;
}

}  // namespace

ThreadUse thread_use(int pid, int tid) {
  ThreadUse use;
  char path[96], text[1024];
  std::snprintf(path, sizeof path, "/proc/%d/task/%d/stat", pid, tid);
  if (!read_text(path, text, sizeof text)) return use;
  // "pid (name) S ...": the name may contain anything, so look for the last parenthesis.
  const char* after_name = std::strrchr(text, ')');
  if (after_name == nullptr || std::strlen(after_name) < 3) return use;
  use.sleeping = after_name[2] == 'S';
  use.known = true;
  std::snprintf(path, sizeof path, "/proc/%d/task/%d/schedstat", pid, tid);
  if (read_text(path, text, sizeof text)) {
    use.run_ns = std::strtoull(text, nullptr, 10);
  } else {
    // A kernel without schedstat: user and system time, fields 14 and 15, in clock ticks.
    unsigned long user = 0, system = 0;
    if (std::sscanf(after_name + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) == 2)
      use.run_ns = (user + system) * (1'000'000'000ull / static_cast<unsigned long>(::sysconf(_SC_CLK_TCK)));
  }
  return use;
}

ThreadWatch::Seen* ThreadWatch::current(int thread, Clock::time_point now) {
  if (thread < 0 || thread >= static_cast<int>(event::kMaxThreads)) return nullptr;
  Seen& seen = seen_[static_cast<std::size_t>(thread)];
  const std::uint64_t state = header_.threads[thread].state.load(std::memory_order_acquire);
  if (state != seen.state) {
    seen = Seen{};
    seen.state = state;
    seen.since = now;
  }
  return (state & 1) != 0 ? &seen : nullptr;
}

void ThreadWatch::look(Clock::time_point now) {
  const std::uint32_t count = std::min<std::uint32_t>(header_.thread_count.load(std::memory_order_acquire),
                                                      static_cast<std::uint32_t>(event::kMaxThreads));
  for (std::uint32_t i = 0; i < count; ++i) current(static_cast<int>(i), now);
}

double ThreadWatch::seconds_inside(int thread, Clock::time_point now) const {
  const bool in_range = thread >= 0 && thread < static_cast<int>(event::kMaxThreads);
  if (!in_range || (seen_[static_cast<std::size_t>(thread)].state & 1) == 0) return -1;
  return seconds_in_state(thread, now);
}

double ThreadWatch::seconds_in_state(int thread, Clock::time_point now) const {
  if (thread < 0 || thread >= static_cast<int>(event::kMaxThreads)) return -1;
  const Seen& seen = seen_[static_cast<std::size_t>(thread)];
  if (header_.threads[thread].state.load(std::memory_order_acquire) != seen.state) return -1;
  return std::chrono::duration<double>(now - seen.since).count();
}

bool ThreadWatch::ended(int thread) const {
  return thread >= 0 && thread < static_cast<int>(event::kMaxThreads) &&
         header_.threads[thread].ended.load(std::memory_order_acquire) != 0;
}

bool ThreadWatch::had_its_chance(int thread, std::uint32_t since, Clock::time_point now) {
  Seen* seen = current(thread, now);
  if (seen == nullptr) return false;
  if (seen->asked_since != since) {
    seen->asked_since = since;
    seen->asked = seen->chance = false;
  }
  if (seen->chance) return true;
  const ThreadUse use = thread_use(pid_, header_.threads[thread].tid.load(std::memory_order_relaxed));
  if (!use.known) return false;
  if (!seen->asked) {
    seen->asked = true;
    seen->run_ns = use.run_ns;
    seen->slept = use.sleeping;
    seen->asked_at = now;
    return false;
  }
  const bool slept_twice = seen->slept && use.sleeping && now - seen->asked_at >= kBetweenSleeps;
  seen->slept = seen->slept && use.sleeping;
  if (!seen->slept && use.sleeping) {
    seen->slept = true;
    seen->asked_at = now;
  }
  seen->chance = slept_twice || use.run_ns - seen->run_ns >= kEnoughRunNs;
  return seen->chance;
}

}  // namespace mpivet::analyzer
