// The parts of `mpivet trace`: one file each.
#pragma once
#include "cli/options/options.h"

namespace mpivet::cli {

Result<int> trace_convert(const Words& paths, const Options& options);
Result<int> trace_print(const Words& paths, const Options& options);
Result<int> trace_stats(const Words& paths, const Options& options);

// An archive has two files for each process, and to open the next one takes the OTF2 library the longer the more there
// are: says so if it will take hours.
void warn_of_many_files(int processes);

}  // namespace mpivet::cli
