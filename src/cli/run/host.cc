#include "cli/run/host.h"

#include <dirent.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <initializer_list>

#include "analyzer/exit_status.h"
#include "cli/commands.h"
#include "cli/run/debugger.h"
#include "cli/run/job.h"
#include "cli/run/node_name.h"
#include "cli/run/run_info.h"

namespace mpivet::cli {
namespace {

constexpr int kGraceMilliseconds = 1000;
constexpr int kStepMilliseconds = 10;
// Time for the last findings to be told before the launcher is let know.
constexpr int kPauseMilliseconds = 300;

// SIGTERM, and SIGKILL to those that do not mind it.
void end_ranks(analyzer::Analyzer& analyzer) {
  for (const pid_t rank : analyzer.living()) ::kill(rank, SIGTERM);
  for (int waited = 0; waited < kGraceMilliseconds; waited += kStepMilliseconds) {
    if (analyzer.living().empty()) return;
    ::usleep(kStepMilliseconds * 1000);
  }
  for (const pid_t rank : analyzer.living()) ::kill(rank, SIGKILL);
}

// Launchers notice the end of a rank by the descriptors they gave it: ours must not keep them open.
void close_inherited(std::initializer_list<int> kept) {
  std::vector<int> inherited;
  if (DIR* folder = ::opendir("/proc/self/fd")) {
    while (const dirent* entry = ::readdir(folder))
      if (const int fd = std::atoi(entry->d_name); fd > STDERR_FILENO && fd != ::dirfd(folder)) inherited.push_back(fd);
    ::closedir(folder);
  }
  for (const int fd : inherited)
    if (std::find(kept.begin(), kept.end(), fd) == kept.end()) ::close(fd);
}

// What the analyzer has to say to the host.
struct Alarms {
  Alarm deadlock, max_errors, abort;
  int abort_code = 0;  // this and the next are set before `abort` rings
  const char* abort_note = "";
};

class Host {
 public:
  Host(int supervisor, const Alarms& alarms, analyzer::Analyzer& analyzer)
      : supervisor_(supervisor), alarms_(alarms), analyzer_(analyzer) {}

  // Until the supervisor's program has ended and so have all ranks of the node; or the supervisor was killed.
  report::ProgramEnd wait() {
    while (!supervisor_done_ || !analyzer_.living().empty()) {
      pollfd waiting[4] = {{ending_ ? -1 : alarms_.deadlock.fd(), POLLIN, 0},
                           {ending_ ? -1 : alarms_.max_errors.fd(), POLLIN, 0},
                           {supervisor_done_ ? -1 : supervisor_, POLLIN, 0},
                           {ending_ ? -1 : alarms_.abort.fd(), POLLIN, 0}};
      if (::poll(waiting, 4, supervisor_done_ ? kStepMilliseconds : -1) < 0) continue;
      if (waiting[0].revents != 0) end_job(kDeadlockNote);
      if (waiting[1].revents != 0 && !ending_) end_job(kMaxErrorsNote);
      if (waiting[2].revents != 0) hear_supervisor();
      if (waiting[3].revents != 0 && !ending_) return aborted();
      if (!supervisor_done_) continue;
      ++steps_;
      if (!released_ && analyzer_.rank_failed() && steps_ * kStepMilliseconds >= kPauseMilliseconds)
        release_supervisor();
      // The launcher is ending the job; our ranks have a moment to go.
      if (killed_ && steps_ * kStepMilliseconds > 2 * kGraceMilliseconds) break;
    }
    return end_;
  }

 private:
  // The rank waits for our end (custom/start_end.cc) before the launcher hears of it and takes the descriptors away
  // that we write to.
  report::ProgramEnd aborted() {
    end_.known = true;
    end_.code = alarms_.abort_code & 0xff;
    end_.note = alarms_.abort_note;
    return end_;
  }

  void end_job(const char* note) {
    ending_ = true;
    end_.note = note;
    analyzer_.job_is_ended();
    end_ranks(analyzer_);
  }

  void hear_supervisor() {
    supervisor_done_ = true;
    int status = 0;
    if (::read(supervisor_, &status, sizeof status) == sizeof status) {
      end_.known = true;
      end_.signalled = WIFSIGNALED(status);
      end_.code = end_.signalled ? WTERMSIG(status) : WEXITSTATUS(status);
      return;
    }
    killed_ = true;
    analyzer_.job_is_ended();
    if (end_.note.empty()) end_.note = "ended by the launcher";
  }

  void release_supervisor() {
    released_ = true;
    const int status = analyzer::exit_status(analyzer_.errors_seen(), end_, 0);
    [[maybe_unused]] auto ignored = ::send(supervisor_, &status, sizeof status, MSG_NOSIGNAL);
  }

  const int supervisor_;
  const Alarms& alarms_;
  analyzer::Analyzer& analyzer_;
  report::ProgramEnd end_;
  bool ending_ = false, supervisor_done_ = false, killed_ = false, released_ = false;
  int steps_ = 0;
};

}  // namespace

int host_analyzer(analyzer::Door door, UniqueFd supervisor, HostSettings settings) {
  const auto& journal = settings.service.analyzer.reporter.journal;
  close_inherited({door.listening.get(), door.first.get(), supervisor.get(), journal ? journal->fd() : -1});
  ::setsid();  // what the launcher sends to the process group of its rank is not meant for us
  Alarms alarms;
  if (settings.options.on_deadlock == "abort") settings.service.analyzer.on_deadlock = [&] { alarms.deadlock.ring(); };
  settings.service.analyzer.on_max_errors = [&] { alarms.max_errors.ring(); };
  settings.service.analyzer.on_abort = [&](int code, const char* note) {
    alarms.abort_code = code;
    alarms.abort_note = note;
    alarms.abort.ring();
  };
  if (!settings.options.trace.empty()) {
    auto opened = trace::Recorder::open(name_after_node(settings.options.trace));
    if (!opened) return fail(opened.error());
    settings.service.analyzer.trace = std::move(*opened);
  }
  Debugger debugger(settings.options, false);
  debugger.watch(settings.service);
  auto service = analyzer::Service::start(std::move(door), std::move(settings.service));
  if (!service) return fail(service.error());
  report::RunInfo info = begin_run_info("exec", settings.words);
  const auto start = std::chrono::steady_clock::now();
  info.end = Host(supervisor.get(), alarms, (*service)->analyzer()).wait();
  info.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const bool ended_by_us = info.end.note == kDeadlockNote || info.end.note == kMaxErrorsNote;
  const int status = (*service)->finish(std::move(info), true, 0);
  if (settings.recorder) settings.recorder->close(!ended_by_us && (*service)->analyzer().rank_died());
  return status;
}

}  // namespace mpivet::cli
