// The data of collectives in which what is received is what was sent, and the checksums of its blocks.
#pragma once
#include <mpi.h>

#include <cstdint>

#include "runtime/buffers/collective_buffers.h"
#include "runtime/buffers/kept_collective.h"
#include "runtime/buffers/sides.h"
#include "runtime/record/call.h"

namespace mpivet::runtime {

void sum_sent(const Exchange& exchange);
void sum_received(const Exchange& exchange);

// `make` gives the Exchange: not made if nobody wants it.
template <class Make>
void will_exchange(Make&& make) {
  if (rt.want_sums) [[unlikely]]
    sum_sent(make());
}
template <class Make>
int has_exchanged(int err, Make&& make) {
  if (rt.want_sums && !err) [[unlikely]]
    sum_received(make());
  return err;
}
template <class Make>
std::uint32_t exchange_created(Origin origin, const MPI_Request* request, int err, Make&& make) {
  if (rt.want_sums && !err) [[unlikely]]
    return register_kept(origin, request, make(), {.sums = true});
  return collective_created(origin, request, err, make);
}
template <class Make>
std::uint32_t exchange_prepared(Origin origin, const MPI_Request* request, int err, Make&& make) {
  if (rt.want_sums && !err) [[unlikely]]
    return register_kept(origin, request, make(), {.persistent = true, .sums = true});
  return collective_prepared(origin, request, err, make);
}

}  // namespace mpivet::runtime
