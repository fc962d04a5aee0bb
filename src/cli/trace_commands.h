// The parts of `mpivet trace`: one file each.
#pragma once
#include "cli/options.h"

namespace mpivet::cli {

Result<int> trace_convert(const Words& paths, const Options& options);
Result<int> trace_print(const Words& paths, const Options& options);
Result<int> trace_stats(const Words& paths, const Options& options);

}  // namespace mpivet::cli
