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

// What the guardian goes by, made before it is forked.
struct Orders {
  int parent, child, signal, tell;
  std::vector<int> kept;    // besides these
  std::vector<char*> heir;  // empty: nobody is to follow
};

// True if the parent is done, and not dead.
bool says_goodbye(int parent) {
  char byte;
  return ::read(parent, &byte, 1) == 1;
}

[[noreturn]] void become(const Orders& orders) {
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  for (const int fd : orders.kept) ::fcntl(fd, F_SETFD, 0);
  ::execv(orders.heir[0], orders.heir.data());
  ::_exit(1);
}

// After fork, in a process that had threads: system calls only.
[[noreturn]] void watch(Orders& orders) {
  sigset_t all;
  ::sigfillset(&all);
  ::sigprocmask(SIG_SETMASK, &all, nullptr);
  const int signals = ::signalfd(-1, &all, SFD_NONBLOCK);
  if (signals >= 0) orders.kept.push_back(signals);  // there is room for it
  std::ranges::sort(orders.kept);
  close_all_but(orders.kept);
  const bool has_heir = !orders.heir.empty();
  pollfd waiting[3] = {{orders.parent, POLLIN, 0}, {orders.child, POLLIN, 0}, {signals, POLLIN, 0}};
  bool child_ended = false;
  while (waiting[0].revents == 0 && (!child_ended || has_heir)) {
    if (::poll(waiting, 3, -1) < 0) continue;
    if (waiting[2].revents != 0) tell_signals(signals, orders.tell);
    if (waiting[1].revents != 0) {
      child_ended = true;
      waiting[1].fd = -1;
    }
  }
  const bool done = waiting[0].revents == 0 || says_goodbye(orders.parent);
  if (!child_ended) end(orders.child, orders.signal);
  if (has_heir && !done) become(orders);
  ::_exit(0);
}

}  // namespace

bool Guardian::possible() { return UniqueFd(open_process(::getpid())).valid(); }

Guardian::Guardian(pid_t child, int signal, const Heir& heir) {
  const UniqueFd process(open_process(child));
  int life[2], news[2];
  if (!process.valid() || ::pipe2(life, O_CLOEXEC) != 0) return;
  const UniqueFd theirs(life[0]);
  alive_ = UniqueFd(life[1]);
  if (::pipe2(news, O_CLOEXEC | O_NONBLOCK) != 0) return;
  told_ = UniqueFd(news[0]);
  const UniqueFd tell(news[1]);
  Orders orders{theirs.get(), process.get(), signal, tell.get(), {theirs.get(), process.get(), tell.get()}, {}};
  if (!heir.words.empty()) {
    orders.kept.insert(orders.kept.end(), {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO});
    orders.kept.insert(orders.kept.end(), heir.kept.begin(), heir.kept.end());
    for (const std::string& word : heir.words) orders.heir.push_back(const_cast<char*>(word.c_str()));
    orders.heir.push_back(nullptr);
    has_heir_ = true;
  }
  orders.kept.reserve(orders.kept.size() + 1);
  pid_ = ::fork();
  if (pid_ != 0) return;
  alive_.reset();
  told_.reset();
  watch(orders);
}

Guardian::~Guardian() {
  if (has_heir_) {  // it would follow us otherwise
    [[maybe_unused]] auto ignored = ::write(alive_.get(), "x", 1);
  }
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
