// The functions of libc that set handlers of signals, in front of libc's: where our handler of faults is (signals.h),
// the program's stands behind it, as if it had been set before, and the program sees its own. Those that block signals
// are watched: a fault that is blocked ends the process.
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>

#include "runtime/process/careful.h"
#include "runtime/process/signals.h"

namespace mpivet::runtime {
namespace {

using Handler = void (*)(int);
using SetAction = int(int, const struct sigaction*, struct sigaction*);
using SetHandler = Handler(int, Handler);
using SetMask = int(int, const sigset_t*, sigset_t*);

template <class Function>
Function* behind(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

constinit SetAction* next_sigaction = nullptr;
constinit SetMask *next_sigprocmask = nullptr, *next_pthread_sigmask = nullptr;
constinit SetHandler *next_signal = nullptr, *next_sysv_signal = nullptr, *next_sigset = nullptr;

Handler set_by(SetHandler*& known, const char* name, int number, Handler handler) {
  if (!known) known = behind<SetHandler>(name);
  return known ? known(number, handler) : SIG_ERR;
}

int set_mask(SetMask*& known, const char* name, int how, const sigset_t* set, sigset_t* old) {
  if (!known) known = behind<SetMask>(name);
  if (!known) return EINVAL;
  const int result = known(how, set, old);
  if (set) look_at_blocked_faults();
  return result;
}

// What `signal` does: once more or only once, with the signal blocked meanwhile or not.
bool set_behind_ours(int number, Handler handler, int flags, Handler& old) {
  struct sigaction action {
  }, before{};
  action.sa_handler = handler;
  action.sa_flags = flags;
  if (!(flags & SA_NODEFER)) sigaddset(&action.sa_mask, number);
  if (handler == SIG_ERR || !set_users_handler(number, &action, &before)) return false;
  old = before.sa_handler;
  return true;
}

Handler bsd(int number, Handler handler) {
  Handler old{};
  return set_behind_ours(number, handler, SA_RESTART, old) ? old : set_by(next_signal, "signal", number, handler);
}

Handler system_v(int number, Handler handler) {
  Handler old{};
  const int flags = static_cast<int>(SA_RESETHAND | SA_NODEFER);
  return set_behind_ours(number, handler, flags, old) ? old : set_by(next_sysv_signal, "sysv_signal", number, handler);
}

}  // namespace

int real_sigaction(int number, const struct sigaction* action, struct sigaction* old) {
  if (!next_sigaction) next_sigaction = behind<SetAction>("sigaction");
  if (next_sigaction) return next_sigaction(number, action, old);
  errno = ENOSYS;
  return -1;
}

}  // namespace mpivet::runtime

using namespace mpivet::runtime;

#define MPIVET_EXPORT extern "C" __attribute__((visibility("default")))

MPIVET_EXPORT int sigaction(int number, const struct sigaction* action, struct sigaction* old) noexcept {
  return set_users_handler(number, action, old) ? 0 : real_sigaction(number, action, old);
}
MPIVET_EXPORT Handler signal(int number, Handler handler) noexcept { return bsd(number, handler); }
MPIVET_EXPORT Handler bsd_signal(int number, Handler handler) noexcept { return bsd(number, handler); }
MPIVET_EXPORT Handler ssignal(int number, Handler handler) noexcept { return bsd(number, handler); }
MPIVET_EXPORT Handler sysv_signal(int number, Handler handler) noexcept { return system_v(number, handler); }
MPIVET_EXPORT Handler __sysv_signal(int number, Handler handler) noexcept { return system_v(number, handler); }
// It can also block the signal instead, which a handler does not tell.
MPIVET_EXPORT Handler sigset(int number, Handler handler) noexcept {
  no_longer_in_front(number);
  return set_by(next_sigset, "sigset", number, handler);
}

MPIVET_EXPORT int sigprocmask(int how, const sigset_t* set, sigset_t* old) noexcept {
  return set_mask(next_sigprocmask, "sigprocmask", how, set, old);
}
MPIVET_EXPORT int pthread_sigmask(int how, const sigset_t* set, sigset_t* old) noexcept {
  return set_mask(next_pthread_sigmask, "pthread_sigmask", how, set, old);
}
