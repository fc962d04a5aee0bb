// Runs a command with a time limit and collects what it printed.
#pragma once
#include <string>
#include <vector>

namespace mpivet::testrun {

struct ProcessResult {
  int status = 0;  // exit status; 128+n when killed by signal n; 127 when it could not be started
  bool timed_out = false;
  double seconds = 0;
  std::string output;  // stdout and stderr as they came
};

struct ProcessOptions {
  std::string directory;                 // empty: the current one
  std::vector<std::string> environment;  // "NAME=value", added to the inherited one
  int timeout = 60;                      // seconds; then SIGTERM, and SIGKILL to everything it started
};

ProcessResult run_process(const std::vector<std::string>& command, const ProcessOptions& options);

// Makes this process adopt orphans, so that whatever a command leaves running can be found and ended.
void adopt_orphans();
// "pid name" of the processes below this one that still run after `grace` seconds; they are killed.
std::vector<std::string> end_left_over_processes(double grace);

}  // namespace mpivet::testrun
