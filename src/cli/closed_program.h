// Whether the summaries of a program tell of all its code that may call MPI.
#pragma once
#include <string>

#include "static/program.h"

namespace mpivet::cli {

// False as well if it cannot be found out.
bool is_closed(const std::string& path, const statics::Program& program);

}  // namespace mpivet::cli
