// What a loaded library takes from others.
#pragma once
#include <cstdint>

namespace mpivet::runtime {

// Of the library that has `address` in its code: `each(data, name, slot)` for every function or variable it takes from
// elsewhere, with the word that holds its address.
void for_each_import(const void* address, void* data, void (*each)(void* data, const char* name, std::uint64_t* slot));

}  // namespace mpivet::runtime
