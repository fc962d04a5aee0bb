// The state of a job for people: once to stderr on SIGUSR1, and `mpivet top`.
#pragma once
#include "analyzer/analyzer.h"
#include "cli/options/options.h"

namespace mpivet::cli {

void print_view(analyzer::Analyzer& analyzer, const Options& options);

}  // namespace mpivet::cli
