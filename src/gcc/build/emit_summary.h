// Leaves the summary in the object file.
#pragma once
#include <string_view>

namespace mpivet::gcc {

// `bytes`: without a zero.
void emit_summary(std::string_view bytes);

}  // namespace mpivet::gcc
