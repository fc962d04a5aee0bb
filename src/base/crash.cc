#include "base/crash.h"

#include <execinfo.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <initializer_list>

namespace mpivet {
namespace {

int exit_status_after_crash = 0;

void put(const char* text) { [[maybe_unused]] auto ignored = ::write(STDERR_FILENO, text, std::strlen(text)); }

// Only what is safe in a signal handler.
void crashed(int number) {
  put("mpivet: error: mpivet itself crashed (SIG");
  const char* name = ::sigabbrev_np(number);
  put(name != nullptr ? name : "?");
  put("); the job is ended. Please report this with the lines below.\n");
  void* frames[64];
  ::backtrace_symbols_fd(frames, ::backtrace(frames, 64), STDERR_FILENO);
  ::_exit(exit_status_after_crash);
}

}  // namespace

void tell_own_crashes(int status) {
  exit_status_after_crash = status;
  void* warm_up[1];
  ::backtrace(warm_up, 1);  // loads what it needs now, not in the handler
  for (const int number : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT}) ::signal(number, crashed);
}

}  // namespace mpivet
