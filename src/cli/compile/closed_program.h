// Whether the summaries of a program tell of all its code that may call MPI.
#pragma once
#include <string>

#include "cli/run/elf_file.h"
#include "static/summary/program.h"

namespace mpivet::cli {

// `loaded`: its shared libraries. False as well if it cannot be found out.
bool is_closed(const std::string& path, const LoadedObjects& loaded, const statics::Program& program);

}  // namespace mpivet::cli
