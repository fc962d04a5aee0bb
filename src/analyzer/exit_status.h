// mpivet's exit status; docs/exit-status.md says why.
#pragma once
#include "report/findings/run_info.h"

namespace mpivet::analyzer {

inline constexpr int kNoError = 0;
inline constexpr int kErrorsFound = 1;
inline constexpr int kWrongUsage = 2;
inline constexpr int kToolFailed = 3;
inline constexpr int kProgramFailed = 4;
inline constexpr int kTimedOut = 124;  // as timeout(1)

// `cut_short`: what to return when nothing was found in a job that did not end by itself; 0: it did.
int exit_status(bool errors_found, const report::ProgramEnd& end, int cut_short);

}  // namespace mpivet::analyzer
