// Which blocks of its buffers a rank uses in a collective.
#pragma once
#include "runtime/buffers/sides.h"

namespace mpivet::runtime {

// On one side.
enum class Part : std::uint8_t {
  nothing,
  one,  // the same for all peers, or for the only one
  own,  // the block of its own rank
  all,  // one for each peer
};

struct Parts {
  Part send = Part::nothing, receive = Part::nothing;
};

// Of the buffers the call was given. Nothing is said where that depends on which neighbours there are.
Parts used_parts(const Exchange& x, const Member& m);
// What goes to other ranks, and what comes from them. With MPI_IN_PLACE what is sent lies in the receive buffer.
Parts moved_parts(const Exchange& x, const Member& m);

// The number of blocks a rank has for its peers.
int send_blocks(const Exchange& x, const Member& m);
int receive_blocks(const Exchange& x, const Member& m);

// The rank whose block stays where it is, which need not be moved at all; -1: none.
int unmoved_block(const Exchange& x, const Member& m);

}  // namespace mpivet::runtime
