// A buffer given to MPI with its count and datatype, as far as they can be seen.
#pragma once
#include "gcc/checks/mpi_calls.h"
#include "spec/constants.h"

namespace mpivet::gcc {

// A variable, or memory that was allocated in the function, with what is left of it behind an address.
struct Room {
  std::string name;  // in quotation marks
  location_t where = UNKNOWN_LOCATION;
  bool allocated = false;
  std::int64_t bytes = 0;
};
std::optional<Room> room_behind(tree address);

struct BufferArgument {
  unsigned parameter = 0;
  tree address = NULL_TREE;           // of the data
  std::uint32_t datatype = 0;         // id of a predefined one; 0: any other
  std::optional<std::int64_t> count;  // that is constant, and one number
  tree element = NULL_TREE;           // type of what the buffer holds; NULL_TREE: anything
  std::optional<Room> room;           // where it is known
  // As below.
  std::int64_t least_length = 0;
};

// Those that are no special value like MPI_IN_PLACE.
std::vector<BufferArgument> buffer_arguments(const MpiCall& call);
// Bytes from the start of an argument on that are in use for certain, if any are: of buffers, and of requests; 0: not
// known, or something else.
std::int64_t least_length(const MpiCall& call, unsigned parameter);
// The buffer as it is passed; NULL_TREE: a special value, or not known.
tree buffer_address(const MpiCall& call, unsigned parameter);

}  // namespace mpivet::gcc
