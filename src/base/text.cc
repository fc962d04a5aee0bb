#include "base/text.h"

#include <algorithm>
#include <cctype>

namespace mpivet::text {

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const auto end = std::min(text.find(separator), text.size());
    if (end > 0) parts.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

std::string_view trim(std::string_view text) {
  const auto blank = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string join(std::span<const std::string> parts, std::string_view separator) {
  std::string result;
  for (const auto& part : parts) {
    if (&part != parts.data()) result += separator;
    result += part;
  }
  return result;
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

bool glob_match(std::string_view pattern, std::string_view text) {
  // Iterative with one point to come back to: the newest '*'. Older stars never need to be tried again.
  std::size_t p = 0, t = 0, star = std::string_view::npos, star_text = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      star_text = t;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
      ++p, ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++star_text;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  const std::size_t width = b.size() + 1;
  std::vector<std::size_t> before(width), previous(width), current(width);
  for (std::size_t j = 0; j < width; ++j) previous[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    current[0] = i;
    for (std::size_t j = 1; j < width; ++j) {
      const bool same = a[i - 1] == b[j - 1];
      current[j] = std::min({previous[j] + 1, current[j - 1] + 1, previous[j - 1] + (same ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) current[j] = std::min(current[j], before[j - 2] + 1);
    }
    std::swap(before, previous);
    std::swap(previous, current);
  }
  return previous[b.size()];
}

std::string_view nearest(std::string_view word, std::span<const std::string> candidates) {
  const std::string wanted = lower(word);
  // A third of the letters wrong is still a typing error, and two letters of a word that is not very short; more is
  // another word.
  std::size_t best_distance = std::max<std::size_t>(wanted.size() > 3 ? 2 : 1, wanted.size() / 3) + 1;
  std::string_view best;
  for (const auto& candidate : candidates) {
    const std::size_t distance = edit_distance(wanted, lower(candidate));
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

std::string nearest_name(std::string_view word, std::span<const std::string> names) {
  std::vector<std::string> spellings, meant;
  for (const std::string& name : names) {
    spellings.push_back(name);
    meant.push_back(name);
    for (auto colon = name.find(':'); colon != std::string::npos; colon = name.find(':', colon + 1)) {
      spellings.push_back(name.substr(0, colon));
      meant.push_back(name.substr(0, colon));
      spellings.push_back(name.substr(colon + 1));
      meant.push_back(name);
    }
  }
  const std::string_view near = nearest(word, spellings);
  for (std::size_t i = 0; i < spellings.size(); ++i)
    if (near.data() == spellings[i].data()) return meant[i];
  return "";
}

std::string ranges(std::span<const int> sorted) {
  std::string result;
  for (std::size_t i = 0; i < sorted.size();) {
    std::size_t last = i;
    while (last + 1 < sorted.size() && sorted[last + 1] == sorted[last] + 1) ++last;
    if (!result.empty()) result += ',';
    result += std::to_string(sorted[i]);
    if (last > i) result += '-' + std::to_string(sorted[last]);
    i = last + 1;
  }
  return result;
}

}  // namespace mpivet::text
