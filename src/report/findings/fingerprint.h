// What a finding is called over time: equal for the same mistake in the next run, on another MPI, with another number
// of ranks, and in the next version of the program, whose lines have moved. Made of the check, the MPI functions, and
// the files and functions they are called in; several that are alike in all of this are told apart by their order in
// the file.
#pragma once
#include <vector>

#include "report/findings/document.h"

namespace mpivet::report {

// Sets the fingerprints of findings of `document`, its own or parts of them. Paths count from the root of the source,
// so that two copies of it give the same.
void set_fingerprints(std::vector<Finding>& findings, const ReportDocument& document);

}  // namespace mpivet::report
