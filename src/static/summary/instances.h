// What stands once in the source and several times in the program: templates, and files that are included for each type
// of number. The same collective there is one finding.
#pragma once
#include "static/analyze.h"

namespace mpivet::statics {

void merge_instances(const Program& program, std::vector<Divergence>& divergences);

}  // namespace mpivet::statics
