#include "completions.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "checks/registry.h"
#include "cli/commands.h"

namespace mpivet::cli::docs {
namespace {

// What an option's value is, as far as a shell can help with it.
enum class Value {
  none,
  words,  // one of "auto|always|never"
  file,
  folder,
  check,
  other,
};

Value value_of(const OptionRow& row) {
  const std::string_view value = row.value;
  if (value.empty()) return Value::none;
  if (value.find('|') != std::string_view::npos) return Value::words;
  if (value == "FILE" || value == "REPORT" || value == "PATH") return Value::file;
  if (value == "DIR" || value == "FOLDER") return Value::folder;
  if (value == "GLOBS") return Value::check;
  return Value::other;
}

std::string words_of(const OptionRow& row) {
  std::string out = row.value;
  std::replace(out.begin(), out.end(), '|', ' ');
  return out;
}

std::vector<const OptionRow*> options_of(const Command& command) {
  std::vector<const OptionRow*> out;
  for (const OptionRow& row : option_rows())
    if (command.options != 0 && row.taken_by(static_cast<Where>(command.options)) && !row.taken_by(kInternal))
      out.push_back(&row);
  return out;
}

std::string check_names() {
  std::vector<std::string> out;
  for (const auto& row : checks::all()) out.emplace_back(row.name);
  return text::join(out, " ");
}

std::string command_names() {
  std::vector<std::string> out;
  for (const Command& command : commands()) out.emplace_back(command.name);
  return text::join(out, " ");
}

// In single quotes of a shell.
std::string quoted(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return "'" + out + "'";
}

// The first sentence is enough for a list.
std::string_view first_sentence(std::string_view text) {
  const auto end = text.find(". ");
  return text.substr(0, end == std::string_view::npos ? text.size() - (text.ends_with('.') ? 1 : 0) : end);
}

}  // namespace

std::string bash_completion() {
  std::string out =
      "# Completion of mpivet for bash; generated from its tables of commands and options.\n"
      "_mpivet() {\n"
      "  local cur prev command=${COMP_WORDS[1]} options values word\n"
      "  COMPREPLY=()\n"
      "  cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}\n"
      "  # \"--json=x\" comes as three words.\n"
      "  if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
      "  if ((COMP_CWORD == 1)); then\n"
      "    COMPREPLY=($(compgen -W \"" +
      command_names() +
      "\" -- \"$cur\"))\n"
      "    return\n"
      "  fi\n"
      "  case $command in\n";
  for (const Command& command : commands()) {
    std::string names;
    for (const OptionRow* row : options_of(command)) {
      names += (names.empty() ? "--" : " --") + std::string(row->name);
      if (row->letter != 0) names += std::string(" -") + row->letter;
    }
    if (!names.empty()) out += "    " + std::string(command.name) + ") options=\"" + names + "\" ;;\n";
  }
  out += "  esac\n  case $prev in\n";
  for (const OptionRow& row : option_rows()) {
    if (row.taken_by(kInternal)) continue;
    std::string names = "--" + std::string(row.name);
    if (row.letter != 0) names += std::string(" | -") + row.letter;
    switch (value_of(row)) {
      case Value::words:
        out += "    " + names + ") COMPREPLY=($(compgen -W \"" + words_of(row) + "\" -- \"$cur\")); return ;;\n";
        break;
      case Value::file:
        out += "    " + names + ") COMPREPLY=($(compgen -f -- \"$cur\")); return ;;\n";
        break;
      case Value::folder:
        out += "    " + names + ") COMPREPLY=($(compgen -d -- \"$cur\")); return ;;\n";
        break;
      case Value::check:
        out += "    " + names + ") values=\"" + check_names() + "\" ;;\n";
        break;
      case Value::other:
        out += "    " + names + ") return ;;\n";
        break;
      case Value::none:
        break;
    }
  }
  out +=
      "  esac\n"
      "  if [[ $command == explain ]]; then values=\"" +
      check_names() +
      "\"; fi\n"
      "  if [[ $command == help ]]; then values=\"" +
      command_names() +
      "\"; fi\n"
      "  if [[ -n $values ]]; then\n"
      "    # Bash takes the names of checks apart at their colons: only what is behind the last one is replaced.\n"
      "    word=${COMP_LINE:0:COMP_POINT} word=${word##*[ =]}\n"
      "    [[ $cur != : ]] || cur=\n"
      "    COMPREPLY=($(compgen -W \"$values\" -- \"$word\"))\n"
      "    COMPREPLY=(\"${COMPREPLY[@]#\"${word%\"$cur\"}\"}\")\n"
      "    return\n"
      "  fi\n"
      "  if [[ $cur == -* ]]; then\n"
      "    COMPREPLY=($(compgen -W \"$options --help\" -- \"$cur\"))\n"
      "  else\n"
      "    COMPREPLY=($(compgen -f -- \"$cur\"))\n"
      "  fi\n"
      "}\n"
      "complete -o filenames -o bashdefault -F _mpivet mpivet\n";
  return out;
}

std::string zsh_completion() {
  const auto described = [](std::string_view text) {
    std::string out;
    for (const char c : first_sentence(text)) {
      if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
      out += c;
    }
    return out;
  };
  std::string out =
      "#compdef mpivet\n"
      "# Completion of mpivet for zsh; generated from its tables of commands and options.\n"
      "_mpivet() {\n"
      "  local -a commands=(\n";
  for (const Command& command : commands())
    out += "    " + quoted(std::string(command.name) + ":" + described(command.summary)) + '\n';
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
    for (const OptionRow* row : options_of(command)) {
      std::string spec =
          "--" + std::string(row->name) + (row->takes_value() ? "=" : "") + "[" + described(row->text) + "]";
      switch (value_of(*row)) {
        case Value::words:
          spec += ":word:(" + words_of(*row) + ")";
          break;
        case Value::file:
          spec += ":file:_files";
          break;
        case Value::folder:
          spec += ":folder:_files -/";
          break;
        case Value::check:
        case Value::other:
          spec += ":value:";
          break;
        case Value::none:
          break;
      }
      out += " \\\n        " + quoted(spec);
    }
    if (std::string_view(command.name) == "explain")
      out += " \\\n        " + quoted("1:check:(" + text::join(text::split(check_names(), ' '), " ") + ")");
    out += " \\\n        '*:file:_files'\n      ;;\n";
  }
  return out + "  esac\n}\n_mpivet \"$@\"\n";
}

std::string fish_completion() {
  std::string out = "# Completion of mpivet for fish; generated from its tables of commands and options.\n";
  for (const Command& command : commands())
    out += "complete -c mpivet -n __fish_use_subcommand -f -a " + std::string(command.name) + " -d " +
           quoted(first_sentence(command.summary)) + '\n';
  for (const Command& command : commands())
    for (const OptionRow* row : options_of(command)) {
      std::string line =
          "complete -c mpivet -n '__fish_seen_subcommand_from " + std::string(command.name) + "' -l " + row->name;
      if (row->letter != 0) line += std::string(" -s ") + row->letter;
      switch (value_of(*row)) {
        case Value::words:
          line += " -x -a " + quoted(words_of(*row));
          break;
        case Value::file:
          line += " -r -F";
          break;
        case Value::folder:
          line += " -x -a '(__fish_complete_directories)'";
          break;
        case Value::check:
          line += " -x -a " + quoted(check_names());
          break;
        case Value::other:
          line += " -x";
          break;
        case Value::none:
          break;
      }
      out += line + " -d " + quoted(first_sentence(row->text)) + '\n';
    }
  return out + "complete -c mpivet -n '__fish_seen_subcommand_from explain' -f -a " + quoted(check_names()) + '\n';
}

}  // namespace mpivet::cli::docs
