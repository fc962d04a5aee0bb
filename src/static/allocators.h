// Functions of the program that do nothing but hand out new memory: each of their calls makes an object of its own, as
// each call of malloc does. Without that, all structures of a program that wraps malloc would be one.
#pragma once
#include "static/program.h"

namespace mpivet::statics {

// By function.
std::vector<char> find_allocators(const Program& program);

}  // namespace mpivet::statics
