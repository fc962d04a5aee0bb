// Small things that are said about a stream in several places.
#pragma once
#include <string>
#include <vector>

#include "analyzer/streams/stream.h"
#include "checks/select.h"
#include "report/findings/raw_finding.h"
#include "report/findings/run_info.h"

namespace mpivet::analyzer {

// "Open MPI v4.1.4, package: ..." and "MPICH Version:\t4.0.2\n..." become "Open MPI 4.1.4" and "MPICH 4.0.2".
std::string short_version(const std::string& library, std::uint32_t mpi);

// The last call the process has told of; not known() if its newest record is something else.
event::CallRef newest_call(const Stream& stream);

// The checks that look at runs, as they are set; those of the compiler have no part in one.
std::vector<report::CheckInfo> checks_of_runs(const checks::Selection& selection);

}  // namespace mpivet::analyzer
