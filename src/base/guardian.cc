#include "base/guardian.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <fstream>
#include <string>

namespace mpivet {
namespace {

int open_process(pid_t pid) { return static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)); }

// Nobody is to wait for the end of output from us.
void close_all_but(int one, int other) {
  const auto low = static_cast<unsigned>(std::min(one, other)), high = static_cast<unsigned>(std::max(one, other));
  if (low > 0) ::syscall(SYS_close_range, 0u, low - 1, 0u);
  if (low + 1 < high) ::syscall(SYS_close_range, low + 1, high - 1, 0u);
  ::syscall(SYS_close_range, high + 1, ~0u, 0u);
}

// Signals sent to the process that it has not taken: the line "ShdPnd:" of its status, bit n-1 for signal n.
std::optional<std::uint64_t> pending_signals(pid_t pid) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  for (std::string word; status >> word;) {
    std::uint64_t pending = 0;
    if (word == "ShdPnd:" && status >> std::hex >> pending) return pending;
  }
  return std::nullopt;
}

// After fork, in a process that had threads: system calls only.
[[noreturn]] void wait_for_either(int parent, int child, int signal) {
  sigset_t all;
  ::sigfillset(&all);
  ::sigprocmask(SIG_SETMASK, &all, nullptr);  // what the terminal sends is for the others
  close_all_but(parent, child);
  pollfd waiting[2] = {{parent, 0, 0}, {child, POLLIN, 0}};
  while (::poll(waiting, 2, -1) < 0 && errno == EINTR) {
  }
  const bool child_ended = waiting[1].revents != 0;
  if (!child_ended) ::syscall(SYS_pidfd_send_signal, child, signal, nullptr, 0);
  ::_exit(0);
}

}  // namespace

bool Guardian::possible() { return UniqueFd(open_process(::getpid())).valid(); }

Guardian::Guardian(pid_t child, int signal) {
  const UniqueFd process(open_process(child));
  int ends[2];
  if (!process.valid() || ::pipe2(ends, O_CLOEXEC) != 0) return;
  const UniqueFd theirs(ends[0]);
  alive_ = UniqueFd(ends[1]);
  pid_ = ::fork();
  if (pid_ != 0) return;
  alive_.reset();
  wait_for_either(theirs.get(), process.get(), signal);
}

Guardian::~Guardian() {
  alive_.reset();
  if (pid_ > 0)
    while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

std::optional<bool> Guardian::sent_to_group(int signal) const {
  if (pid_ <= 0) return std::nullopt;
  const auto pending = pending_signals(pid_);
  if (!pending) return std::nullopt;
  return (*pending >> (signal - 1) & 1) != 0;
}

}  // namespace mpivet
