// What the ranks of a deadlock did before it, and would have done behind it, for a space-time diagram.
#pragma once
#include "predict/prediction.h"
#include "report/findings/diagram.h"

namespace mpivet::predict {

// A few ranks, a few operations of each, however large the log is. Of ranks whose operations another process of the job
// has read, only what they are stuck in.
report::Diagram diagram_of(const Log& log, const Prediction& prediction, const Core& core);

}  // namespace mpivet::predict
