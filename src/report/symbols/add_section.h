// Adds a section to a linked file.
#pragma once
#include <cstddef>
#include <span>
#include <string>

#include "base/result.h"

namespace mpivet::report {

// One that is not loaded, at the end of the file. Nothing that is there is moved, and the header, which makes the new
// section known, is written last: whatever happens meanwhile, the program is a good one.
Status add_section(const std::string& path, const std::string& name, std::span<const std::byte> contents);

}  // namespace mpivet::report
