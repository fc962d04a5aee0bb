// Findings on their way from the checks to the user: each gets its severity, what explains it and its picture, and goes
// to the reporter; the rank it is about is alerted.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "analyzer/deadlock/pictures.h"
#include "analyzer/findings/alerts.h"
#include "analyzer/settings.h"
#include "analyzer/streams/world.h"
#include "checks/failed_calls.h"
#include "report/findings/reporter.h"

namespace mpivet::analyzer {

class Findings {
 public:
  using Clock = std::chrono::steady_clock;

  Findings(const Settings& settings, report::Resolver& resolver, const World& world, checks::FailedCalls& failed_calls,
           Pictures& pictures, Alerts& alerts);

  void add(report::RawFinding&& finding);
  // Prints all that is known, and what has been quiet for long enough.
  void flush() { reporter_.flush(Clock::now(), true); }
  void flush_due(Clock::time_point now);
  std::optional<Clock::time_point> next_flush() const { return reporter_.next_flush(); }
  // Ends the job once there are Settings::max_errors.
  void count_errors();

  std::uint64_t count(report::Severity at_least) const { return reporter_.count(at_least); }
  // There is one that makes the exit status 1.
  bool failed() const { return settings_.fail_on && count(*settings_.fail_on) > 0; }
  std::vector<report::Finding> all() const { return reporter_.findings(); }

  // The files, and what is left to print, if there is to be a `summary`.
  Status finish(const report::RunInfo& run, bool summary);

 private:
  report::ReporterOptions reporter_options();
  // For whoever reports if we cannot.
  void describe_run(report::RunInfo& run) const;

  const Settings& settings_;
  const World& world_;
  checks::FailedCalls& failed_calls_;
  Pictures& pictures_;
  Alerts& alerts_;
  bool muted_ = false;
  bool limit_reached_ = false;
  report::Reporter reporter_;
};

}  // namespace mpivet::analyzer
