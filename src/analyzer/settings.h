// What the analyzer is asked to do, and whom it tells of what it sees.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "checks/select.h"
#include "model/tracker.h"
#include "report/findings/reporter.h"
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

}  // namespace mpivet::analyzer
