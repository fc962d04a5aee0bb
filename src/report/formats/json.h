// The report as JSON; the schema is docs/report-format.md and report.schema.json.
#pragma once
#include <string>

#include "base/result.h"
#include "report/findings/document.h"

namespace mpivet::report {

inline constexpr int kJsonFormat = 1;

std::string render_json(const ReportDocument& document);

// Writes `content` to a temporary file beside `path` and renames it: a reader sees the old file or the whole new
// one.
Status write_file_atomically(const std::string& path, const std::string& content);

}  // namespace mpivet::report
