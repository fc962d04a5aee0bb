#include "cli/run/high_water.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/text.h"
#include "event/format.h"

namespace mpivet::cli {
namespace {

using model::HighWater;
using spec::HandleKind;

// Those that are watched, by the words that calls are printed with: "datatype#1024".
std::vector<std::string> kinds() {
  std::vector<std::string> words;
  for (int kind = 0; kind < spec::kHandleKinds; ++kind) {
    const auto each = static_cast<HandleKind>(kind);
    if (each != HandleKind::none && each != HandleKind::session) words.emplace_back(event::kind_word(each));
  }
  return words;
}

std::optional<HandleKind> kind_named(const std::string& word) {
  for (int kind = 1; kind < spec::kHandleKinds; ++kind)
    if (word == event::kind_word(static_cast<HandleKind>(kind))) return static_cast<HandleKind>(kind);
  return std::nullopt;
}

std::optional<std::uint64_t> number(std::string_view digits) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  return value == 0 ? HighWater::kNever : value;
}

Error unknown_kind(const std::string& word) {
  const auto known = kinds();
  std::string message = "--high-water: there is no kind of handle \"" + word + "\"";
  if (const auto near = text::nearest(word, known); !near.empty())
    message += "; did you mean " + std::string(near) + "?";
  return usage_error(message + " (there are " + text::join(known, ", ") + ")");
}

Status assign(HighWater& limits, std::string_view assignment) {
  const auto equals = assignment.find('=');
  const bool one = equals != std::string_view::npos;
  const auto limit = number(text::trim(one ? assignment.substr(equals + 1) : assignment));
  if (!limit)
    return usage_error("--high-water: \"" + std::string(assignment) +
                       "\" is neither KIND=N, as in datatype=5000, nor N");
  if (!one) {
    limits.set_all(*limit);
    return Done{};
  }
  const std::string word = text::lower(text::trim(assignment.substr(0, equals)));
  const auto kind = kind_named(word);
  const auto known = kinds();
  if (!kind || std::find(known.begin(), known.end(), word) == known.end()) return unknown_kind(word);
  limits.set(*kind, *limit);
  return Done{};
}

}  // namespace

Result<HighWater> high_water(const List& assignments) {
  HighWater limits;
  for (const auto& list : assignments)
    for (const auto& each : text::split(list, ','))
      if (auto done = assign(limits, each); !done) return done.error();
  return limits;
}

}  // namespace mpivet::cli
