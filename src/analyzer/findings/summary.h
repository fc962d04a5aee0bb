// What the report says about the run besides findings.
#pragma once
#include "analyzer/findings/remarks.h"
#include "analyzer/streams/world.h"
#include "checks/select.h"
#include "model/tracker.h"
#include "report/findings/run_info.h"
#include "report/symbols/resolver.h"

namespace mpivet::analyzer {

// Program, MPI, hosts, and the checks as they are set.
void describe_run(report::RunInfo& run, const Streams& streams, const World& world, const checks::Selection& selection);
// How much was looked at, and what could not be checked.
void describe_coverage(report::RunInfo& run, const Streams& streams, const World& world,
                       const model::Statistics& statistics, const Remarks& remarks);
// Ranks that did not end in order.
void describe_ends(report::RunInfo& run, const World& world, report::Resolver& resolver);

}  // namespace mpivet::analyzer
