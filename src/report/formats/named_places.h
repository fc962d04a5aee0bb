// The places in source files that a JSON report names, wherever in it they are.
#pragma once
#include <string>

#include "report/formats/source_excerpts.h"

namespace mpivet::report {

// Of all objects with `file` and `line`, but for frames inside of MPI and mpivet.
SourcePlaces named_places(const std::string& json);

}  // namespace mpivet::report
