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

struct Mark {
  std::uint64_t scope;   // id of the communicator (window, file); 0: all
  std::uint32_t number;  // collective: the how many-th on it; leave: how many were called before
  std::uint16_t func;    // spec::Func of the collective
  MarkKind kind;
  bool is_checked;         // the site is not proved to be reached by all
  std::uint64_t site;      // Site::id; 0: none
  std::uint64_t function;  // leave: Site::function
  std::uint64_t visit;     // leave: the how many-th visit of the function ends
};
static_assert(sizeof(Mark) == 40);

}  // namespace mpivet::collective_check
