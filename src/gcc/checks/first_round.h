// What indices are when a loop is gone through for the first time.
#pragma once
#include "gcc/checks/address.h"

namespace mpivet::gcc {

// The address as it is when `code` is come to for the first time behind `begin`: indices that loops count are what they
// are counted from, if `code` is reached in each round. `begin` must not be in these loops.
Address in_first_round(Address at, gimple* code, gimple* begin);

}  // namespace mpivet::gcc
