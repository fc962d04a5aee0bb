// The predefined datatypes of spec/data/constants.txt. They live as long as the program.
#pragma once
#include <cstdint>

#include "rules/types/datatype.h"

namespace mpivet::rules {

// The unknown type for an id that is not predefined, and for the null handle.
const DatatypeRef& predefined_type(std::uint32_t id);
// By name ("MPI_INT"); the unknown type if there is none.
const DatatypeRef& predefined_type(const char* name);

}  // namespace mpivet::rules
