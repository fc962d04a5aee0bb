// The report as workflow commands of GitHub, which shows them at the lines of a change: "::error file=a.c,line=3::...".
#pragma once
#include <string>

#include "report/findings/document.h"

namespace mpivet::report {

std::string render_annotations(const ReportDocument& document);

}  // namespace mpivet::report
