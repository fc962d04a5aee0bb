#include "text.h"

#include <fstream>
#include <sstream>

namespace specgen {

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw InputError(path + ": cannot be read");
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

void write_file(const std::string& path, const std::string& contents) {
  std::ofstream out(path, std::ios::binary);
  out << contents;
  if (!out.flush()) throw InputError(path + ": cannot be written");
}

std::vector<Line> data_lines(const std::string& directory, const std::string& file) {
  std::istringstream in(read_file(directory + "/" + file));
  std::vector<Line> lines;
  std::string text;
  for (int number = 1; std::getline(in, text); ++number) {
    text = trim(text.substr(0, text.find('#')));
    if (!text.empty()) lines.push_back({text, file + ":" + std::to_string(number)});
  }
  return lines;
}

std::string trim(std::string_view text) {
  const char* blanks = " \t\r\n";
  auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(blanks) - first + 1));
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (;;) {
    auto end = text.find(separator);
    parts.push_back(trim(text.substr(0, end)));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string> words(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> result;
  for (std::string word; in >> word;) result.push_back(word);
  return result;
}

long long to_number(const std::string& word, const std::string& where) {
  std::size_t used = 0;
  long long value = 0;
  try {
    value = std::stoll(word, &used);
  } catch (const std::logic_error&) {
    used = 0;
  }
  if (used == 0 || used != word.size()) throw InputError(where + ": not a number: " + word);
  return value;
}

}  // namespace specgen
