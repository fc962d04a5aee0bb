#include <iostream>

#include "base/text.h"
#include "checks/registry.h"
#include "cli/commands.h"
#include "cli/find_check.h"
#include "report/text_style.h"

namespace mpivet::cli {
Result<const checks::Row*> find_check(const std::string& name) {
  if (const auto* exact = checks::find(name)) return exact;
  const std::string wanted = text::lower(name);
  std::vector<const checks::Row*> fitting;
  Words fitting_names;
  for (const auto& row : checks::all()) {
    const std::string known = text::lower(row.name);
    // Whole words of the name only: "hard" fits GLOBAL:DEADLOCK:HARD, "ard" does not.
    if (!known.ends_with(":" + wanted)) continue;
    fitting.push_back(&row);
    fitting_names.emplace_back(row.name);
  }
  if (fitting.size() == 1) return fitting[0];
  if (fitting.size() > 1) return usage_error("'" + name + "' could be " + text::join(fitting_names, " or "));
  std::string message = "no check '" + name + "'";
  Words known;
  for (const auto& row : checks::all()) known.emplace_back(row.name);
  if (const auto near = text::nearest_name(name, known); !near.empty())
    message += "; did you mean " + near + "?";
  else
    message += "; `mpivet checks` lists them";
  return usage_error(message);
}

int explain_command(const Words& words) {
  if (!words.empty() && (words[0] == "--help" || words[0] == "-h")) return print_help(*find_command("explain")), 0;
  if (words.size() != 1) return fail(usage_error("explain wants the name of one check; `mpivet checks` lists them"));
  auto row = find_check(words[0]);
  if (!row) return fail(row.error());
  std::cout << (*row)->name << " (" << report::severity_name((*row)->severity) << ((*row)->on ? "" : ", off by default")
            << ")\n"
            << (*row)->title << ".\n\n"
            << checks::explanation((*row)->id);
  return 0;
}

}  // namespace mpivet::cli
