#include "runtime/buffers/parts.h"

#include "runtime/record/values.h"

namespace mpivet::runtime {
namespace {

using spec::Coll;

enum class Place : std::uint8_t {
  root,
  other,
  bystander  // in the root's group of an intercommunicator
};

Place place_of(const Exchange& x, const Member& m) {
  if (!m.inter) return m.rank == x.root ? Place::root : Place::other;
  if (x.root == MPI_ROOT) return Place::root;
  return x.root == MPI_PROC_NULL ? Place::bystander : Place::other;
}

bool among_neighbours(Coll coll) { return coll >= Coll::neighbor_allgather && coll <= Coll::neighbor_alltoallw; }

bool reduces_and_scatters(Coll coll) { return coll == Coll::reduce_scatter || coll == Coll::reduce_scatter_block; }

// One block for the root, or from it: of an intracommunicator also its own.
Part with_root(Place place, const Member& m) {
  return place == Place::other || (place == Place::root && !m.inter) ? Part::one : Part::nothing;
}

Part given(Coll coll, Place place, const Member& m) {
  switch (coll) {
    case Coll::bcast:
      return place == Place::root ? Part::one : Part::nothing;
    case Coll::scatter:
    case Coll::scatterv:
      return place == Place::root ? Part::all : Part::nothing;
    case Coll::gather:
    case Coll::gatherv:
    case Coll::reduce:
      return with_root(place, m);
    case Coll::alltoall:
    case Coll::alltoallv:
    case Coll::alltoallw:
    case Coll::neighbor_alltoall:
    case Coll::neighbor_alltoallv:
    case Coll::neighbor_alltoallw:
    case Coll::reduce_scatter:
    case Coll::reduce_scatter_block:
      return Part::all;
    case Coll::allgather:
    case Coll::allgatherv:
    case Coll::allreduce:
    case Coll::scan:
    case Coll::exscan:
      return Part::one;
    case Coll::neighbor_allgather:
    case Coll::neighbor_allgatherv:
      return m.out > 0 ? Part::one : Part::nothing;
    default:
      return Part::nothing;
  }
}

Part taken(Coll coll, Place place, const Member& m) {
  switch (coll) {
    case Coll::bcast:
      return place == Place::other ? Part::one : Part::nothing;
    case Coll::gather:
    case Coll::gatherv:
      return place == Place::root ? Part::all : Part::nothing;
    case Coll::reduce:
      return place == Place::root ? Part::one : Part::nothing;
    case Coll::scatter:
    case Coll::scatterv:
      return with_root(place, m);
    case Coll::exscan:
      return m.rank == 0 ? Part::nothing : Part::one;
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
    case Coll::neighbor_allgather:
    case Coll::neighbor_allgatherv:
    case Coll::neighbor_alltoall:
    case Coll::neighbor_alltoallv:
    case Coll::neighbor_alltoallw:
      return Part::all;
    default:
      return Part::nothing;
  }
}

}  // namespace

Parts used_parts(const Exchange& x, const Member& m) {
  const Place place = place_of(x, m);
  if (!m.known || (among_neighbours(x.coll) && m.some_are_nobody)) return {};
  return {in_place(x.send.buffer) ? Part::nothing : given(x.coll, place, m),
          in_place(x.receive.buffer) ? Part::nothing : taken(x.coll, place, m)};
}

Parts moved_parts(const Exchange& x, const Member& m) {
  if (!m.known) return {};
  const Place place = place_of(x, m);
  const bool at_root = place == Place::root && !m.inter;
  Parts parts{given(x.coll, place, m), taken(x.coll, place, m)};
  switch (x.coll) {
    case Coll::gather:
    case Coll::gatherv:
      if (at_root) parts.send = Part::nothing;
      break;
    case Coll::scatter:
    case Coll::scatterv:
      if (at_root) parts.receive = Part::nothing;
      break;
    case Coll::allgather:
    case Coll::allgatherv:
      if (in_place(x.send.buffer)) parts.send = Part::own;
      break;
    default:
      break;
  }
  return parts;
}

int send_blocks(const Exchange& x, const Member& m) {
  if (among_neighbours(x.coll)) return m.out;
  return m.inter && !reduces_and_scatters(x.coll) ? m.remote : m.size;
}

int receive_blocks(const Exchange& x, const Member& m) {
  if (among_neighbours(x.coll)) return m.in;
  return m.inter ? m.remote : m.size;
}

int unmoved_block(const Exchange& x, const Member& m) { return m.inter || among_neighbours(x.coll) ? -1 : m.rank; }

}  // namespace mpivet::runtime
