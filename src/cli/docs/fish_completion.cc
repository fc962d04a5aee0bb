#include "completion_words.h"
#include "completions.h"

namespace mpivet::cli::docs {
namespace {

constexpr char kFishHelpers[] = R"(# Completion of mpivet for fish; generated from its tables of commands and options.
function __mpivet_no_command
  test (count (commandline -opc)) -eq 1
end
function __mpivet_command
  set -l words (commandline -opc)
  test (count $words) -gt 1; and test $words[2] = $argv[1]
end
function __mpivet_first
  set -l words (commandline -opc)
  test (count $words) -eq 2; and test $words[2] = $argv[1]
end
)";

std::string value_flags(const OptionRow& row) {
  switch (value_of(row)) {
    case Value::words:
      return " -x -a " + shell_quoted(words_of(row));
    case Value::file:
      return " -r -F";
    case Value::folder:
      return " -x -a '(__fish_complete_directories)'";
    case Value::check:
      return " -x -a " + shell_quoted(check_names());
    case Value::other:
      return " -x";
    case Value::none:
      return "";
  }
  return "";
}

std::string option_line(const Command& command, const OptionRow& row) {
  std::string out = "complete -c mpivet -n '__mpivet_command " + std::string(command.name) + "' -l " + row.name;
  if (row.letter != 0) out += std::string(" -s ") + row.letter;
  return out + value_flags(row) + " -d " + shell_quoted(first_sentence(row.text)) + '\n';
}

}  // namespace

std::string fish_completion() {
  std::string out = kFishHelpers;
  for (const Command& command : commands()) {
    const std::string name = command.name;
    out += "complete -c mpivet -n __mpivet_no_command -f -a " + name + " -d " +
           shell_quoted(first_sentence(command.summary)) + '\n';
    for (const OptionRow* row : options_of(command)) out += option_line(command, *row);
    if (const std::string words = first_words_of(command); !words.empty())
      out += "complete -c mpivet -n '__mpivet_first " + name + "' -f -a " + shell_quoted(words) + '\n';
  }
  return out;
}

}  // namespace mpivet::cli::docs
