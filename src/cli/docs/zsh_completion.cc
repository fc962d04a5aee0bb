#include "base/text.h"
#include "completion_words.h"
#include "completions.h"

namespace mpivet::cli::docs {
namespace {

// Text in a description of _arguments or _describe.
std::string described(std::string_view text) {
  std::string out;
  for (const char c : first_sentence(text)) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

// Words in an action of _arguments, where a colon would begin the next argument.
std::string listed(std::string_view words) {
  std::string out;
  for (const char c : words) out += c == ':' ? std::string("\\:") : std::string(1, c);
  return "(" + out + ")";
}

std::string value_spec(const OptionRow& row) {
  switch (value_of(row)) {
    case Value::words:
      return ":word:" + listed(words_of(row));
    case Value::file:
      return ":file:_files";
    case Value::folder:
      return ":folder:_files -/";
    case Value::check:
      return ":checks:_sequence _mpivet_checks";
    case Value::other:
      return ":" + text::lower(row.value) + ":";
    case Value::none:
      return "";
  }
  return "";
}

// An option that may be given several times says so by '*'; one with a letter is the same under both names.
std::string option_specs(const OptionRow& row) {
  const std::string after = "[" + described(row.text) + "]" + value_spec(row);
  std::string out =
      " \\\n        " + shell_quoted("*--" + std::string(row.name) + (row.takes_value() ? "=" : "") + after);
  if (row.letter != 0) out += " \\\n        " + shell_quoted("*-" + std::string(1, row.letter) + after);
  return out;
}

}  // namespace

std::string zsh_completion() {
  std::string out =
      "#compdef mpivet\n"
      "# Completion of mpivet for zsh; generated from its tables of commands and options.\n"
      "_mpivet_checks() {\n"
      "  compadd \"$@\" - " +
      check_names() +
      "\n}\n"
      "_mpivet() {\n"
      "  local -a commands=(\n";
  for (const Command& command : commands())
    out += "    " + shell_quoted(std::string(command.name) + ":" + described(command.summary)) + '\n';
  out +=
      "  )\n"
      "  if ((CURRENT == 2)); then\n"
      "    _describe command commands\n"
      "    return\n"
      "  fi\n"
      "  local command=$words[2]\n"
      "  shift words\n"
      "  ((CURRENT--))\n"
      "  case $command in\n";
  for (const Command& command : commands()) {
    out += "    " + std::string(command.name) + ")\n      _arguments";
    for (const OptionRow* row : options_of(command)) out += option_specs(*row);
    if (const std::string words = first_words_of(command); !words.empty())
      out += " \\\n        " + shell_quoted("1:word:" + listed(words));
    out += " \\\n        '--help[Tell what it does]' \\\n        '*:file:_files'\n      ;;\n";
  }
  return out + "  esac\n}\n_mpivet \"$@\"\n";
}

}  // namespace mpivet::cli::docs
