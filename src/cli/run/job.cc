#include "cli/run/job.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <sstream>

#include "analyzer/exit_status.h"
#include "base/log.h"
#include "base/process.h"

namespace mpivet::cli {
namespace {

// A launcher needs a moment to end its ranks in good order.
constexpr double kGraceSeconds = 5;
constexpr double kRankGraceSeconds = 1;
// Signals that come together are one order.
constexpr useconds_t kSignalSettleMicroseconds = 200'000;
// Some launchers hang when all their ranks have ended (a lock in their own shut-down): nobody should wait for that.
constexpr double kLauncherGraceSeconds = 10;

}  // namespace

double job_clock() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

namespace {

double now() { return job_clock(); }

sigset_t job_signals() {
  sigset_t set;
  ::sigemptyset(&set);
  for (const int number : {SIGINT, SIGTERM, SIGCHLD, SIGUSR1, SIGCONT}) ::sigaddset(&set, number);
  struct sigaction hang_up {};
  ::sigaction(SIGHUP, nullptr, &hang_up);
  if (hang_up.sa_handler != SIG_IGN) ::sigaddset(&set, SIGHUP);  // nohup
  return set;
}

}  // namespace

void block_job_signals() {
  const sigset_t set = job_signals();
  ::pthread_sigmask(SIG_BLOCK, &set, nullptr);
}

Alarm::Alarm() : fd_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

void Alarm::ring() const {
  const std::uint64_t one = 1;
  [[maybe_unused]] auto ignored = ::write(fd_.get(), &one, sizeof one);
}

void Alarm::clear() const {
  std::uint64_t times = 0;
  [[maybe_unused]] auto ignored = ::read(fd_.get(), &times, sizeof times);
}

Job::Job(pid_t launcher, JobSettings settings) : launcher_(launcher), settings_(std::move(settings)), started_(now()) {
  const sigset_t set = job_signals();
  signals_ = UniqueFd(::signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK));
}

report::ProgramEnd Job::wait() {
  while (!reap()) {
    const auto unless = [](bool done, const Alarm* alarm) { return done || alarm == nullptr ? -1 : alarm->fd(); };
    pollfd waiting[5] = {{signals_.get(), POLLIN, 0},
                         {unless(ending_ || being_debugged(), settings_.deadlock), POLLIN, 0},
                         {unless(ending_, settings_.max_errors), POLLIN, 0},
                         {unless(world_ended_at_ > 0, settings_.world_ended), POLLIN, 0},
                         {settings_.debugger ? settings_.debugger->fd() : -1, POLLIN, 0}};
    ::poll(waiting, 5, next_timeout());
    if (waiting[0].revents != 0) handle_signals();
    if (waiting[4].revents != 0) settings_.debugger->start_next();
    handle_alarms(waiting[1].revents != 0, waiting[2].revents != 0, waiting[3].revents != 0);
    watch_the_clock();
  }
  if (settings_.debugger) settings_.debugger->wait_for_end();
  end_ranks();
  report::ProgramEnd end;
  end.known = !hangs_;
  end.signalled = WIFSIGNALED(status_);
  end.code = end.signalled ? WTERMSIG(status_) : WEXITSTATUS(status_);
  end.note = note_;
  return end;
}

void Job::handle_alarms(bool deadlock, bool max_errors, bool world_ended) {
  if (deadlock && !ending_) end_job(kDeadlockNote, analyzer::kErrorsFound, true);
  if (max_errors && !ending_) end_job(kMaxErrorsNote, analyzer::kErrorsFound, true);
  if (world_ended) world_ended_at_ = now();
}

void Job::watch_the_clock() {
  if (!ending_ && settings_.timeout_seconds > 0 && now() >= started_ + settings_.timeout_seconds) {
    std::ostringstream limit;
    limit << settings_.timeout_seconds;
    end_job("ended by mpivet after " + limit.str() + " s (--timeout)", analyzer::kTimedOut, true);
  }
  if (ending_ && !killed_ && now() >= kill_at_) kill_job();
  if (!killed_ && world_ended_at_ > 0 && now() >= world_ended_at_ + kLauncherGraceSeconds) {
    hangs_ = !ending_;
    if (hangs_) note_ = "the launcher did not end after all its ranks had, and was ended by mpivet";
    kill_job();
  }
}

bool Job::being_debugged() const { return settings_.debugger && now() < settings_.debugger->busy_until(); }

int Job::next_timeout() const {
  double until = 1e300;
  if (being_debugged()) until = settings_.debugger->busy_until();
  if (ending_ && !killed_) until = std::min(until, kill_at_);
  if (!ending_ && settings_.timeout_seconds > 0) until = std::min(until, started_ + settings_.timeout_seconds);
  if (!killed_ && world_ended_at_ > 0) until = std::min(until, world_ended_at_ + kLauncherGraceSeconds);
  if (until >= 1e300) return -1;
  return static_cast<int>(std::clamp((until - now()) * 1000 + 1, 0.0, 60'000.0));
}

// True when the launcher has ended. Ranks whose parents died are ours too (we are the subreaper).
bool Job::reap() {
  bool ended = false;
  int status = 0;
  for (pid_t pid; (pid = ::waitpid(-1, &status, WNOHANG)) > 0;) {
    if (settings_.debugger && settings_.debugger->is(pid)) settings_.debugger->ended();
    if (pid != launcher_) continue;
    status_ = status;
    ended = true;
  }
  return ended;
}

void Job::handle_signals() {
  signalfd_siginfo signal;
  while (::read(signals_.get(), &signal, sizeof signal) == sizeof signal) {
    const int number = static_cast<int>(signal.ssi_signo);
    if (number == SIGCHLD) continue;
    if (number == SIGUSR1) {
      if (settings_.show_state) settings_.show_state();
      continue;
    }
    if (number == SIGCONT)
      continue_ranks();
    else if (ending_)
      kill_job();
    else
      interrupted(number, signal.ssi_code == SI_KERNEL);
  }
}

// Launchers take a second signal as the order to drop everything, and leave their files behind: one that was sent to
// the whole process group must not be passed on. timeout(1) even sends it twice, to us and then to the group.
void Job::interrupted(int signal, bool from_terminal) {
  if (settings_.before_end) settings_.before_end(true);
  ::usleep(kSignalSettleMicroseconds);
  sigset_t repeats;
  ::sigemptyset(&repeats);
  ::sigaddset(&repeats, signal);
  const timespec at_once{};
  while (::sigtimedwait(&repeats, nullptr, &at_once) == signal) {
  }
  const auto launcher_has_it = settings_.guardian ? settings_.guardian->sent_to_group(signal) : std::nullopt;
  end_job("interrupted by " + process::signal_name(signal), 128 + signal, !launcher_has_it.value_or(from_terminal));
}

void Job::end_job(std::string why, int status, bool tell_launcher) {
  ending_ = true;
  cut_short_ = status;
  note_ = std::move(why);
  kill_at_ = now() + kGraceSeconds;
  log::verbose("the job is being ended: " + note_);
  if (settings_.before_end) settings_.before_end(false);
  if (tell_launcher) ::kill(launcher_, SIGTERM);
}

// After Ctrl-Z Open MPI's launcher stops the ranks, but it does not let them go on when we are brought back.
void Job::continue_ranks() {
  for (const pid_t rank : settings_.ranks()) ::kill(rank, SIGCONT);
}

void Job::kill_job() {
  killed_ = true;
  ::kill(launcher_, SIGKILL);
  for (const pid_t rank : settings_.ranks()) ::kill(rank, SIGKILL);
}

// A launcher that is gone has ended its ranks, or was killed before it could.
void Job::end_ranks() {
  const double begin = now();
  bool told = false;
  for (auto ranks = settings_.ranks(); !ranks.empty(); ranks = settings_.ranks()) {
    const double waited = now() - begin;
    if (waited > 3 * kRankGraceSeconds) return;
    if (waited > kRankGraceSeconds || killed_) {
      for (const pid_t rank : ranks) ::kill(rank, waited > 2 * kRankGraceSeconds ? SIGKILL : SIGTERM);
      if (!told) log::verbose("ending ranks the launcher left behind");
      told = true;
    }
    ::usleep(20'000);
    reap();
  }
}

}  // namespace mpivet::cli
