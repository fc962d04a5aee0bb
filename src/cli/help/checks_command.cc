#include <algorithm>
#include <cstring>
#include <iostream>

#include "checks/registry.h"
#include "cli/commands.h"
#include "cli/run/settings.h"
#include "report/text/text_style.h"

namespace mpivet::cli {
int checks_command(const Words& words) {
  if (asks_for_help(words)) return print_help(*find_command("checks")), 0;
  auto options = parse_options(kChecks, words);
  if (!options) return fail(options.error());
  auto selection = select_checks(*options);
  if (!selection) return fail(selection.error());
  std::size_t name_width = 0;
  for (const auto& row : checks::all()) name_width = std::max(name_width, std::strlen(row.name));
  for (const auto& row : checks::all()) {
    std::string left = row.name;
    left.resize(name_width + 2, ' ');
    left += report::severity_name(selection->severity(row.id));
    left.resize(name_width + 11, ' ');
    left += selection->on(row.id) ? "on " : "off";
    std::cout << left << "  " << row.title << '\n';
  }
  return 0;
}

}  // namespace mpivet::cli
