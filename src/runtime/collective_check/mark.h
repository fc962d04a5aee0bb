// What ranks tell their neighbours.
#pragma once
#include <cstdint>

namespace mpivet::collective_check {

enum class MarkKind : std::uint8_t {
  collective,  // is about to call a collective
  leave,       // leaves a function with flagged collectives
  finalized,   // has called MPI_Finalize: no collective will follow
  ended,       // ends without MPI_Finalize
  given_up,    // does not know any more how many collectives it has called on this communicator
};

// A function was left in all of these visits, with the same number of collectives before.
struct LeftVisits {
  std::uint64_t function = 0;  // Site::function; 0: none
  std::uint64_t first = 0, last = 0;
  std::uint64_t site = 0;  // of the last one
};

struct Mark {
  std::uint64_t scope = 0;   // id of the communicator (window, file); 0: all
  std::uint32_t number = 0;  // collective: the how many-th on it; leave: how many were called before
  std::uint16_t func = 0;    // spec::Func of the collective
  MarkKind kind = MarkKind::collective;
  bool is_checked = false;  // the site is not proved to be reached by all
  std::uint64_t site = 0;   // Site::id; 0: none
  LeftVisits left;          // also with a collective: since the one before
};
static_assert(sizeof(Mark) == 56);

}  // namespace mpivet::collective_check
