#include "analyzer/findings/findings.h"

#include "analyzer/ends/exceptions.h"
#include "analyzer/streams/describe.h"
#include "base/log.h"

namespace mpivet::analyzer {

Findings::Findings(const Settings& settings, report::Resolver& resolver, const World& world,
                   checks::FailedCalls& failed_calls, Pictures& pictures, Alerts& alerts)
    : settings_(settings),
      world_(world),
      failed_calls_(failed_calls),
      pictures_(pictures),
      alerts_(alerts),
      reporter_(reporter_options(), resolver) {}

report::ReporterOptions Findings::reporter_options() {
  report::ReporterOptions options = settings_.reporter;
  options.write = [this](const std::string& block) {
    if (!muted_) log::write(block);
  };
  return options;
}

void Findings::add(report::RawFinding&& finding) {
  if (const auto severity = settings_.selection.severity_set(finding.check)) finding.severity = *severity;
  add_exceptions(finding, world_);
  failed_calls_.found(finding);
  pictures_.add_to(finding);
  if (settings_.reporter.journal) describe_run(settings_.reporter.journal->run());
  const auto before = count(report::Severity::error);
  reporter_.add(finding);
  if (count(report::Severity::error) > before) alerts_.tell(finding);
}

void Findings::describe_run(report::RunInfo& run) const {
  const auto seen = world_.ranks_seen();
  if (run.ranks != 0 || seen.empty()) return;
  const Stream::About& about = world_.stream(seen.front())->about();
  run.ranks = world_.size();
  run.program = about.program;
  run.mpi = short_version(about.library, about.mpi);
}

void Findings::flush_due(Clock::time_point now) {
  if (const auto due = reporter_.next_flush(); due && *due <= now) reporter_.flush(now);
}

void Findings::count_errors() {
  if (limit_reached_ || settings_.max_errors == 0) return;
  if (count(report::Severity::error) < settings_.max_errors) return;
  limit_reached_ = true;
  flush();
  if (settings_.on_max_errors) settings_.on_max_errors();
}

Status Findings::finish(const report::RunInfo& run, bool summary) {
  muted_ = !summary;
  return reporter_.finish(run);
}

}  // namespace mpivet::analyzer
