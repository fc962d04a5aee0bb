// The words for values of enumerations that reports hold, and back.
#pragma once
#include <optional>
#include <string_view>

#include "report/findings/finding.h"
#include "report/findings/run_info.h"

namespace mpivet::report {

const char* name_of(Severity severity);
const char* name_of(Evidence evidence);
const char* name_of(RankEnd::How how);
const char* name_of(Foreseen::What what);

// Nothing if there is no such word.
template <class Enum>
std::optional<Enum> named(std::string_view word, Enum last) {
  for (unsigned i = 0; i <= static_cast<unsigned>(last); ++i)
    if (word == name_of(static_cast<Enum>(i))) return static_cast<Enum>(i);
  return std::nullopt;
}

}  // namespace mpivet::report
