// What a variable of a function holds, where one store says so.
#pragma once
#include <optional>

#include "static/summary/program.h"

namespace mpivet::statics {

// The operand that all stores into the local object at `offset` put there; nothing if they differ, or if something else
// may change it. What the compiler packs for a parallel region (an object without a name) is changed by nobody.
std::optional<Operand> stored_in(const Program& program, Id function, Id local_object, std::int64_t offset);

}  // namespace mpivet::statics
