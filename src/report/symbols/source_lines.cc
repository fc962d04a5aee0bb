#include "report/symbols/source_lines.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>

#include "report/text/sanitize.h"

namespace mpivet::report {
namespace {

constexpr std::size_t kMaxShown = 240;
constexpr std::uintmax_t kMaxFile = 64u << 20;

std::string expand_tabs(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\t') {
      out.append(8 - out.size() % 8, ' ');
    } else {
      out += c;
    }
  }
  return out;
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

bool part_of_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

std::optional<Span> find_word(const std::string& line, const std::string& word) {
  for (std::size_t at = line.find(word); at != std::string::npos; at = line.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool starts = at == 0 || !part_of_name(line[at - 1]);
    const bool ends = end >= line.size() || !part_of_name(line[end]);
    if (starts && ends) return Span{at, word.size()};
  }
  return {};
}

}  // namespace

std::optional<std::string> source_line(const std::string& file, int line) {
  std::error_code error;
  if (line <= 0 || !std::filesystem::is_regular_file(file, error)) return {};
  if (const auto size = std::filesystem::file_size(file, error); error || size > kMaxFile) return {};
  std::ifstream in(file);
  std::string text;
  for (int i = 0; i < line; ++i)
    if (!std::getline(in, text)) return {};
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.pop_back();
  text = sanitize(expand_tabs(text));
  if (text.size() > kMaxShown) text = sanitize(text.substr(0, kMaxShown)) + "...";
  return text;
}

std::optional<Span> find_call(const std::string& line, const std::string& function) {
  if (function.empty()) return {};
  if (const auto exact = find_word(line, function)) return exact;
  return find_word(lower(line), lower(function));
}

}  // namespace mpivet::report
