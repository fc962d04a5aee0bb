#pragma once
#include "cli/options/options.h"
#include "report/findings/run_info.h"

namespace mpivet::cli {

// What is known of a run before it starts: version, command, time.
report::RunInfo begin_run_info(const char* door, const Words& words);

}  // namespace mpivet::cli
