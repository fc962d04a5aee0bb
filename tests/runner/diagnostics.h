// What a compiler said about a program, read as a report: each warning of mpivet's plugin is a finding at its line,
// with the places of its notes as further sites.
#pragma once
#include <string_view>

#include "reported.h"

namespace mpivet::testrun {

// GCC's output; the form of C and C++ ("a.c:3:5: warning: text [-Wmpivet-x-y]") and of Fortran (place, source, then
// "Warning: text [-Wmpivet-x-y]"). The compiler's own warnings are passed over, its errors are
// findings that nobody expects.
Report parse_diagnostics(std::string_view output);

}  // namespace mpivet::testrun
