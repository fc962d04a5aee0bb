#include "trace/topology_text.h"

#include <charconv>

namespace mpivet::trace {

std::string topology_text(const std::map<int, std::vector<int>>& sources) {
  std::string text;
  for (const auto& [rank, from] : sources) {
    text += (text.empty() ? "" : " ") + std::to_string(rank) + "<";
    for (std::size_t i = 0; i < from.size(); ++i) text += (i == 0 ? "" : ",") + std::to_string(from[i]);
  }
  return text;
}

std::map<int, std::vector<int>> topology_of(std::string_view text, int world) {
  std::map<int, std::vector<int>> sources;
  const char *at = text.data(), *const end = at + text.size();
  const auto number = [&](int& rank) {
    const auto [next, error] = std::from_chars(at, end, rank);
    at = next;
    return error == std::errc() && rank >= 0 && rank < world;
  };
  const auto take = [&](char wanted) { return at < end && *at == wanted && ++at; };
  int rank = 0, from = 0;
  while (number(rank) && take('<')) {
    auto& list = sources[rank];
    while (at < end && *at != ' ') {
      if (!number(from)) return sources;
      list.push_back(from);
      if (!take(',') && at < end && *at != ' ') return sources;
    }
    if (!take(' ')) break;
  }
  return sources;
}

}  // namespace mpivet::trace
