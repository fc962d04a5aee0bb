// How far a member of a structure goes on from an address in it: a call that gets the address of an array in a
// structure works on that array, not on the members behind it.
#pragma once
#include "gcc/gcc_headers.h"

namespace mpivet::gcc {

// Bytes from the address to the end of the member that it is in; 0: not known, or all that follows may be meant.
std::uint64_t member_extent(tree address);

}  // namespace mpivet::gcc
