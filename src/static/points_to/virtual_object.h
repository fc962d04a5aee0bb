// The object that a virtual call is made on.
#pragma once
#include "static/summary/summary.h"

namespace mpivet::statics {

// The value with its address: the call's pointer is loaded from a table, whose address is the first thing in the
// object. kNone: the pointer comes from elsewhere.
Id virtual_object(const Function& function, const Call& call);

}  // namespace mpivet::statics
