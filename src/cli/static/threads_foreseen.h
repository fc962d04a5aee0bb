// What the analysis of a program says about its threads, for reports about runs.
#pragma once
#include <string>
#include <vector>

#include "report/findings/finding.h"

namespace mpivet::cli {

// Nothing if it was not compiled by mpivet's compilers.
std::vector<report::Foreseen> threads_foreseen(const std::string& module);

}  // namespace mpivet::cli
