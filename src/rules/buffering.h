// Which sends are over before they are received.
//
// MPI 4.1, 3.4: a standard send may be buffered by the library, and need not be: correct programs do not rely on
// either. A buffered send always is (it fails where there is no room). A synchronous one is over when its receive has
// been started. A ready send means what a standard one means, but that its receive has to be there already.
//
// Between the two extremes below a library may decide anew with every message. What hangs when everything is buffered
// hangs always; what does not when nothing is buffered may still hang where some messages are.
#pragma once
#include <cstdint>

#include "spec/types.h"

namespace mpivet::rules {

enum class Buffering : std::uint32_t {
  zero,      // a standard send waits for its receive, a collective for all members: the strictest reading
  infinite,  // no standard send waits; a collective waits only for those whose data it needs
};

// Whether it is buffered is up to the library.
constexpr bool may_be_buffered(spec::Mode mode) { return mode == spec::Mode::standard || mode == spec::Mode::ready; }

// It is over at once, whoever receives it.
constexpr bool is_buffered(spec::Mode mode, Buffering buffering) {
  return mode == spec::Mode::buffered || (buffering == Buffering::infinite && may_be_buffered(mode));
}

}  // namespace mpivet::rules
