// What the members of a collective disagree about.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "event/call_ref.h"

namespace mpivet::rules {

// One member's part in a collective that does not agree.
struct CollectiveFact {
  enum class Problem {
    operation,
    root,
    reduction,
    function,  // likewise, of the reduction: all are operations of the program's own
    size,
    type,
    in_place,   // some members give MPI_IN_PLACE, where all or none have to
    comm_free,  // some members free the communicator, others never do
  } problem;
  std::uint64_t instance;  // nth collective on the communicator
  std::string comm_name;
  // Members grouped by what they did. Each group: world ranks, one call standing for all of them, and the value in
  // question in words ("root=0", "MPI_SUM", "sends MPI_INT x 4 to rank 1").
  struct Group {
    std::vector<int> ranks;
    event::CallRef call;
    std::string value;
    std::uint64_t function = 0;  // the function in question, as an address in the process of `call`
  };
  std::vector<Group> groups;
};

}  // namespace mpivet::rules
