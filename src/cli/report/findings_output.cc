#include "cli/report/findings_output.h"

#include <algorithm>
#include <iostream>

#include "analyzer/exit_status.h"
#include "base/log.h"
#include "checks/registry.h"
#include "report/text/text.h"
#include "report/text/text_style.h"

namespace mpivet::cli {
namespace {

// Whether a door makes this check; of runs the analyzer tells itself.
bool makes(const std::string& door, const checks::Row& row) {
  if (door == "static") return checks::is_static(row);
  if (door == "predict") return checks::area_of(checks::Id::deadlock_hard).contains(row.id);
  return !checks::is_static(row);
}

std::vector<report::CheckInfo> checks_of(const std::string& door, const checks::Selection& selection) {
  std::vector<report::CheckInfo> out;
  for (const auto& row : checks::all())
    if (makes(door, row))
      out.push_back({row.name, selection.severity(row.id), row.title, selection.on(row.id),
                     std::string(checks::explanation(row.id))});
  return out;
}

}  // namespace

bool FindingsOutput::take(report::Finding finding) {
  auto& suppressions = settings_.reporter.suppressions;
  if (finding.check.id() && !settings_.selection.on(*finding.check.id())) return false;
  bool nothing_left = false;
  for (auto& [by, part] : suppressions.take(finding, nothing_left)) {
    part.suppressed_by = suppressions.text(by);
    suppressions.count(by, part, true);
    hidden_.push_back(std::move(part));
  }
  if (nothing_left) return false;
  if (const auto severity = settings_.selection.severity_set(finding.check)) finding.severity = *severity;
  shown_.push_back(std::move(finding));
  return true;
}

void FindingsOutput::tell(report::Finding finding) {
  if (take(std::move(finding))) std::cerr << report::render_finding(shown_.back(), settings_.reporter.text);
}

bool FindingsOutput::fails() const {
  return std::any_of(shown_.begin(), shown_.end(), [&](const report::Finding& finding) {
    return settings_.fail_on && finding.severity >= *settings_.fail_on && finding.evidence != report::Evidence::refuted;
  });
}

Result<int> FindingsOutput::finish(report::RunInfo info, int else_) {
  const bool nothing_to_say =
      shown_.empty() && else_ == analyzer::kTimedOut;  // it is not known whether there is anything
  if (log::level() != log::Level::quiet && !nothing_to_say)
    std::cerr << "mpivet: " << (shown_.empty() ? "nothing found" : report::plural(shown_.size(), "finding")) << '\n';
  info.suppressions = settings_.reporter.suppressions.uses();
  info.exit_status = else_;
  if (info.checks.empty()) info.checks = checks_of(info.door, settings_.selection);
  if (fails()) info.exit_status = analyzer::kErrorsFound;
  const int status = info.exit_status;
  report::ReportDocument document{std::move(info), {}, shown_, hidden_};
  document.source_root = settings_.reporter.source_root;
  document.fail_on = settings_.fail_on;
  const auto written = report::write_reports(std::move(document), settings_.reporter.files);
  if (!written) return written.error();
  return status;
}

}  // namespace mpivet::cli
