// Asks for memory that will be needed soon.
#pragma once
#include <cstddef>
#include <cstdint>

namespace mpivet {

// The compiler takes a function that does nothing but prefetch for one without effects, and leaves out calls of it; the
// empty statement keeps it from that.
inline void prefetch_line(const void* at) {
  __builtin_prefetch(at);
  asm volatile("");
}

// Lines `first` to `last` (not included) from there on. Computed as numbers: they may lie beyond what is there, where
// no pointer may lead.
inline void prefetch_lines(const void* at, std::size_t first, std::size_t last) {
  constexpr std::size_t kLine = 64;
  for (std::size_t i = first; i < last; ++i)
    prefetch_line(reinterpret_cast<const void*>(reinterpret_cast<std::uintptr_t>(at) + i * kLine));
}

}  // namespace mpivet
