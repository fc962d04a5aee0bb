#include "base/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>

#include "base/paths.h"
#include "base/unique_fd.h"

extern char** environ;

namespace mpivet::process {
namespace {

// argv and envp in the form exec wants them, built before fork: nothing may be allocated after it.
class ExecImage {
 public:
  ExecImage(const Words& words, const Environment& set) : words_(words) {
    for (auto& word : words_) argv_.push_back(word.data());
    argv_.push_back(nullptr);
    for (char** entry = environ; *entry != nullptr; ++entry)
      if (!replaced(*entry, set)) envp_.push_back(*entry);
    entries_.reserve(set.size());
    for (const auto& [name, value] : set) envp_.push_back(entries_.emplace_back(name + "=" + value).data());
    envp_.push_back(nullptr);
  }
  void run(const char* path) { ::execve(path, argv_.data(), envp_.data()); }

 private:
  static bool replaced(const char* entry, const Environment& set) {
    for (const auto& [name, value] : set)
      if (std::strncmp(entry, name.c_str(), name.size()) == 0 && entry[name.size()] == '=') return true;
    return false;
  }
  Words words_, entries_;
  std::vector<char*> argv_, envp_;
};

// Undoes what mpivet does to itself; signals the user ignores (nohup) stay ignored.
void reset_signals() {
  ::signal(SIGPIPE, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

// Who is not in the foreground is stopped for trying, unless the signal is blocked.
void take_terminal(pid_t group) {
  sigset_t output, before;
  ::sigemptyset(&output);
  ::sigaddset(&output, SIGTTOU);
  ::sigprocmask(SIG_BLOCK, &output, &before);
  ::tcsetpgrp(STDIN_FILENO, group);
  ::sigprocmask(SIG_SETMASK, &before, nullptr);
}

[[noreturn]] void run_child(ExecImage& image, const char* path, const SpawnOptions& options, pid_t parent, int report) {
  if (options.death_signal != 0) {
    ::prctl(PR_SET_PDEATHSIG, options.death_signal);
    if (::getppid() != parent) ::_exit(127);  // the parent died before we asked
  }
  if (options.output_fd >= 0) {
    ::dup2(options.output_fd, STDOUT_FILENO);
    ::dup2(options.output_fd, STDERR_FILENO);
  }
  if (options.error_fd >= 0) ::dup2(options.error_fd, STDERR_FILENO);
  if (options.no_input) {
    const int nothing = ::open("/dev/null", O_RDONLY);
    if (nothing >= 0) ::dup2(nothing, STDIN_FILENO);
  }
  if (options.foreground) {
    ::setpgid(0, 0);
    take_terminal(::getpid());
  }
  reset_signals();
  image.run(path);
  const int reason = errno;
  [[maybe_unused]] auto ignored = ::write(report, &reason, sizeof reason);
  ::_exit(127);
}

}  // namespace

Result<pid_t> spawn(const Words& words, const SpawnOptions& options) {
  auto path = paths::find_program(words.at(0));
  if (!path) return path.error();
  ExecImage image(words, options.set);
  int pipe_ends[2];
  if (::pipe2(pipe_ends, O_CLOEXEC) != 0) return system_error("cannot make a pipe");
  UniqueFd report_read(pipe_ends[0]), report_write(pipe_ends[1]);
  const pid_t parent = ::getpid();
  const pid_t pid = ::fork();
  if (pid < 0) return system_error("cannot start " + words[0]);
  if (pid == 0) run_child(image, path->c_str(), options, parent, report_write.get());
  report_write.reset();
  int reason = 0;
  ssize_t got;
  do got = ::read(report_read.get(), &reason, sizeof reason);
  while (got < 0 && errno == EINTR);
  if (got != sizeof reason) return pid;
  wait_for(pid);
  return Error{"cannot execute " + *path + ": " + std::strerror(reason), Blame::usage};
}

void take_back_terminal() { take_terminal(::getpgrp()); }

Error become(const Words& words, const Environment& set) {
  auto path = paths::find_program(words.at(0));
  if (!path) return path.error();
  ExecImage image(words, set);
  reset_signals();
  image.run(path->c_str());
  return Error{"cannot execute " + *path + ": " + std::strerror(errno), Blame::usage};
}

Result<Captured> capture(const Words& words, int limit_seconds, const Environment& set) {
  int pipe_ends[2];
  if (::pipe2(pipe_ends, O_CLOEXEC) != 0) return system_error("cannot make a pipe");
  UniqueFd from(pipe_ends[0]), to(pipe_ends[1]);
  SpawnOptions options;
  options.output_fd = to.get();
  options.death_signal = SIGKILL;
  options.set = set;
  auto pid = spawn(words, options);
  if (!pid) return pid.error();
  to.reset();
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + std::chrono::seconds(limit_seconds);
  Captured captured;
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    pollfd waiting{from.get(), POLLIN, 0};
    const int ready = left > 0 ? ::poll(&waiting, 1, static_cast<int>(left)) : 0;
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) {
      ::kill(*pid, SIGKILL);
      wait_for(*pid);
      return Error{words[0] + " did not end within " + std::to_string(limit_seconds) + " s"};
    }
    char buffer[4096];
    const ssize_t got = ::read(from.get(), buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    captured.output.append(buffer, static_cast<std::size_t>(got));
  }
  captured.status = wait_for(*pid);
  return captured;
}

int wait_for(pid_t pid) {
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

std::string signal_name(int number) {
  const char* name = ::sigabbrev_np(number);
  return name != nullptr ? "SIG" + std::string(name) : "signal " + std::to_string(number);
}

std::string describe(int wait_status) {
  if (WIFEXITED(wait_status)) return "exited with status " + std::to_string(WEXITSTATUS(wait_status));
  const int number = WTERMSIG(wait_status);
  const char* text = ::sigdescr_np(number);
  return "was killed by " + signal_name(number) + (text != nullptr ? " (" + std::string(text) + ")" : "");
}

int shell_status(int wait_status) {
  return WIFEXITED(wait_status) ? WEXITSTATUS(wait_status) : 128 + WTERMSIG(wait_status);
}

}  // namespace mpivet::process
