#include "base/config_file.h"

#include <cerrno>
#include <fstream>
#include <string_view>

#include "base/text.h"

namespace mpivet {
namespace {

std::string_view without_comment(std::string_view line) {
  char quote = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    const bool begins_word = i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t';
    if (quote == 0 && c == '#' && begins_word) return line.substr(0, i);
    if (c == quote)
      quote = 0;
    else if (quote == 0 && (c == '\'' || c == '"'))
      quote = c;
    else if (c == '\\' && quote != '\'')
      ++i;
  }
  return line;
}

}  // namespace

Result<std::vector<ConfigLine>> read_config_file(const std::string& path) {
  const auto unreadable = [&] { return Error{system_error("cannot read " + path).message, Blame::usage}; };
  std::ifstream in(path);
  if (!in) return unreadable();
  std::vector<ConfigLine> lines;
  std::string line;
  for (int number = 1; std::getline(in, line); ++number)
    if (const auto text = text::trim(without_comment(line)); !text.empty())
      lines.push_back({path + ":" + std::to_string(number), std::string(text)});
  if (in.bad()) return unreadable();
  return lines;
}

}  // namespace mpivet
