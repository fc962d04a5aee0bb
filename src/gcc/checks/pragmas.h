// #pragma GCC diagnostic ignored "-Wmpivet-...". GCC knows the names of its own warnings only and says so (-Wpragmas);
// what the pragmas say about ours is read from the source here.
#pragma once
#include "gcc/checks/warnings.h"

namespace mpivet::gcc {

// What the pragmas of the file before this place say about the option; nothing: nothing.
std::optional<Level> level_by_pragmas(location_t where, const std::string& option);

}  // namespace mpivet::gcc
