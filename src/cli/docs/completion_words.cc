#include "completion_words.h"

#include <algorithm>
#include <cctype>

#include "base/text.h"
#include "checks/registry.h"

namespace mpivet::cli::docs {

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

std::string first_words_of(const Command& command) {
  const std::string_view name = command.name;
  if (name == "explain") return check_names();
  if (name == "help") return command_names();
  // "Usage: mpivet trace convert TRACE": a word in small letters behind the command's name.
  const std::string before = "mpivet " + std::string(name) + " ";
  const std::string usage = command.usage;
  std::vector<std::string> out;
  for (std::size_t at = usage.find(before); at != std::string::npos; at = usage.find(before, at + 1)) {
    const std::size_t begin = at + before.size();
    std::size_t end = begin;
    while (end < usage.size() && std::islower(static_cast<unsigned char>(usage[end])) != 0) ++end;
    if (end > begin && end < usage.size() && usage[end] == ' ') out.push_back(usage.substr(begin, end - begin));
  }
  return text::join(out, " ");
}

std::string shell_quoted(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return "'" + out + "'";
}

std::string_view first_sentence(std::string_view text) {
  const auto end = text.find(". ");
  return text.substr(0, end == std::string_view::npos ? text.size() - (text.ends_with('.') ? 1 : 0) : end);
}

}  // namespace mpivet::cli::docs
