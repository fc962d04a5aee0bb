// mpivet trace synth PATTERN: see docs/predict.md.
#pragma once
#include "base/result.h"
#include "cli/options/options.h"

namespace mpivet::cli {

Result<int> trace_synth(const Words& arguments, const Options& options);

}  // namespace mpivet::cli
