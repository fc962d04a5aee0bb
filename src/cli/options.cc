#include "cli/options.h"

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <sstream>

#include "base/text.h"

namespace mpivet::cli {
namespace {

std::string shown(bool) { return ""; }
std::string shown(const std::string& value) { return value; }
std::string shown(const List&) { return ""; }
template <class Number>
std::string shown(Number value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

std::vector<OptionRow> make_rows() {
  const Options defaults;
  return {
#define OPTION(type, field, default_, name, letter, value, where, group, text) \
  OptionRow{name, letter, value, where, group, text, shown(defaults.field)},
#include "cli/options.inc"
#undef OPTION
  };
}

std::string spellings(const OptionRow& row) {
  std::string names = "--" + std::string(row.name);
  if (row.letter != 0) names = std::string("-") + row.letter + "," + names;
  return names;
}

void bind(CLI::App& app, const OptionRow& row, bool& field) { app.add_flag(spellings(row), field); }
void bind(CLI::App& app, const OptionRow& row, List& field) {
  // A value may begin with '-' ("-LOCAL:*"), so it is never taken for an option: see join_values.
  app.add_option(spellings(row), field)->allow_extra_args(false)->take_all();
}
template <class Value>
void bind(CLI::App& app, const OptionRow& row, Value& field) {
  auto* option = app.add_option(spellings(row), field)->take_last();
  const std::string words = row.value;
  if (words.find('|') != std::string::npos) option->check(CLI::IsMember(text::split(words, '|')));
}
void bind(CLI::App& app, const OptionRow& row, double& field) {
  app.add_option(spellings(row), field)->take_last()->check(CLI::NonNegativeNumber);
}
void bind(CLI::App& app, const OptionRow& row, int& field) {
  app.add_option(spellings(row), field)->take_last()->check(CLI::NonNegativeNumber);
}

// "--checks" "-LOCAL:*" becomes "--checks=-LOCAL:*": our table, not the look of a word, says what is a value.
Result<Words> join_values(const Words& words) {
  Words joined;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const OptionRow* row = find_option(words[i]);
    const bool needs_next = row != nullptr && row->takes_value() && words[i].find('=') == std::string::npos;
    if (needs_next && i + 1 == words.size())
      return usage_error("option --" + std::string(row->name) + " needs a value: --" + row->name + "=" + row->value);
    if (needs_next) {
      joined.push_back("--" + std::string(row->name) + "=" + words[i + 1]);
      ++i;
    } else {
      joined.push_back(words[i]);
    }
  }
  return joined;
}

// The words of MPIVET_OPTIONS this command takes.
Result<Words> environment_words(Where command) {
  const char* value = std::getenv("MPIVET_OPTIONS");
  if (value == nullptr) return Words{};
  auto joined = join_values(text::shell_split(value));
  if (!joined) return Error{"MPIVET_OPTIONS: " + joined.error().message, Blame::usage};
  Words taken;
  for (const auto& word : *joined) {
    const OptionRow* row = find_option(word);
    if (row == nullptr || row->taken_by(kInternal))
      return Error{"MPIVET_OPTIONS: " + unknown_option(word, command).message, Blame::usage};
    if (row->taken_by(command)) taken.push_back(word);
  }
  return taken;
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace

std::span<const OptionRow> option_rows() {
  static const std::vector<OptionRow> rows = make_rows();
  return rows;
}

const OptionRow* find_option(const std::string& word) {
  const std::string name = word.substr(0, word.find('='));
  for (const auto& row : option_rows()) {
    if (name == "--" + std::string(row.name)) return &row;
    if (row.letter != 0 && name == std::string("-") + row.letter) return &row;
  }
  return nullptr;
}

Result<Options> parse_options(Where command, const Words& words) {
  auto all = environment_words(command);
  if (!all) return all.error();
  auto own = join_values(words);
  if (!own) return own.error();
  all->insert(all->end(), own->begin(), own->end());

  Options options;
  CLI::App app;
  app.set_help_flag();
  const auto rows = option_rows();
  std::size_t next = 0;
#define OPTION(type, field, default_, name, letter, value, where, group, text) \
  if (rows[next].taken_by(command)) bind(app, rows[next], options.field);      \
  ++next;
#include "cli/options.inc"
#undef OPTION
  for (const auto& word : *all)
    if (const OptionRow* row = find_option(word); row == nullptr || !row->taken_by(command))
      return unknown_option(word, command);
  try {
    app.parse(Words(all->rbegin(), all->rend()));  // CLI11 wants them reversed
  } catch (const CLI::ParseError& wrong) {
    return usage_error(first_line(wrong.what()));
  }
  return options;
}

Words options_for(Where command, const Words& words) {
  Words taken;
  if (const auto joined = join_values(words))
    for (const auto& word : *joined)
      if (const OptionRow* row = find_option(word); row != nullptr && row->taken_by(command)) taken.push_back(word);
  return taken;
}

Error unknown_option(const std::string& word, Where command) {
  const std::string name = word.substr(0, word.find('='));
  Words known{"--help"};
  for (const auto& row : option_rows())
    if (row.taken_by(command) && !row.taken_by(kInternal)) known.push_back("--" + std::string(row.name));
  std::string message = "unknown option " + name;
  if (const auto near = text::nearest(name, known); !near.empty())
    message += "; did you mean " + std::string(near) + "?";
  return usage_error(message);
}

}  // namespace mpivet::cli
