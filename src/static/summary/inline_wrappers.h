// Puts small straight functions in the place of their calls: wrappers of MPI calls, getters, setters. What a wrapper
// gets and gives is then told apart by caller, and a warning stands where the wrapper is called.
#pragma once
#include <functional>

#include "static/summary/summary.h"

namespace mpivet::statics {

struct FunctionRef {
  Id unit = 0, index = 0;
};

// `find`: the number in `functions` of what a name means in a unit; kNone: not in the program.
void inline_wrappers(std::vector<Unit>& units, const std::vector<FunctionRef>& functions,
                     const std::function<Id(Id unit, Id symbol)>& find);

}  // namespace mpivet::statics
