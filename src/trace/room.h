// Whether a file can grow, asked before it has to.
#pragma once
#include <cstdint>
#include <string>

namespace mpivet::trace {

// Reserves room for so many more bytes of the file; 0, or the errno that writing them would give.
int reserve_room(const std::string& file, std::uint64_t bytes);
// Gives back what was reserved and not used.
void release_room(const std::string& file);

// A file beyond a limit of the shell's is an error like any other, and no reason to end this thread's process.
void take_size_limit_as_error();

}  // namespace mpivet::trace
