#include "man_pages.h"

#include <string_view>

#include "base/text.h"

namespace mpivet::cli::docs {
namespace {

std::string heading(const std::string& name, const std::string& version) {
  std::string upper = name;
  for (char& c : upper)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return ".TH \"" + upper + "\" 1 \"\" \"mpivet " + version +
         "\" \"User Commands\"\n.nh\n.ad l\n";  // names of files and options are not to be taken apart
}

// Preformatted, as the help shows it.
std::string block(std::string_view text) {
  std::string out = ".PP\n.nf\n";
  out += roff(text);
  if (!out.ends_with('\n')) out += '\n';
  return out + ".fi\n";
}

// Paragraphs, filled; those that are indented are shown as they are.
std::string prose(std::string_view text) {
  std::string out;
  for (const std::string& line : text::split(text, '\n')) {
    const bool indented = line.starts_with(' ');
    if (line.empty())
      out += ".PP\n";
    else
      out += (indented ? ".br\n" : "") + roff(line) + '\n';
  }
  while (out.ends_with(".PP\n")) out.resize(out.size() - 4);
  return out;
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

// What is before the first `mark`, and what is behind it.
std::pair<std::string_view, std::string_view> split_at(std::string_view all, std::string_view mark) {
  const auto at = all.find(mark);
  if (at == std::string_view::npos) return {all, ""};
  return {all.substr(0, at), all.substr(at + mark.size())};
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
  // "Usage: mpivet run ...\n\nStarts ..."
  const auto [usage, description] = split_at(command.usage, "\n\n");
  std::string out = heading(name, version);
  out += ".SH NAME\n" + roff(name) + " \\- " + roff(command.summary) + '\n';
  out += ".SH SYNOPSIS\n.nf\n";
  for (const std::string& line : text::split(usage, '\n'))
    out += roff(text::trim(line.starts_with("Usage: ") ? line.substr(7) : line)) + '\n';
  out += ".fi\n";
  if (!description.empty()) out += ".SH DESCRIPTION\n" + prose(description);
  out += options_section(command);
  const auto [examples, status] = split_at(command.examples, "Exit status: ");
  if (!examples.empty()) {
    const bool named = examples.starts_with("Examples:\n");
    out += (named ? ".SH EXAMPLES\n" : ".SH NOTES\n") + block(named ? examples.substr(10) : examples);
  }
  if (!status.empty()) out += ".SH EXIT STATUS\n" + prose(status);
  return out + ".SH SEE ALSO\n\\fBmpivet\\fR(1)\n";
}

}  // namespace mpivet::cli::docs
