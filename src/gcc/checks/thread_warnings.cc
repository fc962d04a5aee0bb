#include "gcc/checks/thread_warnings.h"

#include "static/threads/thread_findings.h"

namespace mpivet::gcc {

void warn_of_threads(const statics::Hybrid& hybrid, const UnitBuilder& builder, const PluginOptions& options) {
  for (const statics::ThreadFinding& finding : statics::thread_findings(hybrid, false)) {
    Warning warning;
    warning.option = option_of_check(finding.check);
    warning.where = builder.location(finding.at.place);
    warning.text = finding.message;
    for (const auto& remark : finding.remarks)
      warning.notes.push_back({builder.location(remark.at.place), remark.text});
    tell(warning, options.warnings);
  }
}

}  // namespace mpivet::gcc
