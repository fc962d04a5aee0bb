// Starting other programs and saying how they ended.
#pragma once
#include <sys/types.h>

#include <string>
#include <utility>
#include <vector>

#include "base/result.h"

namespace mpivet::process {

using Words = std::vector<std::string>;
using Environment = std::vector<std::pair<std::string, std::string>>;

struct SpawnOptions {
  Environment set;          // on top of our own environment
  int death_signal = 0;     // what the child gets when the calling *thread* dies; 0: nothing
  int output_fd = -1;       // becomes stdout and stderr of the child; -1: ours
  int error_fd = -1;        // becomes stderr of the child; -1: output_fd, or ours
  bool no_input = false;    // stdin is empty
  bool foreground = false;  // a process group of its own that has the terminal
};

// Starts words[0] (a path, or a name looked up in PATH) with an empty signal mask and default SIGPIPE.
// A program that cannot be executed is an error here, not a child that dies.
Result<pid_t> spawn(const Words& words, const SpawnOptions& options = {});
// After the end of a child that had it.
void take_back_terminal();
// Becomes the program; returns only on failure.
Error become(const Words& words, const Environment& set);

struct Captured {
  int status = 0;      // as from waitpid
  std::string output;  // stdout and stderr
};
// Runs a program to its end, killing it after the time limit.
Result<Captured> capture(const Words& words, int limit_seconds = 20, const Environment& set = {});

// Waits for the child's end; the status as from waitpid.
int wait_for(pid_t pid);

// "exited with status 3", "was killed by SIGSEGV (Segmentation fault)".
std::string describe(int wait_status);
// As a shell tells it: the status itself, or 128 + the signal.
int shell_status(int wait_status);
std::string signal_name(int number);

}  // namespace mpivet::process
