#include "process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace mpivet::testrun {
namespace {

using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

[[noreturn]] void become(const std::vector<std::string>& command, const ProcessOptions& options, int output) {
  setpgid(0, 0);
  dup2(output, 1);
  dup2(output, 2);
  if (const int null = open("/dev/null", O_RDONLY); null >= 0) dup2(null, 0);
  if (!options.directory.empty() && chdir(options.directory.c_str()) != 0) _exit(127);
  for (const std::string& variable : options.environment) {
    const auto at = variable.find('=');
    setenv(variable.substr(0, at).c_str(), variable.substr(at + 1).c_str(), 1);
  }
  std::vector<char*> argv;
  for (const std::string& word : command) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  execvp(argv[0], argv.data());
  dprintf(2, "cannot run %s: %s\n", argv[0], strerror(errno));
  _exit(127);
}

int status_of(int wait_status) {
  return WIFSIGNALED(wait_status) ? 128 + WTERMSIG(wait_status) : WEXITSTATUS(wait_status);
}

// Reads what is there; false at the end of the stream.
bool collect(int fd, int wait_ms, std::string& output) {
  pollfd p{fd, POLLIN, 0};
  if (poll(&p, 1, wait_ms) <= 0) return true;
  char buffer[4096];
  const ssize_t n = read(fd, buffer, sizeof buffer);
  if (n > 0) output.append(buffer, static_cast<std::size_t>(n));
  return n != 0;
}

struct ProcessEntry {
  pid_t pid, parent;
  char state;
  std::string name;
};

// /proc/PID/stat is "pid (name) state ppid ..."; the name may hold blanks and parentheses.
std::vector<ProcessEntry> all_processes() {
  std::vector<ProcessEntry> list;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string pid = entry.path().filename();
    if (pid.find_first_not_of("0123456789") != std::string::npos) continue;
    std::ifstream in(entry.path() / "stat");
    std::stringstream text;
    text << in.rdbuf();
    const std::string stat = text.str();
    const auto open = stat.find('('), close = stat.rfind(')');
    if (open == std::string::npos || close == std::string::npos) continue;
    std::istringstream rest(stat.substr(close + 1));
    ProcessEntry p{std::stoi(pid), 0, '?', stat.substr(open + 1, close - open - 1)};
    rest >> p.state >> p.parent;
    list.push_back(p);
  }
  return list;
}

std::vector<ProcessEntry> descendants() {
  const auto all = all_processes();
  std::vector<ProcessEntry> found;
  std::vector<pid_t> parents = {getpid()};
  while (!parents.empty()) {
    const pid_t parent = parents.back();
    parents.pop_back();
    for (const ProcessEntry& p : all) {
      if (p.parent != parent) continue;
      parents.push_back(p.pid);
      if (p.state != 'Z') found.push_back(p);
    }
  }
  return found;
}

void reap() {
  while (waitpid(-1, nullptr, WNOHANG) > 0) {
  }
}

}  // namespace

void adopt_orphans() { prctl(PR_SET_CHILD_SUBREAPER, 1); }

ProcessResult run_process(const std::vector<std::string>& command, const ProcessOptions& options) {
  int pipe_ends[2];
  if (pipe2(pipe_ends, O_CLOEXEC) != 0) return {127, false, 0, "no pipe"};
  const auto start = Clock::now();
  const pid_t child = fork();
  if (child < 0) return {127, false, 0, "no process"};
  if (child == 0) become(command, options, pipe_ends[1]);
  close(pipe_ends[1]);

  ProcessResult result;
  bool stream_open = true, ended = false;
  double term_sent = 0;
  while (!ended) {
    if (stream_open)
      stream_open = collect(pipe_ends[0], 10, result.output);
    else
      usleep(10'000);
    int wait_status = 0;
    if (waitpid(child, &wait_status, WNOHANG) == child) {
      ended = true;
      result.status = status_of(wait_status);
    } else if (!result.timed_out && since(start) > options.timeout) {
      result.timed_out = true;
      term_sent = since(start);
      kill(child, SIGTERM);
    } else if (result.timed_out && since(start) > term_sent + 5) {
      kill(-child, SIGKILL);
    }
  }
  result.seconds = since(start);
  // What an orphan might still print is not waited for, only what is in the pipe already.
  for (std::size_t before = 0; stream_open;) {
    before = result.output.size();
    stream_open = collect(pipe_ends[0], 0, result.output) && result.output.size() != before;
  }
  close(pipe_ends[0]);
  return result;
}

std::vector<std::string> end_left_over_processes(double grace) {
  const auto start = Clock::now();
  auto alive = descendants();
  while (!alive.empty() && since(start) < grace) {
    reap();
    usleep(20'000);
    alive = descendants();
  }
  std::vector<std::string> names;
  for (const ProcessEntry& p : alive) {
    names.push_back(fmt::format("process {} ({})", p.pid, p.name));
    kill(p.pid, SIGKILL);
  }
  usleep(names.empty() ? 0 : 50'000);
  reap();
  return names;
}

}  // namespace mpivet::testrun
