#include "cli/run/supervisor.h"

#include <poll.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>

#include "analyzer/attach/peer.h"
#include "analyzer/exit_status.h"
#include "base/guardian.h"
#include "base/log.h"
#include "base/token.h"
#include "cli/run/heir.h"
#include "cli/run/host.h"
#include "cli/run/node_name.h"
#include "cli/run/run_info.h"
#include "event/attach.h"

namespace mpivet::cli {
namespace {

// What launchers and batch systems send to programs. Those that stop and continue a process take their course.
constexpr int kPassedOn[] = {SIGINT,  SIGTERM, SIGHUP,    SIGQUIT,  SIGUSR1, SIGUSR2,
                             SIGALRM, SIGPROF, SIGVTALRM, SIGWINCH, SIGXCPU, SIGPWR};
// The members of a process group get a signal one after the other.
constexpr useconds_t kSignalSettle = 50'000;

sigset_t supervised_signals() {
  sigset_t set;
  ::sigemptyset(&set);
  for (const int number : kPassedOn) ::sigaddset(&set, number);
  ::sigaddset(&set, SIGCHLD);
  return set;
}

// After a crash, so that the analyzer of the node can say what it knows before the launcher ends everything.
constexpr useconds_t kPauseAfterCrash = 300'000;

// Ends the way the program did.
[[noreturn]] void die_like(int wait_status) {
  if (WIFSIGNALED(wait_status)) {
    const rlimit no_core{0, 0};  // the program's own is enough
    ::setrlimit(RLIMIT_CORE, &no_core);
    const int number = WTERMSIG(wait_status);
    ::signal(number, SIG_DFL);
    sigset_t set;
    ::sigemptyset(&set);
    ::sigaddset(&set, number);
    ::pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
    ::raise(number);
  }
  ::_exit(process::shell_status(wait_status));
}

void name_report_after_node(report::ReporterOptions& reporter) {
  for (std::string* path : reporter.files.asked_for()) *path = name_after_node(*path);
  reporter.text.json_path = reporter.files.json;
}

class Supervisor {
 public:
  Supervisor(pid_t program, UniqueFd listening, HostSettings host)
      : program_(program), guardian_(program, SIGKILL), listening_(std::move(listening)), host_(std::move(host)) {
    const sigset_t set = supervised_signals();
    signals_ = UniqueFd(::signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK));
  }

  Result<int> run(const std::function<void()>& ended) {
    while (!program_ended_) {
      pollfd waiting[2] = {{signals_.get(), POLLIN, 0}, {listening_.get(), POLLIN, 0}};
      ::poll(waiting, 2, -1);
      if (waiting[1].revents != 0)
        if (UniqueFd first = next_of_ours(); first.valid())
          if (auto done = start_host(std::move(first)); !done) return done.error();
      handle_signals();
    }
    if (ended) ended();
    if (host_pid_ == 0) {
      if (WIFSIGNALED(status_)) ::usleep(kPauseAfterCrash);
      die_like(status_);
    }
    const int status = leave_with_host();
    if (status == process::shell_status(status_)) die_like(status_);
    return status;
  }

 private:
  // Tells the host how the program ended, and waits until it has ended itself or says with which status to leave.
  int leave_with_host() {
    [[maybe_unused]] auto sent = ::send(to_host_.get(), &status_, sizeof status_, MSG_NOSIGNAL);
    int status = 0;
    for (ssize_t got = -1; got < 0;) {
      pollfd waiting[2] = {{to_host_.get(), POLLIN, 0}, {signals_.get(), POLLIN, 0}};
      ::poll(waiting, 2, -1);
      if (waiting[1].revents != 0) handle_signals();
      if (waiting[0].revents == 0) continue;
      got = ::recv(to_host_.get(), &status, sizeof status, 0);
      if (got == sizeof status) return status;
    }
    const int host_status = process::wait_for(host_pid_);
    if (WIFEXITED(host_status)) return WEXITSTATUS(host_status);
    log::error("the analyzer " + process::describe(host_status));
    return report_journal(host_.service.analyzer.reporter.journal->fd(), host_.service.analyzer.reporter);
  }

  // The first rank that comes; other users are sent away.
  UniqueFd next_of_ours() {
    UniqueFd first(::accept4(listening_.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (first.valid() && analyzer::peer_of(first.get()).uid != ::geteuid()) first.reset();
    return first;
  }

  Status start_host(UniqueFd first) {
    auto journal = begin_journal(begin_run_info("exec", host_.words));
    if (!journal) return journal.error();
    host_.service.analyzer.reporter.journal = *journal;
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return system_error("cannot make a socket");
    UniqueFd from(ends[0]), to(ends[1]);
    const pid_t pid = ::fork();
    if (pid < 0) return system_error("cannot start the analyzer");
    if (pid == 0) {
      to.reset();
      signals_.reset();
      ::_exit(host_analyzer({std::move(listening_), std::move(first)}, std::move(from), std::move(host_)));
    }
    host_pid_ = pid;
    to_host_ = std::move(to);
    listening_.reset();
    return Done{};
  }

  void handle_signals() {
    signalfd_siginfo signal;
    while (::read(signals_.get(), &signal, sizeof signal) == sizeof signal) {
      const int number = static_cast<int>(signal.ssi_signo);
      if (number != SIGCHLD && !program_ended_) pass_on(number, signal.ssi_code == SI_KERNEL);
    }
    int status = 0;
    if (!program_ended_ && ::waitpid(program_, &status, WNOHANG) == program_) {
      program_ended_ = true;
      status_ = status;
    }
  }

  // What was sent to the process group has reached the program anyway; so has what the terminal sends.
  void pass_on(int signal, bool from_terminal) {
    ::usleep(kSignalSettle);
    if (!guardian_.sent_to_group(signal).value_or(from_terminal)) ::kill(program_, signal);
  }

  const pid_t program_;
  Guardian guardian_;
  UniqueFd listening_, signals_, to_host_;
  HostSettings host_;
  pid_t host_pid_ = 0;
  bool program_ended_ = false;
  int status_ = 0;
};

}  // namespace

Result<int> supervise(const Words& program, process::Environment environment, analyzer::ServiceSettings settings,
                      const Options& options, const Words& words, const std::function<void()>& ended) {
  name_report_after_node(settings.analyzer.reporter);
  const std::string token = random_token();
  auto listening = analyzer::listen_on(token);
  if (!listening) return listening.error();
  environment.emplace_back(event::kSupervisorVariable, token);
  environment.emplace_back(event::kJobVariable, "");
  std::optional<Recorder> recorder;
  if (!options.flight_recorder.empty()) {
    auto opened = Recorder::open(options.flight_recorder, name_of_launched_run());
    if (!opened) return opened.error();
    recorder = std::move(*opened);
    settings.analyzer.definitions_path = recorder->definitions();
  }
  environment.emplace_back(event::kRecorderVariable, recorder ? recorder->prefix() : "");
  const sigset_t signals = supervised_signals();
  ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  auto pid = process::spawn(program, {.set = std::move(environment), .death_signal = SIGKILL});
  if (!pid) return pid.error();
  return Supervisor(*pid, std::move(*listening), {std::move(settings), options, words, std::move(recorder)}).run(ended);
}

}  // namespace mpivet::cli
