// What the tracker knows about a call as a whole, what it waits for included.
#pragma once
#include "spec/functions.h"

namespace mpivet::analyzer {

// The tracker keeps the books of handles and buffers for these, but takes them as calls that return at once.
inline bool wait_is_unknown(spec::Role role) {
  return role == spec::Role::win_free || role == spec::Role::file_close || role == spec::Role::buffer_detach;
}

inline bool is_modelled(const spec::FunctionInfo& info) { return info.modelled && !wait_is_unknown(info.role); }

}  // namespace mpivet::analyzer
