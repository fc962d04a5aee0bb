// Which libraries a program brings along by itself.
#pragma once
#include <link.h>

namespace mpivet::runtime {

// The program, or a library it is linked with, is linked with the library that has `function`; what we need does not
// count.
bool program_needs(const void* function);

// The program; all others hang on it in the order in which they were loaded.
const link_map* first_library();

}  // namespace mpivet::runtime
