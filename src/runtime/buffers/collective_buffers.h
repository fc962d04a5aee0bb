// The buffers of collectives: whether those that a rank uses can be read and written, and that what is given away in
// one under way is not changed.
#pragma once
#include <mpi.h>

#include <cstdint>

#include "runtime/buffers/blocks.h"
#include "runtime/buffers/buffers.h"
#include "runtime/buffers/kept_collective.h"
#include "runtime/buffers/mapped.h"
#include "runtime/buffers/sides.h"
#include "runtime/handles/requests.h"
#include "runtime/record/call.h"

namespace mpivet::runtime {

// The call is about to use its buffers: tells of those that cannot be read or written.
void look_at_buffers(Origin origin, const Exchange& exchange);
// Keeps which buffers they are; the same of them later.
void keep_buffers(const Exchange& exchange, const Member& member, KeptBlocks& read, KeptBlocks& written);
void look_at_blocks(Origin origin, const KeptBlocks& blocks, Access access, Giver giver);
// Guards the send buffer (guard.h), from now on or from each start on; 0 where there is nothing to guard.
std::uint32_t guard_given(Origin origin, const Exchange& exchange, bool under_way);
// Registers the request of a collective under way whose data are not summed up.
std::uint32_t register_collective(Origin origin, const MPI_Request* request, const Exchange& exchange);

// `make` gives the Exchange: not made if nobody wants it.
template <class Make>
[[gnu::always_inline]] inline void will_use_buffers(const Call& call, Make&& make) {
  if (rt.want_access && !call.repeats()) look_at_buffers(call.origin(), make());
}
template <class Make>
std::uint32_t collective_created(Origin origin, const MPI_Request* request, int err, Make&& make) {
  return rt.want_checksums && !err ? register_collective(origin, request, make()) : request_created(request, err);
}
template <class Make>
std::uint32_t collective_prepared(Origin origin, const MPI_Request* request, int err, Make&& make) {
  const bool wanted = rt.want_checksums || rt.want_access;
  return wanted && !err ? register_kept(origin, request, make(), {.persistent = true}) : request_created(request, err);
}

}  // namespace mpivet::runtime
