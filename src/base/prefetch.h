// Asks for memory that will be needed soon.
#pragma once

namespace mpivet {

// The compiler takes a function that does nothing but prefetch for one without effects, and leaves out calls of it; the
// empty statement keeps it from that.
inline void prefetch_line(const void* at) {
  __builtin_prefetch(at);
  asm volatile("");
}

}  // namespace mpivet
