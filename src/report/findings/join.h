// Several reports become one: the same mistake seen by several runs is one finding, and what the compiler found
// possible is held against what the runs saw.
#pragma once
#include <vector>

#include "report/findings/document.h"

namespace mpivet::report {

// Takes them in the order given; a joined report may be joined again.
ReportDocument join_reports(std::vector<ReportDocument> reports);

// Equal for the same mistake in different runs: the same check at the same places, whatever ranks, arguments, MPI
// library and folder of the source.
std::string mistake_key(const Finding& finding);

}  // namespace mpivet::report
