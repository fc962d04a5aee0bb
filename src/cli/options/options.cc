#include "cli/options/options.h"

#include <CLI/CLI.hpp>
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
#include "cli/options/options.inc"
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
template <class Number>
void bind_number(CLI::App& app, const OptionRow& row, Number& field, const char* wanted) {
  const auto is_meant = [wanted](const std::string& word) -> std::string {
    Number number{};
    return CLI::detail::lexical_cast(word, number) && number >= 0 ? ""
                                                                  : "must be " + std::string(wanted) + ", not " + word;
  };
  app.add_option(spellings(row), field)->take_last()->check(is_meant);
}
void bind(CLI::App& app, const OptionRow& row, double& field) { bind_number(app, row, field, "a number, 0 or more"); }
void bind(CLI::App& app, const OptionRow& row, int& field) {
  bind_number(app, row, field, "a whole number, 0 or more");
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
  auto own = join_values(words);
  if (!own) return own.error();
  auto all = words_from_elsewhere(command, *own);
  if (!all) return all.error();
  all->insert(all->end(), own->begin(), own->end());

  Options options;
  CLI::App app;
  app.set_help_flag();
  const auto rows = option_rows();
  std::size_t next = 0;
#define OPTION(type, field, default_, name, letter, value, where, group, text) \
  if (rows[next].taken_by(command)) bind(app, rows[next], options.field);      \
  ++next;
#include "cli/options/options.inc"
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

Words take_arguments(Words& words) {
  Words options, arguments;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool is_option = words[i].size() > 1 && words[i][0] == '-';
    (is_option ? options : arguments).push_back(words[i]);
    const OptionRow* row = is_option ? find_option(words[i]) : nullptr;
    const bool value_follows = row != nullptr && row->takes_value() && words[i].find('=') == std::string::npos;
    if (value_follows && i + 1 < words.size()) options.push_back(words[++i]);
  }
  words = std::move(options);
  return arguments;
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
  const std::string dashed = name.starts_with('-') ? name : "--" + name;  // in an option file
  if (const auto near = text::nearest(dashed, known); !near.empty())
    message += "; did you mean " + std::string(near) + "?";
  return usage_error(message);
}

}  // namespace mpivet::cli
