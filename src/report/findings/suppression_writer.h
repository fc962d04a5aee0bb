// From a report to suppressions of what it found, for a user to look through.
#pragma once
#include <span>
#include <string>

#include "base/result.h"

namespace mpivet::report {

// `json`: the text of a JSON report. One suppression for each finding, or for each call of one that counts independent
// calls, under comments that say what it hides. An error if it is not a report of ours.
Result<std::string> suppressions_for(const std::string& json, const std::string& name);

}  // namespace mpivet::report
