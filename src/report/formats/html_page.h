// The report as one HTML file that needs nothing else.
#pragma once
#include <string>

#include "base/result.h"
#include "report/findings/document.h"

namespace mpivet::report {

// Fails if this mpivet has no page to put the report into.
Result<std::string> render_html(const ReportDocument& document);

}  // namespace mpivet::report
