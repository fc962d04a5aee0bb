// Fortran arrays are described by structures: address of the data, offset, bounds. gfortran loads these fields before
// each use; here is what they are, where the function itself has set them.
#pragma once
#include "gcc/gcc_headers.h"

namespace mpivet::gcc {

// The address that was put into a descriptor which gfortran made for one call, and that is loaded from it here;
// NULL_TREE: that is not so.
tree address_put_into_descriptor(gimple* load);

// The value of an integer field of a local descriptor, if all stores of the function to it store the same constant.
std::optional<std::int64_t> constant_of_descriptor(gimple* load);

}  // namespace mpivet::gcc
