// What was found possible at compile time, in words.
#pragma once
#include <string>

#include "report/findings/finding.h"

namespace mpivet::report {

// A sentence for a finding.
std::string foreseen_text(const Foreseen& one);
// "MPI_Reduce at solver.c:9", for lists.
std::string foreseen_place(const Foreseen& one);

}  // namespace mpivet::report
