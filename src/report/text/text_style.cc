#include "report/text/text_style.h"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cstring>

#include "report/text/text.h"

namespace mpivet::report {
namespace {

const char* severity_color(Severity severity) {
  switch (severity) {
    case Severity::info:
      return "1;36";
    case Severity::warning:
      return "1;33";
    case Severity::error:
    case Severity::fatal:
      return "1;31";
  }
  return "1";
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::toupper(c); });
  return text;
}

// The end of the next unbreakable piece: a word, or a whole call with its arguments.
std::size_t piece_end(std::string_view line, std::size_t begin) {
  int depth = 0;
  std::size_t i = begin;
  const bool call = line.substr(begin).starts_with("MPI_");
  for (; i < line.size(); ++i) {
    if (line[i] == ' ' && depth == 0) break;
    if (call && line[i] == '(') ++depth;
    if (call && line[i] == ')' && depth > 0) --depth;
  }
  return i;
}

// Blanks at the start of the line indent all of it; what does not fit goes on a little further in.
void fold_line(std::string& out, std::string_view line, std::string_view indent, std::size_t width) {
  const std::size_t lead = std::min(line.find_first_not_of(' '), line.size());
  std::string margin = std::string(indent) + std::string(lead, ' ');
  std::size_t column = 0;
  for (std::size_t i = lead; i < line.size();) {
    const std::size_t end = piece_end(line, i);
    const std::size_t length = end - i;
    if (column > 0 && column + 1 + length > width) {
      out += '\n';
      column = 0;
      if (lead > 0) margin.resize(indent.size() + lead + 2, ' ');
    }
    out += column == 0 ? margin : " ";
    column = (column == 0 ? margin.size() : column + 1) + length;
    out += line.substr(i, length);
    i = std::min(line.find_first_not_of(' ', end), line.size());
  }
  out += '\n';
}

}  // namespace

bool want_color(ColorMode mode, int fd) {
  switch (mode) {
    case ColorMode::always:
      return true;
    case ColorMode::never:
      return false;
    case ColorMode::automatic:
      break;
  }
  const char* const no_color = std::getenv("NO_COLOR");
  const char* const term = std::getenv("TERM");
  if (no_color && *no_color) return false;
  if (!term || std::strcmp(term, "dumb") == 0) return false;
  return ::isatty(fd) == 1;
}

std::string Style::paint(std::string_view code, std::string_view text) const {
  if (!color_) return std::string(text);
  std::string out = "\x1b[";
  out.append(code).append("m").append(text).append("\x1b[0m");
  return out;
}

std::string Style::severity(Severity severity) const {
  return paint(severity_color(severity), upper(severity_name(severity)));
}

const char* severity_name(Severity severity) {
  switch (severity) {
    case Severity::info:
      return "info";
    case Severity::warning:
      return "warning";
    case Severity::error:
      return "error";
    case Severity::fatal:
      return "fatal";
  }
  return "?";
}

std::string fold(std::string_view text, std::string_view indent, std::size_t width) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    fold_line(out, text.substr(0, end), indent, width);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::string plural(std::uint64_t count, std::string_view noun) {
  return grouped(count) + ' ' + std::string(noun) + (count == 1 ? "" : "s");
}

std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, 1, ',');
  return text;
}

}  // namespace mpivet::report
