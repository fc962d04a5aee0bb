// A joined report as text.
#pragma once
#include <optional>
#include <string>

#include "report/findings/baseline.h"
#include "report/findings/document.h"
#include "report/text/text.h"

namespace mpivet::cli {

// Findings that an exploration has refuted are named only, unless `verbose`.
std::string joined_text(const report::ReportDocument& document, const std::optional<report::Compared>& compared,
                        const report::TextOptions& options, bool verbose);

}  // namespace mpivet::cli
