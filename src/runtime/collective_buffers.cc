#include "runtime/collective_buffers.h"

#include "runtime/buffers.h"
#include "runtime/guard.h"
#include "runtime/type_shape.h"
#include "runtime/values.h"

namespace mpivet::runtime {
namespace {

using spec::Coll;

// Of the send buffer.
Part given(Coll coll, bool root) {
  switch (coll) {
    case Coll::bcast:
      return root ? Part::one : Part::nothing;
    case Coll::scatter:
    case Coll::scatterv:
      return root ? Part::all : Part::nothing;
    case Coll::alltoall:
    case Coll::alltoallv:
    case Coll::alltoallw:
    case Coll::reduce_scatter:
    case Coll::reduce_scatter_block:
      return Part::all;
    case Coll::gather:
    case Coll::gatherv:
    case Coll::allgather:
    case Coll::allgatherv:
    case Coll::reduce:
    case Coll::allreduce:
    case Coll::scan:
    case Coll::exscan:
      return Part::one;
    default:
      return Part::nothing;
  }
}

// Of the receive buffer.
Part taken(Coll coll, bool root, int rank) {
  switch (coll) {
    case Coll::bcast:
      return root ? Part::nothing : Part::one;
    case Coll::gather:
    case Coll::gatherv:
      return root ? Part::all : Part::nothing;
    case Coll::reduce:
      return root ? Part::one : Part::nothing;
    case Coll::exscan:
      return rank == 0 ? Part::nothing : Part::one;
    case Coll::scatter:
    case Coll::scatterv:
    case Coll::allreduce:
    case Coll::scan:
    case Coll::reduce_scatter:
    case Coll::reduce_scatter_block:
      return Part::one;
    case Coll::allgather:
    case Coll::allgatherv:
    case Coll::alltoall:
    case Coll::alltoallv:
    case Coll::alltoallw:
      return Part::all;
    default:
      return Part::nothing;
  }
}

constexpr std::int64_t kInPieces = -1;

// How many elements are used, one behind the other from the beginning of the buffer.
std::int64_t elements(const Side& s, Part part, const Member& m) {
  if (part == Part::nothing || in_place(s.buffer)) return 0;
  if (part != Part::all) return s.count_of(m.rank);
  if (!s.counts) return s.count * m.size;
  if (s.displacements) return kInPieces;
  std::int64_t sum = 0;
  for (int i = 0; i < m.size; ++i) sum += s.count_of(i);
  return sum;
}

// True if it can be used, or nothing is known about it.
bool look_at(Origin origin, const void* buffer, std::int64_t count, MPI_Datatype type, Access access) {
  if (count <= 0 || can_access(buffer, count, type, access)) [[likely]]
    return true;
  tell_inaccessible(origin, buffer, count, type, access);
  return false;
}

void look_at(Origin origin, const Side& s, Part part, const Member& m, Access access) {
  const std::int64_t count = elements(s, part, m);
  if (count != kInPieces) {
    look_at(origin, s.buffer, count, s.type, access);
    return;
  }
  for (int i = 0; i < m.size; ++i) {
    const MPI_Datatype type = s.type_of(i);
    if (!look_at(origin, s.block(i, shape_of(type).extent), s.count_of(i), type, access)) return;
  }
}

}  // namespace

void look_at_buffers(Origin origin, const Exchange& x) {
  const Member m = member_of(x.comm);
  if (!m.intra) return;
  const bool root = m.rank == x.root;
  look_at(origin, x.send, given(x.coll, root), m, Access::read);
  look_at(origin, x.receive, taken(x.coll, root, m.rank), m, Access::write);
}

std::uint32_t guard_given(Origin origin, const Exchange& x, bool under_way) {
  const Member m = member_of(x.comm);
  if (!m.intra) return 0;
  const std::int64_t count = elements(x.send, given(x.coll, m.rank == x.root), m);
  return count > 0 ? guard_send(origin, x.send.buffer, count, x.send.type, under_way) : 0;
}

std::uint32_t register_collective(Origin origin, const MPI_Request* request, const Exchange& x, bool under_way) {
  if (*request == MPI_REQUEST_NULL) return event::kNullHandle;
  const std::uint32_t guard = guard_given(origin, x, under_way);
  return new_request(request, guard ? std::uint32_t{kGuarded} : 0, 0, guard);
}

}  // namespace mpivet::runtime
