// A Python exception that nobody catches takes a rank out of the program through MPI_Finalize, and the others wait for
// it for ever: the finding about them begins with that.
#pragma once
#include "analyzer/streams/world.h"
#include "report/findings/raw_finding.h"

namespace mpivet::analyzer {

// Adds the exceptions of the ranks that the finding is about, if it may come of them.
void add_exceptions(report::RawFinding& finding, const World& world);

}  // namespace mpivet::analyzer
