// Calls as JSON between processes of mpivet: answers to `mpivet top`, what workers of an exploration hand over. The
// format of reports is json.h. Here only: a type has one serializer in the whole program, and the linker would take
// any.
#pragma once
#include <nlohmann/json.hpp>

#include "report/findings/finding.h"

namespace mpivet::report {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Frame, address, offset, module, function, file, line, column, region_line, internal)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CallSite, intro, ranks, call, stack, times, varies)

}  // namespace mpivet::report
