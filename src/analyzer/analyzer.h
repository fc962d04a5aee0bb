// The analyzer: rings -> tracker -> checks -> report. It runs on one thread of its own; processes come and go through
// attach() and process_gone(), called from others.
//
// On a machine without a core to spare every microsecond spent here is taken from the ranks, so it sleeps as long
// as it may: until a ring is half full (the rank rings the doorbell) or the next look is due.
#pragma once
#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "analyzer/deadlock/progress_watch.h"
#include "analyzer/rings/control.h"
#include "analyzer/rings/definitions.h"
#include "analyzer/streams/patience.h"
#include "analyzer/streams/stream.h"
#include "analyzer/streams/world.h"
#include "checks/check_set.h"
#include "checks/failed_calls.h"
#include "checks/select.h"
#include "model/notices.h"
#include "model/tracker.h"
#include "report/findings/job_view.h"
#include "report/findings/reporter.h"
#include "report/symbols/call_resolver.h"
#include "trace/recorder.h"

namespace mpivet::analyzer {

// A rank in which an error has been found.
struct Alert {
  int rank;
  pid_t pid;
  std::string check;
  bool inside;  // it sits in the call; otherwise it is about to leave it, or has left it
};

struct Settings {
  checks::Selection selection;
  report::ReporterOptions reporter;
  model::Options tracker;
  std::string definitions_path;            // of the flight recorder; empty: there is none
  std::shared_ptr<trace::Recorder> trace;  // null: the run is not recorded
  bool summary = true;
  bool tell_reached = false;                                          // which lines of source call MPI
  double no_progress_limit = 0;                                       // seconds; 0: nothing is said
  std::optional<report::Severity> fail_on = report::Severity::error;  // the least that makes the exit status 1
  std::uint64_t max_errors = 0;  // so many different findings of severity error or above end the job; 0: none do
  // Called once, on the analyzer's thread, when ranks wait for each other for ever; the finding has been printed.
  std::function<void()> on_deadlock;
  // The same when there are `max_errors`.
  std::function<void()> on_max_errors;
  bool synchronous = false;    // ranks wait at the end of each call until it has been looked at
  bool hold_on_error = false;  // a rank in which an error is found waits for a debugger: see release_ranks()
  // Called on the analyzer's thread, once for each rank in which an error is found.
  std::function<void(const Alert&)> on_error;
  // Called once, on the analyzer's thread, when a rank enters MPI_Abort or MPI is about to end it after an error.
  std::function<void(int error_code, const char* note)> on_abort;
  // Called once, on the analyzer's thread, when every rank of the world has attached and is gone again.
  std::function<void()> on_world_ended;
};

class Analyzer : private StreamUser {
 public:
  Analyzer(Settings settings, Control& control);
  ~Analyzer() override;

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
  // A rank has ended without MPI_Finalize; and whether errors had been found by then.
  bool rank_failed() const { return rank_failed_; }
  bool errors_seen() const { return errors_seen_; }
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
  class Tap;

  bool joined(Stream& stream) override;
  void symbols(const Stream& stream, const event::Header* record) override;
  bool feed(const Stream& stream, const event::Header* record) override;
  void feed_repeat(const Stream& stream, std::uint32_t more) override;
  void notice(Stream& stream, const event::Header* record) override;
  void time(const Stream& stream, const event::Header* record) override;
  // tracing.cc
  void trace_joined(const Stream& stream);
  void tell_trace_failed();
  void close_trace(report::RunInfo& run);
  // notices.cc, ends.cc
  model::NoticeFact fact_of(Stream& stream, const event::Header* record);
  void tell_exceptions(report::RawFinding& finding);
  void settle_failures(bool at_end);
  void watch_threads(const Stream& stream, const event::Header* record);
  void tell_how_ranks_ended(const report::RunInfo& run);

  void report(report::RawFinding&& finding);
  void draw(report::RawFinding& finding);
  void draw_sighting(const model::DeadlockFact& fact);
  bool wants_pictures() const;
  // alerts.cc
  void alert(const report::RawFinding& finding);
  void tell_looked();
  // fatal_errors.cc
  void fatal_error(Stream& stream, int error_class);
  void release_failed_ranks(Clock::time_point now);
  bool waits_for_other_end(int rank) const;
  std::size_t drain_all();
  std::size_t drain_seen();
  void note_if_broken(const Stream& stream);
  void abort_seen(int error_code, const char* note);
  void take_news();
  void tell_ends();
  void look(Clock::time_point now);
  void handle_deadlock(Clock::time_point now);
  bool somebody_runs() const;
  void count_errors();
  bool has_failed() const;
  bool made_by_library(const model::CallRef& call);
  bool may_end() const;
  std::chrono::microseconds pause(std::size_t moved, Clock::time_point now);
  void note(std::string line);
  report::JobView view_now();
  report::RankView view_rank(Stream& stream, const std::vector<model::Standing>& standing, Clock::time_point now);
  void view_call(const Stream& stream, int thread, report::RankView& view);
  void describe_run(report::RunInfo& run);
  void describe_coverage(report::RunInfo& run) const;
  void describe_ends(report::RunInfo& run);

  Settings settings_;
  Control& control_;
  World world_;
  report::Symbolizer symbolizer_;
  std::unique_ptr<Tap> tap_;
  std::unique_ptr<model::Tracker> tracker_;
  std::unique_ptr<report::CallResolver> resolver_;
  std::unique_ptr<report::Reporter> reporter_;
  std::unique_ptr<checks::CheckSet> checks_;
  std::unique_ptr<DefinitionLog> definitions_;

  std::vector<std::unique_ptr<Stream>> streams_;  // by index; they stay until the end
  std::vector<std::string> notes_;
  std::map<std::uint64_t, report::Diagram> sightings_;  // of potential deadlocks, by DeadlockFact::sighting
  report::Diagram next_picture_;                        // of the deadlock that is about to be told
  double seconds_used_ = 0;
  int ranks_ended_ = 0;
  int processes_gone_ = 0;
  bool muted_ = false;
  bool deadlocked_ = false, deadlock_handled_ = false, max_errors_handled_ = false;
  Clock::time_point deadlock_seen_{};  // the first of them
  int looks_at_rest_ = 0;              // since then: looks in a row at which no rank ran
  bool aborted_ = false;               // MPI_Abort was called
  bool trace_failed_ = false;          // and it has been told
  bool lost_track_ = false;            // a stream broke: conclusions that need all ranks are off
  const Clock::time_point started_ = Clock::now();
  ProgressWatch progress_;
  Patience patience_;
  bool behind_ = false;         // there was much to read, and perhaps there is more
  std::uint64_t activity_ = 0;  // changes with each record
  checks::FailedCalls failed_calls_;
  struct FailedRank {
    Stream* stream;
    int error_class;
    Clock::time_point since;
  };
  std::vector<FailedRank> failed_ranks_;           // not yet let go by release_failed_ranks()
  std::unordered_set<std::uint64_t> thread_uses_;  // places told by watch_threads
  Clock::time_point next_look_{};
  std::chrono::microseconds pause_{0};

  mutable std::mutex news_lock_;
  struct News {
    std::vector<std::unique_ptr<Stream>> attached;
    std::vector<std::pair<int, UniqueFd>> gone;
    std::vector<std::promise<report::JobView>> onlookers;
  } news_;
  std::vector<std::pair<int, pid_t>> living_;
  bool ended_ = false;  // run() has returned: nobody answers any more
  std::atomic<bool> release_{false};
  std::atomic<bool> rank_failed_{false}, errors_seen_{false};
  std::atomic<int> stopping_{0};  // 1: when all is gone, 2: at once
};

}  // namespace mpivet::analyzer
