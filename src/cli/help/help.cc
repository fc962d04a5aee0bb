#include <iostream>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/help/help_text.h"

namespace mpivet::cli {

int help_command(const Words& words) {
  if (!words.empty() && words[0] != "--help") {
    if (const Command* command = find_command(words[0])) return print_help(*command), 0;
    return fail(usage_error("no command '" + words[0] + "'; see mpivet help"));
  }
  std::cout << "mpivet vets MPI programs: deadlocks, mismatches, leaks. Nothing to rebuild:\n"
               "\n"
               "  mpivet run -n 4 ./app\n"
               "\n"
               "Commands:\n";
  for (const auto& command : commands()) std::cout << entry(command.name, command.summary, 14);
  std::cout << "\n`mpivet help COMMAND` tells more.\n";
  return 0;
}

}  // namespace mpivet::cli
