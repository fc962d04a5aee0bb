// A unit's summary as bytes without a zero among them: it lives as one zero-terminated string in a mergeable string
// section, where the linker drops duplicates and may reorder strings.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "static/summary/summary.h"

namespace mpivet::statics {

inline constexpr std::string_view kSectionName = ".mpivet.summary";

// No zero byte inside; the terminating zero is not included.
std::string encode(const Unit& unit);

// The bytes may be anybody's: every index and length is checked, and the first thing wrong is the error.
Result<Unit> decode(std::string_view bytes);

// All units of a section's contents.
Result<std::vector<Unit>> decode_section(std::string_view contents);

}  // namespace mpivet::statics
