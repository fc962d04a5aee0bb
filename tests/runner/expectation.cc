#include "expectation.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <regex>
#include <sstream>

#include "join.h"

namespace mpivet::testrun {
namespace {

[[noreturn]] void fail(int line, const std::string& what) { throw BadComment(fmt::format("line {}: {}", line, what)); }

int parse_int(std::string_view text) {
  int value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size())
    throw BadComment(fmt::format("'{}' is no number", text));
  return value;
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in{std::string(text)};
  for (std::string part; std::getline(in, part, separator);)
    if (!part.empty()) parts.push_back(part);
  return parts;
}

// Words of a comment; blanks inside double quotes do not separate, \" is a quote, the quotes are dropped.
std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> out;
  std::string word;
  bool quoted = false, started = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && i + 1 < text.size() && text[i + 1] == '"') {
      word += text[++i];
    } else if (c == '"') {
      quoted = !quoted;
      started = true;
    } else if ((c == ' ' || c == '\t') && !quoted) {
      if (started || !word.empty()) out.push_back(word);
      word.clear();
      started = false;
    } else {
      word += c;
    }
  }
  if (started || !word.empty()) out.push_back(word);
  return out;
}

// Divides "key=value", "key~value" or "key".
struct Attribute {
  std::string key, value;
};
Attribute attribute(const std::string& word) {
  const auto at = word.find_first_of("=~");
  if (at == std::string::npos) return {word, ""};
  return {word.substr(0, at), word.substr(at + 1)};
}

std::string_view without_comment_end(std::string_view text) {
  return text.substr(0, std::min(text.find("*/"), text.size()));
}

void parse_header(std::string_view text, TestSpec& spec) {
  for (const std::string& word : words(text)) {
    const auto [key, value] = attribute(word);
    if (key == "ranks")
      spec.ranks = parse_int(value);
    else if (key == "mpi")
      spec.mpis = split(value, ',');
    else if (key == "args")
      spec.args = words(value);
    else if (key == "options")
      spec.options = words(value);
    else if (key == "timeout")
      spec.timeout = parse_int(value);
    else if (key == "threads")
      spec.flags.push_back("-pthread");
    else if (key == "flags")
      for (const std::string& flag : words(value)) spec.flags.push_back(flag);
    else if (key == "exit")
      spec.exit_status = parse_int(value);
    else
      throw BadComment(fmt::format("unknown word '{}' after mpivet-test:", word));
  }
}

void parse_attributes(std::string_view text, Expectation& e) {
  const auto all = words(text);
  if (all.empty()) throw BadComment("a check id must follow");
  e.check = all[0];
  if (e.check.find(':') == std::string::npos) throw BadComment(fmt::format("'{}' is no check id", e.check));
  for (const std::string& word : std::vector(all.begin() + 1, all.end())) {
    const auto [key, value] = attribute(word);
    if (key == "ranks")
      e.ranks = parse_ranks(value);
    else if (key == "mpi")
      e.mpi = value;
    else if (key == "message")
      e.message = value;
    else if (key == "site" && value == "any")
      e.any_site = true;
    else
      throw BadComment(fmt::format("unknown word '{}' in an expectation", word));
  }
}

struct Marker {
  std::size_t begin, text;  // of the marker, of what follows it
  Expectation expectation;
};

std::vector<Marker> markers(const std::string& line, int number, const std::string& file) {
  static const std::regex pattern(R"(\b(EXPECT(-NEXT-LINE|-ANYWHERE|@([^:\s]+):(\d+))?|ALSO):(?=\s))");
  std::vector<Marker> found;
  for (std::sregex_iterator it(line.begin(), line.end(), pattern), end; it != end; ++it) {
    const std::smatch& m = *it;
    Marker marker{static_cast<std::size_t>(m.position()), static_cast<std::size_t>(m.position() + m.length()), {}};
    Expectation& e = marker.expectation;
    e.written_on = number;
    e.place = {file, number};
    e.also = m[1] == "ALSO";
    if (m[2] == "-NEXT-LINE") e.place.line = number + 1;
    if (m[2] == "-ANYWHERE") e.place.line = 0;
    if (m[3].matched) e.place = {m[3], parse_int(m[4].str())};
    found.push_back(marker);
  }
  return found;
}

void parse_line(const std::string& line, int number, const std::string& file, TestSpec& spec) {
  constexpr std::string_view header = "mpivet-test:";
  if (const auto at = line.find(header); at != std::string::npos)
    parse_header(without_comment_end(std::string_view(line).substr(at + header.size())), spec);
  const auto found = markers(line, number, file);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const std::size_t end = i + 1 < found.size() ? found[i + 1].begin : line.size();
    Expectation e = found[i].expectation;
    parse_attributes(without_comment_end(std::string_view(line).substr(found[i].text, end - found[i].text)), e);
    spec.expectations.push_back(e);
  }
}

}  // namespace

bool TestSpec::runs_on(std::string_view mpi) const { return std::find(mpis.begin(), mpis.end(), mpi) != mpis.end(); }

std::set<int> parse_ranks(std::string_view text) {
  std::set<int> ranks;
  for (const std::string& part : split(text, ',')) {
    const auto dash = part.find('-');
    const int first = parse_int(std::string_view(part).substr(0, dash));
    const int last = dash == std::string::npos ? first : parse_int(std::string_view(part).substr(dash + 1));
    for (int rank = first; rank <= last; ++rank) ranks.insert(rank);
  }
  return ranks;
}

std::string format_ranks(const std::set<int>& ranks) { return join(ranks, ","); }

TestSpec parse_test(std::string_view source, const std::string& file_name) {
  TestSpec spec;
  std::istringstream in{std::string(source)};
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    try {
      parse_line(line, number, file_name, spec);
    } catch (const BadComment& e) {
      fail(number, e.what());
    }
  }
  return spec;
}

}  // namespace mpivet::testrun
