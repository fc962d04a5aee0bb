// The analyzer: rings -> tracker -> checks -> report. It runs on one thread of its own; processes come and go through
// attach() and process_gone(), called from others. What it does is done by its parts (parts.h), each in a folder named
// after that; here is only the order in which they have their turns.
//
// On a machine without a core to spare every microsecond spent here is taken from the ranks, so it sleeps as long
// as it may: until a ring is half full (the rank rings the doorbell) or the next look is due.
#pragma once
#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "analyzer/rings/control.h"
#include "analyzer/rings/ring_map.h"
#include "analyzer/settings.h"
#include "report/findings/job_view.h"

namespace mpivet::analyzer {

class Analyzer {
 public:
  Analyzer(Settings settings, Control& control);
  ~Analyzer();

  // From any thread.
  void attach(int index, pid_t pid, RingMap ring);
  void process_gone(int index, UniqueFd process);
  // run() is to return when all that is attached is gone or `at_once`.
  void stop(bool at_once);
  std::vector<pid_t> living() const;
  // What the job looks like now; nothing if the analyzer has no time to say, or has ended.
  std::optional<report::JobView> view(std::chrono::milliseconds at_most);
  // Ranks need not wait for a debugger any more.
  void release_ranks();
  // Somebody has decided to end the job: ranks that leave from now on do so because of that,
  // and so do those that left that shortly before.
  void job_is_ended(std::chrono::milliseconds before = {});
  // A rank has ended without MPI_Finalize; and whether errors had been found by then.
  bool rank_failed() const;
  bool errors_seen() const;
  // A rank has ended without a word: killed, or crashed. After run().
  bool rank_died() const;
  // What has been told so far, without what is suppressed. After run().
  std::vector<report::Finding> findings() const;

  // Drains and checks until stopped.
  void run();
  // Processor time run() has used, for --verbose: on a full machine it is taken from the ranks.
  double seconds_used() const { return seconds_used_; }

  // After run(): the last findings, the summary, the JSON report. Fills in what only the analyzer knows; `run.end`
  // must be filled in. Returns mpivet's exit status (`cut_short`: see exit_status.h).
  int finish(report::RunInfo run, int cut_short);

 private:
  using Clock = std::chrono::steady_clock;
  struct Parts;

  std::size_t read_rings();
  void answer_ranks();
  void look_for_deadlocks(Clock::time_point now);
  bool may_end() const;
  std::chrono::microseconds pause(std::size_t moved, Clock::time_point now);
  void describe(report::RunInfo& run);
  int write_report(report::RunInfo& run, int cut_short);

  Control& control_;
  std::unique_ptr<Parts> parts_;
  std::chrono::microseconds pause_{0};
  double seconds_used_ = 0;
  std::atomic<bool> release_{false};
  std::atomic<int> stopping_{0};  // 1: when all is gone, 2: at once
};

}  // namespace mpivet::analyzer
