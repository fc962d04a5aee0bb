// All that a report says: one run of a door, or several of them joined. Renderers take it and decide nothing.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "report/findings/finding.h"
#include "report/findings/run_info.h"

namespace mpivet::report {

struct ReportDocument {
  RunInfo run = {};                // of a joined report: what is true of all of them
  std::vector<RunInfo> runs = {};  // what was joined; empty: this is the report of one run
  std::vector<Finding> findings = {};
  std::vector<Finding> suppressed = {};
  std::uint64_t not_kept = 0;                         // findings that were counted but not kept
  std::string source_root = {};                       // an absolute path that places are told below; may be empty
  std::optional<Severity> fail_on = Severity::error;  // the least severity that fails; not set: none does
  bool baseline = false;                              // only what an earlier report does not have
};

// The runs that a report is about, one or several.
inline std::vector<const RunInfo*> runs_of(const ReportDocument& document) {
  if (document.runs.empty()) return {&document.run};
  std::vector<const RunInfo*> out;
  for (const RunInfo& run : document.runs) out.push_back(&run);
  return out;
}

}  // namespace mpivet::report
