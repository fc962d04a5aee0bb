#include "cli/run/rank_list.h"

#include <charconv>

#include "base/text.h"

namespace mpivet::cli {
namespace {

bool parse(std::string_view word, int& number) {
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return error == std::errc() && end == word.data() + word.size();
}

}  // namespace

Result<std::vector<RankSpan>> parse_ranks(const std::string& text, int world) {
  if (text.empty()) return std::vector<RankSpan>{{0, world - 1}};
  std::vector<RankSpan> spans;
  for (const std::string& part : text::split(text, ',')) {
    const auto dash = part.find('-', 1);
    RankSpan span{};
    const std::string_view all = part;
    const bool good =
        parse(all.substr(0, dash), span.first) &&
        (dash == std::string::npos ? (span.last = span.first, true) : parse(all.substr(dash + 1), span.last));
    if (!good || span.first < 0 || span.last < span.first)
      return usage_error("--only: '" + part + "' is no rank and no range of ranks such as 0-3");
    if (span.last >= world)
      return usage_error("--only: there is no rank " + std::to_string(span.last) + ", only " + std::to_string(world) +
                         " ranks");
    spans.push_back(span);
  }
  return spans;
}

}  // namespace mpivet::cli
