#include "runtime/process/signals.h"

#include <signal.h>
#include <ucontext.h>
#include <unistd.h>

#include <cstdint>

#include "runtime/process/careful.h"
#include "runtime/process/explored.h"
#include "runtime/process/start.h"
#include "runtime/process/state.h"
#include "runtime/record/attempt.h"
#include "runtime/record/memory.h"
#include "runtime/record/modules.h"
#include "runtime/record/notice.h"

namespace mpivet::runtime {
namespace {

constexpr int kFaults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGTRAP, SIGXCPU, SIGXFSZ};
constexpr int kRequests[] = {SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF};
constexpr std::size_t kHandlerStack = std::size_t{64} << 10;

constinit struct sigaction before[NSIG];  // what was in force when ours was set
constinit bool in_front[NSIG]{};          // ours is that of a fault, and what the program sets goes behind it
constinit int told[NSIG]{};               // notices
constexpr int kMostTold = 64;             // programs that live with faults have a great many

bool has_handler(const struct sigaction& action) {
  return action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN;
}

std::uint64_t interrupted_at([[maybe_unused]] const void* context) {
#if defined(__x86_64__)
  return static_cast<std::uint64_t>(static_cast<const ucontext_t*>(context)->uc_mcontext.gregs[REG_RIP]);
#elif defined(__aarch64__)
  return static_cast<const ucontext_t*>(context)->uc_mcontext.pc;
#else
  return 0;
#endif
}

bool tells_of_memory(int number) { return number == SIGSEGV || number == SIGBUS; }
bool is_fault(int number) { return number == SIGSEGV || number == SIGBUS || number == SIGFPE || number == SIGILL; }

// The first notice is without a stack: finding it may fail in a process whose memory is damaged.
void tell_signal(int number, const siginfo_t* info, const void* context) {
  const bool ours = records(rt.mode.load(std::memory_order_relaxed)) && rt.ring->pid == getpid();
  // Interrupted while writing a record ourselves: the ring cannot take another.
  if (!ours || self.busy.load(std::memory_order_relaxed) != 0) return;
  if (!self.slot && !register_thread()) return;
  const bool sent = info->si_code <= 0;
  // A handler of the program's that has seen a fault may send the signal once more to end the process.
  if (told[number]++ > (sent && info->si_pid == getpid() ? 0 : kMostTold)) return;
  event::NoticeInfo notice{event::Notice::signal, number, 0, 0, sent ? std::uint32_t{event::kSent} : 0};
  if (sent) notice.other = static_cast<std::uint32_t>(info->si_pid);
  if (!sent && is_fault(number)) {
    notice.address = reinterpret_cast<std::uint64_t>(info->si_addr);
    notice.flags |= event::kHasAddress;
  }
  const auto func = static_cast<spec::Func>(self.slot->func.load(std::memory_order_relaxed));
  tell(notice, func, 0);
  // Other signals say nothing about the call they come in.
  if (!sent || number == SIGABRT) write_attempt();
  if (!rt.want_stacks || !context) return;
  const std::uint64_t instruction = interrupted_at(context);
  if (!inside_loader(instruction)) tell(notice, func, stack_at(instruction));
}

// A fault happens again when we return, now with the default action; what was sent is sent once more.
void take_default(int number, const siginfo_t* info) {
  if (explored()) mpivet_virtual_crash(number);
  no_longer_in_front(number);
  if (explored())
    signal(number, SIG_DFL);
  else
    real_sigaction(number, &before[number], nullptr);
  if (info->si_code <= 0) raise(number);
}

// Handlers that are set for one time only (Open MPI's).
struct sigaction take_handler(int number) {
  const struct sigaction old = before[number];
  if (old.sa_flags & static_cast<int>(SA_RESETHAND)) before[number].sa_handler = SIG_DFL;
  return old;
}

void on_signal(int number, siginfo_t* info, void* context) {
  if (tells_of_memory(number)) resume_careful_read(info, context);
  tell_signal(number, info, context);
  const struct sigaction old = take_handler(number);
  // Handlers of the MPI library only say that it is over.
  const auto is_users = [&] { return belongs_to_program(reinterpret_cast<std::uint64_t>(old.sa_handler)); };
  if (!has_handler(old) || (explored() && !is_users()))
    take_default(number, info);
  else if (old.sa_flags & SA_SIGINFO)
    old.sa_sigaction(number, info, context);
  else
    old.sa_handler(number);
}

// Ours, with the mask and the flags of the one behind it.
void install(int number) {
  struct sigaction action = before[number];
  action.sa_sigaction = on_signal;
  action.sa_flags |= SA_SIGINFO;
  action.sa_flags &= ~static_cast<int>(SA_RESETHAND);  // take_handler()
  if (!has_handler(before[number])) action.sa_flags |= SA_ONSTACK;
  real_sigaction(number, &action, nullptr);
}

void look_who_is_in_front() { faults_are_ours.store(in_front[SIGSEGV] && in_front[SIGBUS], std::memory_order_relaxed); }

void watch(int number, bool in_front_of_handlers) {
  if (real_sigaction(number, nullptr, &before[number]) != 0) return;
  const struct sigaction& old = before[number];
  if (old.sa_handler == SIG_IGN || (has_handler(old) && !in_front_of_handlers)) return;
  install(number);
  in_front[number] = tells_of_memory(number);
}

// After a stack overflow a handler needs a stack of its own.
void make_handler_stack() {
  stack_t now{};
  if (sigaltstack(nullptr, &now) != 0 || !(now.ss_flags & SS_DISABLE)) return;
  void* memory = map_memory(kHandlerStack);
  if (!memory) return;
  const stack_t stack{memory, 0, kHandlerStack};
  sigaltstack(&stack, nullptr);
}

}  // namespace

void watch_signals() {
  static bool done = false;
  if (done) return;
  done = true;
  remember_loader();
  make_handler_stack();
  for (const int number : kFaults) watch(number, true);
  for (const int number : kRequests) watch(number, false);
  look_who_is_in_front();
}

void no_longer_in_front(int number) {
  if (number <= 0 || number >= NSIG || !in_front[number]) return;
  in_front[number] = false;
  look_who_is_in_front();
}

bool set_users_handler(int number, const struct sigaction* action, struct sigaction* old) {
  if (number <= 0 || number >= NSIG || !in_front[number]) return false;
  const struct sigaction now = before[number];
  if (action) {
    before[number] = *action;
    if (action->sa_handler == SIG_IGN) {
      no_longer_in_front(number);
      real_sigaction(number, action, nullptr);
    } else {
      install(number);
    }
  }
  if (old) *old = now;
  return true;
}

// Handlers of the MPI library and of language runtimes only print where a program came to its end.
bool faults_are_handled() {
  struct sigaction now {};
  real_sigaction(SIGSEGV, nullptr, &now);
  const bool ours = (now.sa_flags & SA_SIGINFO) && now.sa_sigaction == on_signal;
  const struct sigaction& last = ours ? before[SIGSEGV] : now;
  return has_handler(last) && belongs_to_program(reinterpret_cast<std::uint64_t>(last.sa_handler));
}

}  // namespace mpivet::runtime
