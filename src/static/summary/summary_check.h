// Is a summary sound in itself? The analyses index without looking, so everything that comes from a file passes here.
#pragma once
#include <string>

#include "static/summary/summary.h"

namespace mpivet::statics {

// Empty: every index is in range and every function has its entry and exit.
std::string first_inconsistency(const Unit& unit);

}  // namespace mpivet::statics
