// The report as JUnit XML, as CI services read it.
#pragma once
#include <string>

#include "report/findings/document.h"

namespace mpivet::report {

// A test case for each finding, failed if its severity is one that makes the exit status 1; one that passed for each
// check without findings; one for the program itself.
std::string render_junit(const ReportDocument& document);

}  // namespace mpivet::report
