// Telling a debugger that something was found (docs/debugger.md): a function to break on, called in the rank.
//
// The analyzer says in the ring how many findings have their place in this rank. In synchronous mode the rank asks at
// the end of each call, after the analyzer has looked at it, so that the call is still on the stack. Otherwise it asks
// now and then.
#pragma once
#include "runtime/process/state.h"

extern "C" void mpivet_error_detected(const char* finding);

namespace mpivet::runtime {

// A thread makes its first call.
inline void prepare_for_debugger() {
  if (rt.control && rt.control->synchronous.load(std::memory_order_relaxed)) self.attention |= kSynchronous;
}
// The end of a call is to ask for findings.
inline void ask_for_findings() { self.attention |= kMaybeFindings; }

// The end of a call of which self.attention wants something. `active`: not one that the MPI library made.
void attend(bool active);

}  // namespace mpivet::runtime
