#include "gcc/checks/pragmas.h"

namespace mpivet::gcc {
namespace {

using Said = std::optional<Level>;

std::string_view next_word(std::string_view& line) {
  const std::size_t begin = line.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return line = {};
  line.remove_prefix(begin);
  const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(end);
  return word;
}

// What follows "#pragma GCC diagnostic"; empty: the line is no such pragma.
std::string_view diagnostic_pragma(std::string_view line) {
  std::string_view word = next_word(line);
  if (word == "#") word = next_word(line);
  const bool pragma = word == "#pragma" || word == "pragma";
  if (!pragma || next_word(line) != "GCC" || next_word(line) != "diagnostic") return {};
  return line;
}

bool names(std::string_view rest, const std::string& option) {
  const std::string_view quoted = next_word(rest);
  return quoted == "\"-W" + option + "\"" || quoted == "\"-Wmpivet\"";
}

class Pragmas {
 public:
  explicit Pragmas(const std::string& option) : option_(option) {}

  void take(std::string_view rest) {
    const std::string_view what = next_word(rest);
    if (what == "push") {
      pushed_.push_back(now_);
    } else if (what == "pop") {
      now_ = pushed_.empty() ? Said{} : pushed_.back();
      if (!pushed_.empty()) pushed_.pop_back();
    } else if (names(rest, option_)) {
      now_ = what == "ignored" ? Level::off : what == "error" ? Level::error : Level::never_error;
    }
  }
  Said now() const { return now_; }

 private:
  const std::string& option_;
  Said now_;
  std::vector<Said> pushed_;
};

}  // namespace

std::optional<Level> level_by_pragmas(location_t where, const std::string& option) {
  const expanded_location place = expand_location(where);
  if (place.file == nullptr || lang_GNU_Fortran()) return std::nullopt;
  Pragmas pragmas(option);
  for (int line = 1; line < place.line; ++line) {
    const char_span text = source_line(place.file, line);
    if (!text) break;
    const std::string_view rest = diagnostic_pragma({text.get_buffer(), text.length()});
    if (!rest.empty()) pragmas.take(rest);
  }
  return pragmas.now();
}

}  // namespace mpivet::gcc
