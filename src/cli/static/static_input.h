// The program summaries that compilers left in object files, archives, shared libraries and executables.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/run/elf_file.h"
#include "static/analyze.h"

namespace mpivet::cli {

struct SummaryInput {
  std::vector<statics::Unit> units;
  std::vector<std::string> without;    // files that hold code but no summary
  LoadedObjects loaded;                // shared libraries of the programs
  std::vector<std::string> libraries;  // those that hold summaries
};

// Adds what is in a file; an archive: in its members. Blame is the user's if it is no such file.
Status read_summaries(const std::string& path, SummaryInput& input);

// The files given, and the shared libraries that a program among them is linked with; `folders` are for those that the
// loader does not find. Blame is the user's if there are no summaries.
Result<SummaryInput> read_program(const std::vector<std::string>& files,
                                  const std::function<void(double)>& progress = {},
                                  const std::vector<std::string>& folders = {});

// What --divergent-sources says, a list of lists. Blame is the user's.
Result<statics::DivergentSources> divergent_sources(const std::vector<std::string>& lists);

}  // namespace mpivet::cli
