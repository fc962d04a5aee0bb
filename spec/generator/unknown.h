// Functions that an mpi.h declares and spec/data does not know, as a newer MPI has them: seen and counted, not checked.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "prototypes.h"

namespace specgen {

// What the prototype alone says about a function.
Function described_by(const Prototype& prototype, const std::map<std::string, Kind>& kinds);

// Adds what the prototypes of one mpi.h have beyond the spec; returns the names. (What takes varargs cannot be passed
// on.)
std::vector<std::string> add_unknown(Spec& spec, const std::map<std::string, Prototype>& prototypes);

}  // namespace specgen
