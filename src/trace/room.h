// Whether a file can grow, asked before it has to.
#pragma once
#include <cstdint>
#include <string>

namespace mpivet::trace {

// Makes sure that the file can grow to so many bytes; 0, or the errno that writing them would give. A file that does
// not exist yet cannot be given room: then `open_promises`, bytes of other such files, are free as well.
int reserve_room(const std::string& file, std::uint64_t bytes, std::uint64_t open_promises);
// Gives back what was reserved and not used.
void release_room(const std::string& file);

// A file beyond a limit of the shell's is an error like any other, and no reason to end this thread's process.
void take_size_limit_as_error();

}  // namespace mpivet::trace
