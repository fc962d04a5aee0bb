// Table 1 of the PARCOACH paper (2014) for a program.
#pragma once
#include "cli/options/options.h"
#include "static/analyze.h"

namespace mpivet::cli {

// The checks in a linked program and its libraries that are switched on.
struct CheckCounts {
  std::size_t collectives = 0;
  std::size_t calls = 0;  // of CC: those before collectives, and where functions are left
};
// `libraries`: of the programs among the files, which say what is on there in their processes.
CheckCounts count_checks(const Words& files, const Words& libraries);

std::string statistics_text(const statics::Statistics& statistics, const CheckCounts& checks);

}  // namespace mpivet::cli
