// Sleeping on a word of shared memory and waking who sleeps there. Headers only: also for what goes into other people's
// processes.
#pragma once
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <climits>
#include <cstdint>

namespace mpivet {

using FutexWord = std::atomic<std::uint32_t>;
static_assert(sizeof(FutexWord) == 4);

inline constexpr int kWakeAll = INT_MAX;

// Until somebody wakes us, as long as the word holds this value. May come back early: ask again.
inline void futex_wait(FutexWord& word, std::uint32_t value) {
  syscall(SYS_futex, reinterpret_cast<std::uint32_t*>(&word), FUTEX_WAIT, value, nullptr, nullptr, 0);
}

inline void futex_wait(FutexWord& word, std::uint32_t value, std::int64_t at_most_nanoseconds) {
  const timespec limit{at_most_nanoseconds / 1'000'000'000, at_most_nanoseconds % 1'000'000'000};
  syscall(SYS_futex, reinterpret_cast<std::uint32_t*>(&word), FUTEX_WAIT, value, &limit, nullptr, 0);
}

inline void futex_wake(FutexWord& word, int sleepers = kWakeAll) {
  syscall(SYS_futex, reinterpret_cast<std::uint32_t*>(&word), FUTEX_WAKE, sleepers, nullptr, nullptr, 0);
}

}  // namespace mpivet
