// What the completions of all shells have in common: commands, options and their values, from the tables.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"

namespace mpivet::cli::docs {

// What an option's value is, as far as a shell can help with it.
enum class Value {
  none,
  words,  // one of "auto|always|never"
  file,
  folder,
  check,
  other,
};
Value value_of(const OptionRow& row);

// The words of such a value, separated by blanks.
std::string words_of(const OptionRow& row);

std::vector<const OptionRow*> options_of(const Command& command);

// Separated by blanks.
std::string check_names();
std::string command_names();

// What may stand behind the command in the place of files, separated by blanks: checks, commands, or what its usage
// names, such as "convert print"; empty if it takes files.
std::string first_words_of(const Command& command);

// In single quotes of a shell.
std::string shell_quoted(std::string_view text);

// Enough for a list.
std::string_view first_sentence(std::string_view text);

}  // namespace mpivet::cli::docs
