#include "report/findings/ranks.h"

#include <algorithm>

namespace mpivet::report {
namespace {

// The distance from a rank to the next one; 1 for the last.
long long stride_at(const std::vector<int>& ranks, std::size_t i) {
  return i + 1 < ranks.size() ? static_cast<long long>(ranks[i + 1]) - ranks[i] : 1;
}

// How many ranks from `begin` on are evenly spaced.
std::size_t even_run(const std::vector<int>& ranks, std::size_t begin) {
  std::size_t end = begin + 1;
  while (end < ranks.size() && stride_at(ranks, end - 1) == stride_at(ranks, begin)) ++end;
  return end - begin;
}

// A range is worth it when it is shorter and no harder to read than the plain list.
bool worth_a_range(std::size_t length, long long stride) { return stride == 1 ? length >= 3 : length >= 4; }

}  // namespace

void normalize_ranks(std::vector<int>& ranks) {
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
}

void add_ranks(std::vector<int>& ranks, const std::vector<int>& more) {
  const bool known = std::all_of(more.begin(), more.end(),
                                 [&](int rank) { return std::binary_search(ranks.begin(), ranks.end(), rank); });
  if (known) return;
  ranks.insert(ranks.end(), more.begin(), more.end());
  normalize_ranks(ranks);
}

std::string format_ranks(std::vector<int> ranks) {
  normalize_ranks(ranks);
  std::string text;
  for (std::size_t i = 0; i < ranks.size();) {
    if (!text.empty()) text += ',';
    text += std::to_string(ranks[i]);
    const std::size_t length = even_run(ranks, i);
    const long long stride = stride_at(ranks, i);
    if (!worth_a_range(length, stride)) {
      ++i;
      continue;
    }
    text += '-' + std::to_string(ranks[i + length - 1]);
    if (stride != 1) text += " step " + std::to_string(stride);
    i += length;
  }
  return text;
}

std::string shorten_ranks(const std::vector<int>& ranks) {
  constexpr std::size_t kLong = 80;
  std::string text = format_ranks(ranks);
  if (text.size() <= kLong) return text;
  text.resize(text.rfind(',', kLong));
  return text + ",... (" + std::to_string(ranks.size()) + " in all)";
}

std::string name_ranks(const std::vector<int>& ranks) {
  if (ranks.empty()) return "no rank";
  return (ranks.size() == 1 ? "rank " : "ranks ") + shorten_ranks(ranks);
}

}  // namespace mpivet::report
