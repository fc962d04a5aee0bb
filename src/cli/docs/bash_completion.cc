#include "completion_words.h"
#include "completions.h"

namespace mpivet::cli::docs {
namespace {

// Bash takes a line apart at colons and equals signs too, so the function does that by itself, at blanks only.
constexpr char kBashBegin[] = R"(# Completion of mpivet for bash; generated from its tables of commands and options.
_mpivet() {
  local line=${COMP_LINE:0:COMP_POINT} cur prev command options first
  local -a words
  read -ra words <<<"$line"
  [[ $line != *[[:blank:]] ]] || words+=("")
  cur=${words[-1]} prev=${words[-2]} command=${words[1]}
  # "--json=x" is one word.
  if [[ $cur == --*=* ]]; then prev=${cur%%=*} cur=${cur#*=}; fi
  COMPREPLY=()
)";

// What a word of several may be: replies replace what bash has taken for the last word.
constexpr char kBashOffer[] = R"(_mpivet_offer() {
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2")
  if [[ $2 == *:* && $COMP_WORDBREAKS == *:* ]]; then COMPREPLY=("${COMPREPLY[@]#"${2%"${2##*:}"}"}"); fi
}
)";

// Names of checks are joined by commas, with + or - before them.
constexpr char kBashOfferChecks[] = R"(_mpivet_offer_checks() {
  local kept=${2%"${2##*[,+-]}"} name all=""
  for name in $1; do all+=" $kept$name"; done
  _mpivet_offer "$all" "$2"
}
)";

// Without replies bash offers files.
constexpr char kBashEnd[] = R"(  esac
  if [[ $cur == -* ]]; then
    _mpivet_offer "$options --help" "$cur"
  elif ((${#words[@]} == 3)) && [[ -n $first ]]; then
    _mpivet_offer "$first" "$cur"
  fi
}
complete -o bashdefault -o default -F _mpivet mpivet
)";

std::string case_of(const Command& command) {
  std::string names;
  for (const OptionRow* row : options_of(command)) {
    names += (names.empty() ? "--" : " --") + std::string(row->name);
    if (row->letter != 0) names += std::string(" -") + row->letter;
  }
  const std::string first = first_words_of(command);
  return "    " + std::string(command.name) + ") options=\"" + names + "\" first=\"" + first + "\" ;;\n";
}

std::string case_of(const OptionRow& row) {
  std::string names = "    --" + std::string(row.name);
  if (row.letter != 0) names += std::string(" | -") + row.letter;
  switch (value_of(row)) {
    case Value::words:
      return names + ") _mpivet_offer \"" + words_of(row) + "\" \"$cur\"; return ;;\n";
    case Value::check:
      return names + ") _mpivet_offer_checks \"" + check_names() + "\" \"$cur\"; return ;;\n";
    case Value::folder:
      return names +
             ") mapfile -t COMPREPLY < <(compgen -d -- \"$cur\"); compopt -o filenames 2>/dev/null; return ;;\n";
    case Value::file:
    case Value::other:
      return names + ") return ;;\n";
    case Value::none:
      return "";
  }
  return "";
}

}  // namespace

std::string bash_completion() {
  std::string out = kBashBegin;
  out += "  if ((${#words[@]} == 2)); then\n    _mpivet_offer \"" + command_names() + "\" \"$cur\"\n    return\n  fi\n";
  out += "  case $command in\n";
  for (const Command& command : commands()) out += case_of(command);
  out += "  esac\n  case $prev in\n";
  for (const OptionRow& row : option_rows())
    if (!row.taken_by(kInternal)) out += case_of(row);
  return out + kBashEnd + kBashOffer + kBashOfferChecks;
}

}  // namespace mpivet::cli::docs
