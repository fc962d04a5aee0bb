// After linking with mpivet's compilers: the whole program is known, and with it which checks it needs.
#pragma once
#include <string>

#include "base/result.h"
#include "cli/options/options.h"

namespace mpivet::cli {

// Looks at the program and switches its checks, and those of its shared libraries in its processes; with
// --instrument=all, what is on stays on. `folders`: where the linker has looked for libraries.
Status finish_linked_program(const std::string& path, const Words& folders, const Options& options);

}  // namespace mpivet::cli
