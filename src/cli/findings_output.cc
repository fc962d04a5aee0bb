#include "cli/findings_output.h"

#include <iostream>

#include "analyzer/exit_status.h"
#include "report/json.h"
#include "report/text.h"
#include "report/text_style.h"

namespace mpivet::cli {

void FindingsOutput::tell(report::Finding finding) {
  auto& suppressions = settings_.reporter.suppressions;
  const auto* check = checks::find(finding.check);
  if (check && !settings_.selection.on(check->id)) return;
  bool nothing_left = false;
  for (auto& [by, part] : suppressions.take(finding, nothing_left)) {
    part.suppressed_by = suppressions.text(by);
    suppressions.count(by, part, true);
    hidden_.push_back(std::move(part));
  }
  if (nothing_left) return;
  if (const auto severity = settings_.selection.severity_set(finding.check)) finding.severity = *severity;
  std::cerr << report::render_finding(finding, settings_.reporter.text);
  shown_.push_back(std::move(finding));
}

Result<int> FindingsOutput::finish(report::RunInfo info, const std::string& json, int else_) {
  std::cerr << "mpivet: " << (shown_.empty() ? "nothing found" : report::plural(shown_.size(), "finding")) << '\n';
  info.suppressions = settings_.reporter.suppressions.uses();
  info.exit_status = else_;
  for (const auto& finding : shown_)
    if (settings_.fail_on && finding.severity >= *settings_.fail_on) info.exit_status = analyzer::kErrorsFound;
  if (json.empty()) return info.exit_status;
  if (auto written = report::write_file_atomically(json, report::render_json(info, shown_, hidden_)); !written)
    return written.error();
  return info.exit_status;
}

}  // namespace mpivet::cli
