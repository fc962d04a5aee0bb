// The data of collectives in which what is received is what was sent, and the checksums of its blocks.
#pragma once
#include <mpi.h>

#include <cstdint>

#include "runtime/call.h"
#include "runtime/requests.h"
#include "runtime/type_shape.h"

namespace mpivet::runtime {

// The send or the receive arguments of a collective: a block for each peer, or the same for all.
struct Side {
  const void* buffer = nullptr;
  const void* counts = nullptr;         // null: all blocks have `count` elements
  const void* displacements = nullptr;  // null: one block lies behind the other
  const MPI_Datatype* types = nullptr;  // null: all blocks are of `type`; else displacements are in bytes
  std::int64_t count = 0;
  MPI_Datatype type = MPI_DATATYPE_NULL;
  bool wide_counts = false, wide_displacements = false;  // 64 bits
};

template <class Count>
Side side(const void* buffer, Count count, MPI_Datatype type) {
  return {.buffer = buffer, .count = count, .type = type};
}
template <class Count, class Displacement>
Side side(const void* buffer, const Count* counts, const Displacement* displacements, MPI_Datatype type) {
  return {.buffer = buffer,
          .counts = counts,
          .displacements = displacements,
          .type = type,
          .wide_counts = sizeof(Count) == 8,
          .wide_displacements = sizeof(Displacement) == 8};
}
template <class Count, class Displacement>
Side side(const void* buffer, const Count* counts, const Displacement* displacements, const MPI_Datatype* types) {
  Side s = side(buffer, counts, displacements, MPI_DATATYPE_NULL);
  s.types = types;
  return s;
}

struct Exchange {
  spec::Coll coll;
  MPI_Comm comm;
  int root;
  Side send, receive;
};

void sum_sent(const Exchange& exchange);
void sum_received(const Exchange& exchange);
// Registers the request of a nonblocking one, and remembers where its data will be.
std::uint32_t keep_exchange(const MPI_Request* request, const Exchange& exchange);
void sum_received(const Request& r);
void drop_exchange(std::uint32_t kept);

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
std::uint32_t exchange_created(const MPI_Request* request, int err, Make&& make) {
  if (rt.want_sums && !err) [[unlikely]]
    return keep_exchange(request, make());
  return request_created(request, err);
}

}  // namespace mpivet::runtime
