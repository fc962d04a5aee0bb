// After linking with mpivet's compilers: the whole program is known, and with it which checks it needs.
#pragma once
#include <string>

#include "base/result.h"

namespace mpivet::cli {

// Looks at the program and switches its checks. `keep_all`: what is on stays on.
Status finish_linked_program(const std::string& path, bool keep_all);

}  // namespace mpivet::cli
