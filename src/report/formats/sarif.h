// The report as SARIF 2.1.0 (OASIS), for code review and editors.
#pragma once
#include <string>

#include "report/findings/document.h"

namespace mpivet::report {

std::string render_sarif(const ReportDocument& document);

}  // namespace mpivet::report
