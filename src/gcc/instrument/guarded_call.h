// Calls of the library that checks collectives at run time, put into the function GCC is at.
#pragma once
#include "gcc/gcc_headers.h"

namespace mpivet::gcc {

// What the library has (event/sites/site.h).
enum class Hook : unsigned char {
  collective,
  leave_pointer,
  leave_int,
  leave_fortran
};

// A place in a function: after a statement; after the labels of the block if there is none.
struct InsertionPoint {
  basic_block block = nullptr;
  gimple* after = nullptr;
};
InsertionPoint before(gimple* code);
InsertionPoint after(gcall* code);

// `if (&hook != 0) hook(site, communicator)`: without the library there is no hook. `communicator`: NULL_TREE, an
// invariant or register, or a variable to be loaded.
void insert_guarded_call(const InsertionPoint& where, Hook hook, tree site, tree communicator, location_t location);

// After the last insertion into a function: registers, memory and the call graph are right again.
void finish_insertions();

}  // namespace mpivet::gcc
