// The report as JSON; the schema is docs/report-format.md and report.schema.json.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "report/finding.h"
#include "report/run_info.h"

namespace mpivet::report {

inline constexpr int kJsonFormat = 1;

// `suppressed`: those a suppression hides. `not_kept`: findings that were counted but not kept, past the limit on
// different findings.
std::string render_json(const RunInfo& run, const std::vector<Finding>& findings,
                        const std::vector<Finding>& suppressed = {}, std::uint64_t not_kept = 0);

// Writes `content` to a temporary file beside `path` and renames it: a reader sees the old file or the whole new
// one.
Status write_file_atomically(const std::string& path, const std::string& content);

}  // namespace mpivet::report
