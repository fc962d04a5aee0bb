// The options of all commands, made from options.inc.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "base/result.h"

namespace mpivet::cli {

using Words = std::vector<std::string>;

using Flag = bool;
using Text = std::string;
using List = std::vector<std::string>;
using Choice = std::string;
using Count = int;
using Seconds = double;

struct Options {
#define OPTION(type, field, default_, name, letter, value, where, group, text) type field = default_;
#include "cli/options/options.inc"
#undef OPTION
};

enum Where : unsigned {
  kRun = 1,
  kExec = 2,
  kChecks = 4,
  kInternal = 8,
  kSuppress = 16,
  kPostmortem = 32,
  kTop = 64,
  kCompile = 128,
  kStatic = 256,
  kExplore = 512,
  kPredict = 1024,
  kTrace = 2048,
  kReport = 4096,
  kDoctor = 8192,
};

struct OptionRow {
  const char* name;   // without the dashes
  char letter;        // 0: none
  const char* value;  // what the help calls it; a Choice's words; empty for a Flag
  unsigned where;
  const char* group;
  const char* text;
  std::string default_text;  // empty: none worth showing
  bool takes_value() const { return *value != '\0'; }
  bool taken_by(Where command) const { return (where & command) != 0; }
};
std::span<const OptionRow> option_rows();

// The row `word` names ("--json", "--json=x", "-v"), whatever the command; null if there is none.
const OptionRow* find_option(const std::string& word);

// The option file first, then MPIVET_OPTIONS, then `words` (options only, with their values): the later wins, lists add
// up. What file and variable say for other commands than this one is passed over; what no command knows is an error.
Result<Options> parse_options(Where command, const Words& words);

// Those of `words` (options with their values) that another command takes too.
Words options_for(Where command, const Words& words);

// The words of an option with its value in one: "--checks" "-LOCAL:*" becomes "--checks=-LOCAL:*". Our table, not the
// look of a word, says what is a value.
Result<Words> join_values(const Words& words);

// Words that are no options, taken out of `words`: the arguments of a command that has any.
Words take_arguments(Words& words);

// option_sources.cc: what file and variable say to this command, for `words` as joined.
Result<Words> words_from_elsewhere(Where command, const Words& words);

// "unknown option --jsn; did you mean --json?"
Error unknown_option(const std::string& word, Where command);

// The options of a command as help text, grouped.
std::string options_help(Where command);

}  // namespace mpivet::cli
