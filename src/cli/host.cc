#include "cli/host.h"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>

#include "base/log.h"
#include "cli/commands.h"
#include "cli/job.h"
#include "cli/run_info.h"

namespace mpivet::cli {
namespace {

constexpr int kGraceMilliseconds = 1000;
constexpr int kStepMilliseconds = 10;

// SIGTERM, and SIGKILL to those that do not mind it.
void end_ranks(analyzer::Analyzer& analyzer) {
  for (const pid_t rank : analyzer.living()) ::kill(rank, SIGTERM);
  for (int waited = 0; waited < kGraceMilliseconds; waited += kStepMilliseconds) {
    if (analyzer.living().empty()) return;
    ::usleep(kStepMilliseconds * 1000);
  }
  for (const pid_t rank : analyzer.living()) ::kill(rank, SIGKILL);
}

// When the supervisor was killed, the launcher is ending the job; our ranks have a moment to go.
void wait_for_ranks(analyzer::Analyzer& analyzer) {
  for (int waited = 0; waited < 2 * kGraceMilliseconds && !analyzer.living().empty(); waited += kStepMilliseconds)
    ::usleep(kStepMilliseconds * 1000);
}

// Until the supervisor tells the end of its program or is gone. The rest of the job may still run then.
report::ProgramEnd wait_for_end(int supervisor, const Alarm& deadlock, analyzer::Analyzer& analyzer) {
  report::ProgramEnd end;
  for (;;) {
    pollfd waiting[2] = {{supervisor, POLLIN, 0}, {deadlock.fd(), POLLIN, 0}};
    if (::poll(waiting, end.note.empty() ? 2 : 1, -1) < 0) continue;
    if (end.note.empty() && waiting[1].revents != 0) {
      end.note = "ended by mpivet after the deadlock";
      end_ranks(analyzer);
    }
    if (waiting[0].revents == 0) continue;
    int status = 0;
    if (::read(supervisor, &status, sizeof status) == sizeof status) {
      end.known = true;
      end.signalled = WIFSIGNALED(status);
      end.code = end.signalled ? WTERMSIG(status) : WEXITSTATUS(status);
    } else {
      if (end.note.empty()) end.note = "ended by the launcher";
      wait_for_ranks(analyzer);
    }
    return end;
  }
}

}  // namespace

int host_analyzer(UniqueFd listening, UniqueFd supervisor, HostSettings settings) {
  ::setsid();  // what the launcher sends to the process group of its rank is not meant for us
  const Alarm deadlock;
  if (settings.options.on_deadlock == "abort") settings.service.analyzer.on_deadlock = [&] { deadlock.ring(); };
  auto service = analyzer::Service::start(std::move(listening), std::move(settings.service));
  if (!service) return fail(service.error());
  report::RunInfo info = begin_run_info("exec", settings.words);
  const auto start = std::chrono::steady_clock::now();
  info.end = wait_for_end(supervisor.get(), deadlock, (*service)->analyzer());
  info.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const bool at_once = !info.end.known;
  return (*service)->finish(std::move(info), at_once, 0);
}

}  // namespace mpivet::cli
