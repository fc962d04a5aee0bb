// The JSON report without line breaks, for those who put it into something else.
#pragma once
#include <string>

#include "report/findings/document.h"

namespace mpivet::report {

std::string render_compact_json(const ReportDocument& document);

}  // namespace mpivet::report
