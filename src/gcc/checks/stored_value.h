// What a temporary holds when a statement is reached. Fortran's bindings hand handles and descriptors over in
// temporaries that are filled just before the call.
#pragma once
#include "gcc/gcc_headers.h"

namespace mpivet::gcc {

// What was stored last at the start of the variable, in the same block before `code`; NULL_TREE: it cannot be told.
tree stored_value(gimple* code, tree variable);

}  // namespace mpivet::gcc
