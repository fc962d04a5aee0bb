#include "runtime/process/careful.h"

#include <errno.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include <atomic>

#include "runtime/process/state.h"

namespace mpivet::runtime {

constinit std::atomic<bool> faults_are_ours{false};

namespace {

constexpr std::uint64_t kPage = 4096;

// The kernel reads a set of signals there, and then does not like what should be done with it.
bool page_readable(std::uint64_t address) {
  constexpr int kNothingKnown = -1;
  return syscall(SYS_rt_sigprocmask, kNothingKnown, address & ~std::uint64_t{7}, nullptr, 8) == 0 || errno != EFAULT;
}

}  // namespace

void look_at_blocked_faults() {
  sigset_t blocked;
  self.faults_blocked = pthread_sigmask(SIG_BLOCK, nullptr, &blocked) != 0 || sigismember(&blocked, SIGSEGV) != 0 ||
                        sigismember(&blocked, SIGBUS) != 0;
}

bool readable_now(std::uint64_t begin, std::uint64_t end) {
  const int kept = errno;
  bool can = true;
  for (std::uint64_t at = begin; can && at < end; at = (at | (kPage - 1)) + 1) can = page_readable(at);
  errno = kept;
  return can;
}

void resume_careful_read(const siginfo_t* info, const void* context) {
  CarefulRead* c = self.careful;
  const auto at = reinterpret_cast<std::uint64_t>(info->si_addr);
  if (!c || info->si_code <= 0 || !c->covers(at)) return;
  self.careful = nullptr;
  // A handler that is left by a jump leaves the signal blocked.
  pthread_sigmask(SIG_SETMASK, &static_cast<const ucontext_t*>(context)->uc_sigmask, nullptr);
  __builtin_longjmp(c->resume, 1);
}

}  // namespace mpivet::runtime
