#include "cli/help/help_text.h"

#include <vector>

#include "base/text.h"
#include "cli/options/options.h"

namespace mpivet::cli {

std::string wrap(std::string_view text, std::size_t column, std::size_t indent, std::size_t width) {
  std::string result;
  bool line_empty = true;
  for (const auto& word : text::split(text, ' ')) {
    if (!line_empty && column + 1 + word.size() > width) {
      result += '\n' + std::string(indent, ' ');
      column = indent;
      line_empty = true;
    }
    if (!line_empty) {
      result += ' ';
      ++column;
    }
    result += word;
    column += word.size();
    line_empty = false;
  }
  return result;
}

std::string entry(std::string_view left, std::string_view text, std::size_t text_column) {
  std::string result = "  " + std::string(left);
  if (result.size() + 2 > text_column)
    result += '\n' + std::string(text_column, ' ');
  else
    result.resize(text_column, ' ');
  return result + wrap(text, text_column, text_column) + '\n';
}

std::string options_help(Where command) {
  std::vector<std::string> groups;
  for (const auto& row : option_rows())
    if (row.taken_by(command) && !row.taken_by(kInternal) && (groups.empty() || groups.back() != row.group))
      groups.emplace_back(row.group);
  std::string result;
  for (const auto& group : groups) {
    result += group + " options:\n";
    for (const auto& row : option_rows()) {
      if (!row.taken_by(command) || row.taken_by(kInternal) || row.group != group) continue;
      std::string left = row.letter != 0 ? std::string("-") + row.letter + ", " : std::string("    ");
      left += "--" + std::string(row.name);
      if (row.takes_value()) left += "=" + std::string(row.value);
      std::string text = row.text;
      if (!row.default_text.empty()) text += " Default: " + row.default_text + ".";
      result += entry(left, text, 30);
    }
    result += '\n';
  }
  return result;
}

}  // namespace mpivet::cli
