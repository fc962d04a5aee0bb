// Names and types of functions, as text.
#pragma once
#include "gcc/gcc_headers.h"

namespace mpivet::gcc {

// The same for functions that may be called through the same pointer: how parameters and result are passed.
std::string signature(tree function_type);
// What the user calls a function: "Solver::run", without the parameters.
std::string function_name(tree decl);

}  // namespace mpivet::gcc
