// Which predefined reduction operations MPI defines on which predefined datatypes.
#pragma once
#include <cstdint>

namespace mpivet::model {

enum class Reduction : std::uint8_t {
  defined,
  undefined,
  of_characters,   // not defined, but every library does it
  one_sided_only,  // MPI_REPLACE, MPI_NO_OP
};

// Ids of predefined handles. What MPI does not list and libraries offer on top counts as defined.
Reduction reduction(std::uint32_t op, std::uint32_t type);

}  // namespace mpivet::model
