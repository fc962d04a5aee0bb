// Clocks that tell the same in each copy, whenever it runs: equal histories are to see equal times. They begin where
// the process all ranks are copied from stood, and go on a little with each look at them.
#include <mpi.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>

#include "runtime/virtual/rank.h"

namespace mpivet::virtual_mpi {
namespace {

constexpr std::uint64_t kTick = 1'000'000;  // nanoseconds
constexpr std::uint64_t kSecond = 1'000'000'000;

std::uint64_t passed = 0;  // since MPI_Init
std::uint64_t started[2];  // of the clocks below, at the first look at them in a rank's life; 0: never

std::uint64_t real_time(clockid_t clock) {
  timespec t{};
  syscall(SYS_clock_gettime, clock, &t);
  return static_cast<std::uint64_t>(t.tv_sec) * kSecond + static_cast<std::uint64_t>(t.tv_nsec);
}

bool is_real(clockid_t clock) { return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE; }
bool is_steady(clockid_t clock) {
  return clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_RAW || clock == CLOCK_MONOTONIC_COARSE ||
         clock == CLOCK_BOOTTIME;
}

// What a copy has computed before it was one is not its own.
bool is_processors(clockid_t clock) { return clock == CLOCK_PROCESS_CPUTIME_ID || clock == CLOCK_THREAD_CPUTIME_ID; }

bool is_ours(clockid_t clock) { return me.rank >= 0 && (is_real(clock) || is_steady(clock) || is_processors(clock)); }

std::uint64_t look_at(clockid_t clock) {
  passed += kTick;
  return is_processors(clock) ? passed : started[is_real(clock)] + passed;
}

// Nobody sees a rank sleep: the others do not run meanwhile.
void sleep_over(std::uint64_t nanoseconds) { passed += nanoseconds; }

timespec as_timespec(std::uint64_t t) { return {static_cast<time_t>(t / kSecond), static_cast<long>(t % kSecond)}; }

}  // namespace

void start_clocks() {
  started[0] = real_time(CLOCK_MONOTONIC);
  started[1] = real_time(CLOCK_REALTIME);
}

}  // namespace mpivet::virtual_mpi

using namespace mpivet::virtual_mpi;

double PMPI_Wtime() {
  passed += kTick;
  return static_cast<double>(passed - kTick) / kSecond;
}
double PMPI_Wtick() { return static_cast<double>(kTick) / kSecond; }

extern "C" {

int clock_gettime(clockid_t clock, timespec* t) noexcept {
  if (!is_ours(clock)) return static_cast<int>(syscall(SYS_clock_gettime, clock, t));
  *t = as_timespec(look_at(clock));
  return 0;
}

clock_t clock() noexcept {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<clock_t>(t.tv_sec) * CLOCKS_PER_SEC + t.tv_nsec / (1'000'000'000 / CLOCKS_PER_SEC);
}

int gettimeofday(timeval* t, void*) noexcept {
  const std::uint64_t now = is_ours(CLOCK_REALTIME) ? look_at(CLOCK_REALTIME) : real_time(CLOCK_REALTIME);
  *t = {static_cast<time_t>(now / kSecond), static_cast<suseconds_t>(now % kSecond / 1000)};
  return 0;
}

unsigned sleep(unsigned seconds) {
  sleep_over(seconds * kSecond);
  return 0;
}

int usleep(useconds_t microseconds) {
  sleep_over(microseconds * std::uint64_t{1000});
  return 0;
}

int nanosleep(const timespec* wanted, timespec* left) {
  if (me.rank < 0) return static_cast<int>(syscall(SYS_nanosleep, wanted, left));
  sleep_over(static_cast<std::uint64_t>(wanted->tv_sec) * kSecond + static_cast<std::uint64_t>(wanted->tv_nsec));
  return 0;
}

int clock_nanosleep(clockid_t clock, int flags, const timespec* wanted, timespec* left) {
  if (me.rank < 0) return syscall(SYS_clock_nanosleep, clock, flags, wanted, left) == 0 ? 0 : errno;
  const std::uint64_t until =
      static_cast<std::uint64_t>(wanted->tv_sec) * kSecond + static_cast<std::uint64_t>(wanted->tv_nsec);
  const std::uint64_t now = started[is_real(clock)] + passed;
  sleep_over(!(flags & TIMER_ABSTIME) ? until : until > now ? until - now : 0);
  return 0;
}

time_t time(time_t* result) noexcept {
  const std::uint64_t now = is_ours(CLOCK_REALTIME) ? look_at(CLOCK_REALTIME) : real_time(CLOCK_REALTIME);
  const auto seconds = static_cast<time_t>(now / kSecond);
  if (result) *result = seconds;
  return seconds;
}
}
