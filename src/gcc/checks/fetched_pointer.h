// Pointers that are fetched from memory, or from a container, each time they are used: this->buffer, v.data(). Two of
// them are the same if they come from the same place and nothing has changed it in between.
#pragma once
#include "gcc/checks/address.h"

namespace mpivet::gcc {

// Both are registers; `second` is made behind `first`, if at all.
bool same_pointer(tree first, tree second);

// Whether the statement destroys the container that the register was fetched from, and that still holds the same.
bool destroys_content(gimple* code, tree pointer);

// What the place is called that the register was fetched from; NULL_TREE: it was not, or that has no name.
tree name_of_fetched(tree pointer);

}  // namespace mpivet::gcc
