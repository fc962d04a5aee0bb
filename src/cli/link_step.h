// After linking with mpivet's compilers: the whole program is known, and with it which checks it needs.
#pragma once
#include <string>

#include "base/result.h"
#include "cli/options.h"

namespace mpivet::cli {

// Looks at the program and switches its checks; with --instrument=all, what is on stays on.
Status finish_linked_program(const std::string& path, const Options& options);

}  // namespace mpivet::cli
