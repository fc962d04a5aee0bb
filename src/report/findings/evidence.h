// What the compiler found possible, held against what runs and explorations saw.
#pragma once
#include "report/findings/document.h"

namespace mpivet::report {

// Sets the evidence of the findings that are only possible, with a note that says why:
//   confirmed  a run, an exploration or a prediction has a finding at that place that this one foretells
//   refuted    every interleaving was explored, the place was reached and nothing happened
//   unreached  no run came to the place
// and leaves it where none of this is known.
void weigh_evidence(ReportDocument& document);

}  // namespace mpivet::report
