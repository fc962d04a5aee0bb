// Who waits for whom, drawn with characters.
#pragma once
#include <string>

#include "report/findings/finding.h"

namespace mpivet::report {

// Lines of the drawing, or nothing if the finding has no graph.
std::string draw_graph(const Finding& finding);

}  // namespace mpivet::report
