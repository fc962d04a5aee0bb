// Functions of the program that hand out new memory: each of their calls makes an object of its own, as each call of
// malloc does. Without that, all structures of a program that wraps malloc would be one. What such a function puts into
// the memory before it returns it is in all of these objects.
#pragma once
#include "static/summary/program.h"

namespace mpivet::statics {

enum class Allocator : std::uint8_t {
  none,
  plain,  // nothing else
  fills,  // puts something into it
};

// By function.
std::vector<Allocator> find_allocators(const Program& program);

}  // namespace mpivet::statics
