#include "report/findings/suppression.h"

#include <algorithm>
#include <charconv>

#include "base/text.h"
#include "report/findings/merge.h"

namespace mpivet::report {
namespace {

using Intervals = std::vector<std::pair<int, int>>;

const std::vector<std::string> kKeys{"check", "function", "call", "file", "line", "module", "rank"};

bool parse_number(std::string_view text, int& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() && number >= 0;
}

// "3", "0-3,7"
bool parse_intervals(std::string_view text, Intervals& intervals) {
  for (const std::string& part : text::split(text, ',')) {
    const std::string_view piece = text::trim(part);
    const auto dash = piece.find('-');
    std::pair<int, int> interval;
    if (!parse_number(piece.substr(0, dash), interval.first)) return false;
    interval.second = interval.first;
    if (dash != std::string_view::npos && !parse_number(piece.substr(dash + 1), interval.second)) return false;
    if (interval.second < interval.first) return false;
    intervals.push_back(interval);
  }
  return !intervals.empty();
}

bool within(const Intervals& intervals, int number) {
  return std::any_of(intervals.begin(), intervals.end(),
                     [&](const auto& interval) { return interval.first <= number && number <= interval.second; });
}

Error wrong(const Suppression& suppression, const std::string& why) {
  return usage_error(suppression.origin + ": " + why);
}

Error unknown_key(const Suppression& suppression, const std::string& key) {
  std::string message = "unknown condition \"" + key + "=\" in a suppression";
  if (const auto near = text::nearest(key, kKeys); !near.empty())
    message += "; did you mean " + std::string(near) + "=?";
  return wrong(suppression, message + " (there are " + text::join(kKeys, ", ") + ")");
}

Status set_numbers(Suppression& suppression, const std::string& key, const std::string& value) {
  Intervals& intervals = key == "line" ? suppression.lines : suppression.ranks;
  if (parse_intervals(value, intervals)) return Done{};
  return wrong(suppression, key + "=" + value + " is not a number, a range or a list of them, as in 0-3,7");
}

Status set_condition(Suppression& suppression, const std::string& key, const std::string& value) {
  if (value.empty()) return wrong(suppression, "the condition \"" + key + "=\" has no value");
  if (key == "line" || key == "rank") return set_numbers(suppression, key, value);
  for (auto& [name, field] : {std::pair{"check", &suppression.check}, std::pair{"function", &suppression.function},
                              std::pair{"call", &suppression.call}, std::pair{"file", &suppression.file},
                              std::pair{"module", &suppression.module}}) {
    if (key != name) continue;
    if (!field->empty()) return wrong(suppression, "the condition \"" + key + "=\" stands there twice");
    *field = value;
    return Done{};
  }
  return unknown_key(suppression, key);
}

// A bare word is the name of a check.
Status take_word(Suppression& suppression, const std::string& word) {
  const auto equals = word.find('=');
  if (equals == std::string::npos) return set_condition(suppression, "check", word);
  return set_condition(suppression, word.substr(0, equals), word.substr(equals + 1));
}

Status check_exists(const Suppression& suppression, std::span<const std::string> checks) {
  if (suppression.check.empty()) return Done{};
  for (const std::string& name : checks)
    if (names_check(suppression.check, name)) return Done{};
  std::string message = "there is no check \"" + suppression.check + "\"";
  if (const auto near = text::nearest_name(suppression.check, checks); !near.empty())
    message += "; did you mean " + near + "?";
  return wrong(suppression, message);
}

// "ring.c" and "src/ring.c" are meant to find "/home/u/src/ring.c".
bool matches_path(const std::string& glob, const std::string& path) {
  if (glob.empty()) return true;
  return !path.empty() && (text::glob_match(glob, path) || (glob[0] != '/' && text::glob_match("*/" + glob, path)));
}

std::string before_parameters(const std::string& name) { return name.substr(0, name.find('(')); }

bool matches_name(const std::string& glob, const std::string& name) {
  return text::glob_match(glob, name) || text::glob_match(glob, before_parameters(name));
}

bool matches_frame(const Suppression& s, const Frame& frame, bool function_met) {
  return matches_path(s.file, frame.file) && (s.lines.empty() || within(s.lines, frame.line)) &&
         matches_path(s.module, frame.module) &&
         (function_met || s.function.empty() || (!frame.function.empty() && matches_name(s.function, frame.function)));
}

}  // namespace

bool names_check(std::string_view glob, std::string_view check) {
  const std::string lowered = text::lower(check), pattern = text::lower(glob);
  return text::glob_match(pattern, lowered) || text::glob_match(pattern + ":*", lowered);
}

Result<Suppression> parse_suppression(std::string_view text, std::string origin, std::span<const std::string> checks) {
  Suppression suppression;
  suppression.text = text::trim(text);
  suppression.origin = std::move(origin);
  const auto words = text::shell_split(text);
  if (words.empty()) return wrong(suppression, "an empty suppression");
  for (const std::string& word : words)
    if (auto taken = take_word(suppression, word); !taken) return taken.error();
  if (auto exists = check_exists(suppression, checks); !exists) return exists.error();
  if (!suppression.lines.empty() && suppression.file.empty())
    return wrong(suppression, "\"line=\" needs \"file=\" beside it");
  return suppression;
}

bool concerns(const Suppression& suppression, const Finding& finding) {
  if (!suppression.check.empty() && !names_check(suppression.check, finding.check.text())) return false;
  if (suppression.ranks.empty()) return true;
  return !finding.ranks.empty() && std::all_of(finding.ranks.begin(), finding.ranks.end(),
                                               [&](int rank) { return within(suppression.ranks, rank); });
}

bool matches_site(const Suppression& s, const CallSite& site) {
  if (!s.call.empty() && !matches_name(s.call, site.call)) return false;
  const bool is_the_call = !s.function.empty() && text::glob_match(s.function, function_of(site));
  const bool needs_frame = !s.file.empty() || !s.module.empty() || (!s.function.empty() && !is_the_call);
  return !needs_frame || std::any_of(site.stack.begin(), site.stack.end(),
                                     [&](const Frame& frame) { return matches_frame(s, frame, is_the_call); });
}

}  // namespace mpivet::report
