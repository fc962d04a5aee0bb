// A way out of a function on which something that was begun or made there is left behind, while other ways take care
// of it: an early return between MPI_Isend and MPI_Wait.
#pragma once
#include "gcc/gcc_headers.h"

namespace mpivet::gcc {

struct LostWay {
  gimple* decides = nullptr;  // the condition
  gimple* leaves = nullptr;   // the last statement with a place on that way, if there is one
};

struct LostWayQuestion {
  gimple* begin = nullptr;
  tree variable = NULL_TREE;  // that has the handle: a condition on it knows whether there is anything to lose
  std::function<bool(gimple*)> takes_care;
};

// Told only where the condition is come to on all ways from `begin`, and on no way to it `begin` is left out: then
// nothing that was tested before can make the way impossible. Ways after failed calls, without memory, that end the
// program, or that lead to functions which may do so, are not told.
std::optional<LostWay> lost_way(const LostWayQuestion& question);

}  // namespace mpivet::gcc
