// What is done with a handle next.
#pragma once
#include "gcc/checks/handle_variables.h"

namespace mpivet::gcc {

// The use that every way on from `use` comes to next, if there is one and it is another; ways out of the function do
// not count, nor do those of failed calls and exceptions.
const HandleUse* only_next_use(const HandleVariable& variable, const HandleUse& use);

}  // namespace mpivet::gcc
