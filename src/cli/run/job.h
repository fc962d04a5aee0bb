// Looking after a started job: signals, time limit, deadlocks, its end. The job's launcher stays in our process group,
// so that a terminal's Ctrl-C and Ctrl-Z reach it as they would without mpivet.
#pragma once
#include <sys/types.h>

#include <functional>
#include <string>

#include "base/guardian.h"
#include "base/result.h"
#include "base/unique_fd.h"
#include "report/findings/run_info.h"

namespace mpivet::cli {

// Blocks the signals a Job waits for, in this thread and all it starts. Before anything else.
void block_job_signals();

inline constexpr char kDeadlockNote[] = "ended by mpivet after the deadlock";
inline constexpr char kMaxErrorsNote[] = "ended by mpivet after as many errors as --max-errors says";

// Something another thread can set off and poll() can wait for.
class Alarm {
 public:
  Alarm();
  void ring() const;
  void clear() const;
  int fd() const { return fd_.get(); }

 private:
  UniqueFd fd_;
};

// Seconds on the clock that jobs go by.
double job_clock();

// Debuggers that are started on ranks of the job.
class JobDebugger {
 public:
  virtual ~JobDebugger() = default;
  virtual int fd() const = 0;  // readable: start_next() has something to do
  virtual void start_next() = 0;
  virtual bool is(pid_t pid) const = 0;
  virtual void ended() = 0;
  // The job is over: whoever looks at what is left of it has all the time he wants.
  virtual void wait_for_end() = 0;
  // Until then the job is not ended because of a deadlock.
  virtual double busy_until() const = 0;
};

struct JobSettings {
  double timeout_seconds = 0;
  const Alarm* deadlock = nullptr;            // rung when ranks wait for each other for ever
  const Alarm* max_errors = nullptr;          // rung when enough errors have been told
  const Alarm* world_ended = nullptr;         // rung when no rank is left
  std::function<std::vector<pid_t>()> ranks;  // the processes attached right now
  std::function<void()> show_state = {};      // on SIGUSR1
  // Called before the job is ended; the signal that orders it may have reached the ranks already.
  std::function<void(bool by_signal)> before_end = {};
  JobDebugger* debugger = nullptr;
  Guardian* guardian = nullptr;  // of the launcher
};

class Job {
 public:
  Job(pid_t launcher, JobSettings settings);
  // Until the launcher has ended, by itself or by us.
  report::ProgramEnd wait();
  // The exit status that tells why the job did not end by itself; 0: it did.
  int cut_short() const { return cut_short_; }

 private:
  void handle_signals();
  void interrupted(int signal, bool from_terminal);
  void end_job(std::string why, int status, bool tell_launcher);
  void kill_job();
  void continue_ranks();
  void end_ranks();
  int next_timeout() const;
  bool being_debugged() const;
  bool reap();
  void handle_alarms(bool deadlock, bool max_errors, bool world_ended);
  void watch_the_clock();

  const pid_t launcher_;
  const JobSettings settings_;
  UniqueFd signals_;
  double started_, kill_at_ = 0, world_ended_at_ = 0;
  bool ending_ = false, killed_ = false;
  bool hangs_ = false;  // the launcher, after all its ranks have ended
  std::string note_;
  int status_ = 0, cut_short_ = 0;
};

}  // namespace mpivet::cli
