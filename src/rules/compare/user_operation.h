// A reduction operation of the program's own, as far as that of one rank can be compared with that of another:
// functions of one and the same program file by where they stand in it, since each process may have it somewhere else
// in memory.
#pragma once
#include <cstdint>

namespace mpivet::rules {

struct UserOperation {
  std::uint64_t function = 0;  // its address in the process
  std::uint64_t program = 0;   // which file it is in; 0: not known, or not the program itself
  std::uint64_t offset = 0;    // in that file
  bool commutes = false;

  bool comparable(const UserOperation& other) const { return program != 0 && program == other.program; }
};

}  // namespace mpivet::rules
