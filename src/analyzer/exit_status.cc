#include "analyzer/exit_status.h"

namespace mpivet::analyzer {

int exit_status(bool errors_found, const report::ProgramEnd& end, int cut_short) {
  if (errors_found) return kErrorsFound;
  if (cut_short != 0) return cut_short;
  if (!end.known) return kNoError;
  if (end.signalled) return 128 + end.code;
  // 1 to 3 would read as something mpivet says.
  return end.code >= kErrorsFound && end.code <= kToolFailed ? kProgramFailed : end.code;
}

}  // namespace mpivet::analyzer
