// How data flows in each collective.
#pragma once
#include <cstdint>

#include "spec/types.h"

namespace mpivet::model {

enum class Flow : std::uint8_t {
  none,       // no data, or none that the members have to agree about
  equal,      // all members give the same amount of the same (reductions)
  from_root,  // the root sends a block to each member
  to_root,    // each member sends a block to the root
  all,        // each member sends a block to each member
  edges,      // each member sends a block along each of its edges
};

struct Pattern {
  Flow flow;
  bool send_varies, recv_varies;  // the blocks of one call may differ from each other (v and w)
  bool root_sends_itself;         // the root is one of the members it exchanges blocks with (not so in a broadcast)
};

constexpr Pattern pattern_of(spec::Coll coll) {
  using spec::Coll;
  switch (coll) {
    case Coll::bcast:
      return {Flow::from_root, false, false, false};
    case Coll::scatter:
      return {Flow::from_root, false, false, true};
    case Coll::scatterv:
      return {Flow::from_root, true, false, true};
    case Coll::gather:
      return {Flow::to_root, false, false, true};
    case Coll::gatherv:
      return {Flow::to_root, false, true, true};
    case Coll::allgather:
    case Coll::alltoall:
      return {Flow::all, false, false, true};
    case Coll::allgatherv:
      return {Flow::all, false, true, true};
    case Coll::alltoallv:
    case Coll::alltoallw:
      return {Flow::all, true, true, true};
    case Coll::neighbor_allgather:
    case Coll::neighbor_alltoall:
      return {Flow::edges, false, false, true};
    case Coll::neighbor_allgatherv:
      return {Flow::edges, false, true, true};
    case Coll::neighbor_alltoallv:
    case Coll::neighbor_alltoallw:
      return {Flow::edges, true, true, true};
    case Coll::reduce:
    case Coll::allreduce:
    case Coll::reduce_scatter_block:
    case Coll::scan:
    case Coll::exscan:
      return {Flow::equal, false, false, true};
    case Coll::reduce_scatter:
      return {Flow::equal, true, true, true};
    default:  // everything that makes, frees or synchronizes something
      return {Flow::none, false, false, false};
  }
}

}  // namespace mpivet::model
