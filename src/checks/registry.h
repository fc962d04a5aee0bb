// The table of checks, with what is said about each.
#pragma once
#include "checks/list/rows.h"

namespace mpivet::checks {

// The text of the check's explain.md.
std::string_view explanation(Id id);

}  // namespace mpivet::checks
