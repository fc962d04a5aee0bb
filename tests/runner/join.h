// Joins words with a separator. (fmt::join draws false warnings from GCC 12, and warnings are errors.)
#pragma once
#include <fmt/format.h>

#include <string>

namespace mpivet::testrun {

template <class Range>
std::string join(const Range& items, const char* separator) {
  std::string text;
  for (const auto& item : items) {
    if (!text.empty()) text += separator;
    text += fmt::format("{}", item);
  }
  return text;
}

}  // namespace mpivet::testrun
