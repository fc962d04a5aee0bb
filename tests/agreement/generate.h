// Small programs at random. The same seed gives the same program, on every machine.
#pragma once
#include <cstdint>

#include "program.h"

namespace agreement {

Program generate(std::uint64_t seed);

}  // namespace agreement
