#include <unistd.h>

#include <iostream>

#include "checks/registry.h"
#include "cli/commands.h"
#include "cli/help_text.h"
#include "cli/settings.h"

namespace mpivet::cli {
namespace {

const char* word(report::Severity severity) {
  switch (severity) {
    case report::Severity::info:
      return "info";
    case report::Severity::warning:
      return "warning";
    case report::Severity::error:
      return "error";
    case report::Severity::fatal:
      return "fatal";
  }
  return "";
}

}  // namespace

int checks_command(const Words& words) {
  for (const auto& each : words)
    if (each == "--help" || each == "-h") return print_help(*find_command("checks")), 0;
  auto options = parse_options(kChecks, words);
  if (!options) return fail(options.error());
  auto selection = select_checks(*options);
  if (!selection) return fail(selection.error());
  for (const auto& row : checks::all()) {
    std::string left = row.name;
    left.resize(46, ' ');
    left += word(row.severity);
    left.resize(54, ' ');
    left += selection->on(row.id) ? "on " : "off";
    std::cout << left << "  " << row.title << '\n';
  }
  return 0;
}

}  // namespace mpivet::cli
