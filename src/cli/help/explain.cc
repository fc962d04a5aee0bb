#include <algorithm>
#include <iostream>

#include "base/text.h"
#include "checks/explanations.h"
#include "checks/registry.h"
#include "cli/commands.h"
#include "cli/report/find_check.h"
#include "report/text/text_style.h"

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

namespace {

// What the tests read is not for people: "// mpivet-test: ranks=2" goes, "// EXPECT: CHECK ranks=0" becomes a mark.
std::string for_people(std::string_view program) {
  std::string out;
  while (!program.empty()) {
    const auto end = std::min(program.find('\n'), program.size());
    std::string_view line = program.substr(0, end);
    program.remove_prefix(std::min(end + 1, program.size()));
    if (line.find("mpivet-test:") != std::string_view::npos) continue;
    const auto comment = line.rfind("//");
    const std::string_view told = comment == std::string_view::npos ? "" : text::trim(line.substr(comment + 2));
    const bool here = told.starts_with("EXPECT:") || told.starts_with("ALSO:");
    if (!here && (told.starts_with("EXPECT") || told.starts_with("ALSO"))) {
      line = line.substr(0, comment);
      if (text::trim(line).empty()) continue;
    }
    if (!here)
      out += "    " + std::string(line);
    else if (text::trim(line.substr(0, comment)).empty())
      continue;
    else
      out +=
          "    " + std::string(line.substr(0, comment)) + (told.starts_with("ALSO:") ? "// <- and here" : "// <- here");
    out += '\n';
  }
  return out;
}

void print_examples(const checks::Row& row) {
  for (const checks::Explanation& each : checks::explanations()) {
    if (each.folder != row.folder) continue;
    if (!each.wrong.empty()) std::cout << "\n## Wrong\n\n" << for_people(each.wrong);
    if (!each.right.empty()) std::cout << "\n## Right\n\n" << for_people(each.right);
  }
}

}  // namespace

int explain_command(const Words& words) {
  if (!words.empty() && (words[0] == "--help" || words[0] == "-h")) return print_help(*find_command("explain")), 0;
  if (words.size() != 1) return fail(usage_error("explain wants the name of one check; `mpivet checks` lists them"));
  auto row = find_check(words[0]);
  if (!row) return fail(row.error());
  std::cout << (*row)->name << " (" << report::severity_name((*row)->severity) << ((*row)->on ? "" : ", off by default")
            << ")\n"
            << (*row)->title << ".\n\n"
            << checks::explanation((*row)->id);
  print_examples(**row);
  return 0;
}

}  // namespace mpivet::cli
