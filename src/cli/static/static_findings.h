// What the static analyses found, in the common form of all findings.
#pragma once
#include <vector>

#include "report/findings/finding.h"
#include "static/analyze.h"

namespace mpivet::cli {

// Sorted by place.
std::vector<report::Finding> static_findings(const statics::Program& program, const statics::Analysis& analysis);

}  // namespace mpivet::cli
