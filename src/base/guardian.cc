#include "base/guardian.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <span>

namespace mpivet {
namespace {

// What a launcher may take to end its ranks in good order.
constexpr int kGraceMilliseconds = 5'000;

int open_process(pid_t pid) { return static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)); }

// Nobody is to wait for the end of output from us. The descriptors are in ascending order.
void close_all_but(std::span<const int> kept) {
  unsigned next = 0;
  for (const int fd : kept) {
    const auto number = static_cast<unsigned>(fd);
    if (number > next) ::syscall(SYS_close_range, next, number - 1, 0u);
    next = number + 1;
  }
  ::syscall(SYS_close_range, next, ~0u, 0u);
}

void tell_signals(int signals, int tell) {
  signalfd_siginfo signal;
  while (::read(signals, &signal, sizeof signal) == sizeof signal) {
    const auto number = static_cast<unsigned char>(signal.ssi_signo);
    [[maybe_unused]] auto ignored = ::write(tell, &number, 1);
  }
}

void end(int child, int signal) {
  ::syscall(SYS_pidfd_send_signal, child, signal, nullptr, 0);
  pollfd ended{child, POLLIN, 0};
  if (::poll(&ended, 1, kGraceMilliseconds) == 0) ::syscall(SYS_pidfd_send_signal, child, SIGKILL, nullptr, 0);
}

// After fork, in a process that had threads: system calls only.
[[noreturn]] void watch(int parent, int child, int signal, int tell) {
  sigset_t all;
  ::sigfillset(&all);
  ::sigprocmask(SIG_SETMASK, &all, nullptr);
  const int signals = ::signalfd(-1, &all, SFD_NONBLOCK);
  int kept[] = {parent, child, tell, signals};
  std::ranges::sort(kept);
  close_all_but(signals < 0 ? std::span(kept).subspan(1) : std::span(kept));
  pollfd waiting[3] = {{parent, 0, 0}, {child, POLLIN, 0}, {signals, POLLIN, 0}};
  while (waiting[0].revents == 0 && waiting[1].revents == 0) {
    if (::poll(waiting, 3, -1) < 0) continue;
    if (waiting[2].revents != 0) tell_signals(signals, tell);
  }
  const bool child_ended = waiting[1].revents != 0;
  if (!child_ended) end(child, signal);
  ::_exit(0);
}

}  // namespace

bool Guardian::possible() { return UniqueFd(open_process(::getpid())).valid(); }

Guardian::Guardian(pid_t child, int signal) {
  const UniqueFd process(open_process(child));
  int life[2], news[2];
  if (!process.valid() || ::pipe2(life, O_CLOEXEC) != 0) return;
  const UniqueFd theirs(life[0]);
  alive_ = UniqueFd(life[1]);
  if (::pipe2(news, O_CLOEXEC | O_NONBLOCK) != 0) return;
  told_ = UniqueFd(news[0]);
  const UniqueFd tell(news[1]);
  pid_ = ::fork();
  if (pid_ != 0) return;
  alive_.reset();
  told_.reset();
  watch(theirs.get(), process.get(), signal, tell.get());
}

Guardian::~Guardian() {
  alive_.reset();
  if (pid_ > 0)
    while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

std::optional<bool> Guardian::sent_to_group(int signal) {
  if (pid_ <= 0) return std::nullopt;
  unsigned char number = 0;
  while (::read(told_.get(), &number, 1) == 1) got_.set(number % got_.size());
  const auto bit = static_cast<std::size_t>(signal);
  const bool sent = got_.test(bit);
  got_.reset(bit);
  return sent;
}

}  // namespace mpivet
