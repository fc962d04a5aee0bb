#include "man_pages.h"

#include <string_view>

#include "base/text.h"

namespace mpivet::cli::docs {
namespace {

std::string heading(const std::string& name, const std::string& version) {
  std::string upper = name;
  for (char& c : upper)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return ".TH \"" + upper + "\" 1 \"\" \"mpivet " + version + "\" \"User Commands\"\n";
}

// Preformatted, as the help shows it.
std::string block(std::string_view text) {
  std::string out = ".PP\n.nf\n";
  out += roff(text);
  if (!out.ends_with('\n')) out += '\n';
  return out + ".fi\n";
}

std::string option_entry(const OptionRow& row) {
  std::string out = ".TP\n";
  if (row.letter != 0) out += std::string("\\fB\\-") + row.letter + "\\fR, ";
  out += "\\fB" + roff("--" + std::string(row.name)) + "\\fR";
  if (row.takes_value()) out += "=\\fI" + roff(row.value) + "\\fR";
  std::string text = row.text;
  if (!row.default_text.empty()) text += " Default: " + row.default_text + ".";
  return out + '\n' + roff(text) + '\n';
}

std::string options_section(const Command& command) {
  if (command.options == 0) return "";
  const auto where = static_cast<Where>(command.options);
  std::string out, group;
  for (const OptionRow& row : option_rows()) {
    if (!row.taken_by(where) || row.taken_by(kInternal)) continue;
    if (group != row.group) out += ".SS \"" + roff(group = row.group) + " options\"\n";
    out += option_entry(row);
  }
  return ".SH OPTIONS\n" + out;
}

// "Usage: mpivet run ...\n\nStarts ..." in its two parts.
std::pair<std::string_view, std::string_view> usage_parts(const Command& command) {
  const std::string_view all = command.usage;
  const auto end = all.find("\n\n");
  if (end == std::string_view::npos) return {all, ""};
  return {all.substr(0, end + 1), all.substr(end + 2)};
}

}  // namespace

std::string roff(std::string_view text) {
  std::string out;
  bool line_begins = true;
  for (const char c : text) {
    if (line_begins && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
    line_begins = c == '\n';
  }
  return out;
}

std::string main_page(const std::string& version) {
  std::string out = heading("mpivet", version);
  out += ".SH NAME\nmpivet \\- vet MPI programs\n";
  out += ".SH SYNOPSIS\n\\fBmpivet\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR] ...\n";
  out += ".SH DESCRIPTION\n" +
         roff(
             "Finds deadlocks, mismatched messages and collectives, misused buffers, leaks and races of MPI programs, "
             "at compile "
             "time, while they run, over all interleavings, and from traces.") +
         "\n.SH COMMANDS\n";
  for (const Command& command : commands())
    out += ".TP\n\\fB" + roff(command.name) + "\\fR\n" + roff(command.summary) + '\n';
  out += ".SH ENVIRONMENT\n.TP\n\\fBMPIVET_OPTIONS\\fR\n" +
         roff("Options of any command, which the command line overrides.") + '\n';
  out += ".TP\n\\fBNO_COLOR\\fR\n" + roff("If set, text is not coloured.") + '\n';
  out += ".SH FILES\n.TP\n" + roff("~/.config/mpivet/options") + "\n" + roff("Options, as on the command line.") + '\n';
  out += ".TP\n" + roff(".mpivet-suppressions") + "\n" + roff("Suppressions, read in the current folder.") + '\n';
  out += ".SH SEE ALSO\n";
  std::string list;
  for (const Command& command : commands())
    if (std::string_view(command.name) != "help" && std::string_view(command.name) != "version")
      list += (list.empty() ? "" : ", ") + ("\\fBmpivet\\-" + roff(command.name) + "\\fR(1)");
  return out + list + '\n';
}

std::string command_page(const Command& command, const std::string& version) {
  const std::string name = "mpivet-" + std::string(command.name);
  const auto [usage, description] = usage_parts(command);
  std::string out = heading(name, version);
  out += ".SH NAME\n" + roff(name) + " \\- " + roff(command.summary) + '\n';
  out += ".SH SYNOPSIS\n" + block(usage.starts_with("Usage: ") ? usage.substr(7) : usage);
  if (!description.empty()) out += ".SH DESCRIPTION\n" + block(description);
  out += options_section(command);
  if (*command.examples != '\0') {
    std::string_view examples = command.examples;
    const bool named = examples.starts_with("Examples:\n");
    out += (named ? ".SH EXAMPLES\n" : ".SH NOTES\n") + block(named ? examples.substr(10) : examples);
  }
  return out + ".SH SEE ALSO\n\\fBmpivet\\fR(1)\n";
}

}  // namespace mpivet::cli::docs
