// Names and types of functions, as text.
#pragma once
#include "gcc/gcc_headers.h"

namespace mpivet::gcc {

// The same for functions that may be called through the same pointer: how parameters and result are passed.
std::string signature(tree function_type);
// Of a function that is defined; a virtual one is told apart by its place in the tables of virtual functions.
std::string signature_of(tree decl);
// Of a call through a table of virtual functions: `reference` is its OBJ_TYPE_REF.
std::string virtual_signature(tree reference, tree function_type);
// With -flto GCC forgets what classes have virtual functions before the unit is in SSA form: notes what the two above
// need, if it is called before that.
void remember_virtual_functions();
// What the user calls a function: "Solver::run", without the parameters.
std::string function_name(tree decl);

}  // namespace mpivet::gcc
