// Tells apart the words of `mpivet run [mpivet options] [launcher options] [--] program [arguments]`, the two kinds of
// options in any order, with several programs separated by ':'.
#pragma once
#include <optional>

#include "base/result.h"
#include "cli/options/options.h"

namespace mpivet::cli {

struct ProgramPart {
  Words launcher;  // options of the launcher for this program
  Words program;   // the program and its arguments
};

struct SplitCommand {
  Words own;  // mpivet's options with their values
  std::vector<ProgramPart> parts;
  bool help = false;  // --help was among our options
};

// `launcher_options`: whether options mpivet does not know may belong to a launcher.
Result<SplitCommand> split_command(Where command, const Words& words, bool launcher_options);

// How many values a launcher's option takes ("--map-by", "-np", "--mca"); nothing if it is not known. An option that
// carries its value ("--np=4", "-n4") takes none.
std::optional<int> launcher_option_values(const std::string& word);

// The value of the first of these options among a launcher's words.
std::optional<std::string> launcher_option(const Words& launcher, std::initializer_list<const char*> names);

}  // namespace mpivet::cli
