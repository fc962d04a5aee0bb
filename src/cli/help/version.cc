#include <iostream>

#include "base/paths.h"
#include "cli/commands.h"
#include "cli/help/build_info.h"
#include "cli/run/detect_mpi.h"
#include "event/record.h"

namespace mpivet::cli {

int version_command(const Words& words) {
  if (!words.empty() && words[0] == "--help") return print_help(*find_command("version")), 0;
  if (!words.empty()) return fail(usage_error("version takes no arguments"));
  std::cout << "mpivet " MPIVET_VERSION " (commit " << build_commit() << "; " << build_kind() << "; interface "
            << event::kInterfaceVersion << ")\n";
  for (const Mpi mpi : {Mpi::openmpi, Mpi::mpich}) {
    const auto library = paths::preload_library(name_of(mpi));
    std::cout << "  " << title_of(mpi) << ": " << (library ? *library : "not supported by this build") << '\n';
  }
  return 0;
}

}  // namespace mpivet::cli
