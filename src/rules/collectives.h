// Whom a member of a collective waits for.
//
// Whether a collective synchronizes is up to the library (MPI 4.1, 6.1: "Collective operations can (but are not
// required to) complete as soon as the caller's participation in the collective communication is finished"). In the
// strict reading everybody waits for everybody. Otherwise a member needs those whose data it gets: what `flow` and
// `leaves` of spec say, seen from its place.
//
// On an intercommunicator data goes from one group to the other (6.2.2, 6.2.3):
//  - all to all (allgather, alltoall, allreduce, reduce_scatter): a member gets what the remote group gives;
//  - rooted: the root passes MPI_ROOT and exchanges data with all of the remote group, which name its rank; the others
//    of its own group pass MPI_PROC_NULL and have no part in it;
//  - MPI_Barrier, 6.3: "The call returns at MPI processes in one group (group A) of the intercommunicator only after
//    all members of the other group (group B) have entered the call (and vice versa)", and may do so before all of its
//    own group have;
//  - there is no prefix and no topology (6.11, 8).
//
// Neighbours (8.6): a member gets data along its incoming edges and nothing else.
#pragma once
#include <cstdint>
#include <span>

#include "event/canonical.h"
#include "rules/buffering.h"
#include "spec/functions.h"

namespace mpivet::rules {

// Where a member stands.
enum class Position : std::uint8_t {
  other,  // of a rooted collective: not the root
  root,
  bystander,  // in the root's group of an intercommunicator
};

// `root` as the call names it, with event::kRoot and event::kProcNull.
constexpr Position position_of(bool inter, std::int32_t rank, std::int32_t root) {
  if (!inter) return rank == root ? Position::root : Position::other;
  if (root == event::kRoot) return Position::root;
  return root == event::kProcNull ? Position::bystander : Position::other;
}

enum class Awaits : std::uint8_t {
  nobody,
  root,
  lower,      // members with a lower rank
  sources,    // from which an edge comes in
  remote,     // the remote group
  everybody,  // of both groups
};

// Without synchronization.
constexpr Awaits awaits_data(const spec::CollectiveInfo& collective, bool inter, Position position) {
  const Awaits all = inter ? Awaits::remote : Awaits::everybody;
  switch (collective.flow) {
    case spec::Flow::none:
      return Awaits::nobody;
    case spec::Flow::one_to_all:
      return position == Position::other ? Awaits::root : Awaits::nobody;
    case spec::Flow::all_to_one:
      return position == Position::root ? all : Awaits::nobody;
    case spec::Flow::all_to_all:
      return all;
    case spec::Flow::prefix:
      return Awaits::lower;
    case spec::Flow::neighbours:
      return Awaits::sources;
  }
  return Awaits::everybody;
}

constexpr Awaits awaits(spec::Coll coll, Buffering buffering, bool inter, Position position) {
  const spec::CollectiveInfo& collective = spec::info(coll);
  if (collective.leaves == spec::Leaves::at_once) return Awaits::nobody;
  if (buffering == Buffering::zero) return Awaits::everybody;
  if (collective.leaves == spec::Leaves::when_served) return awaits_data(collective, inter, position);
  return inter && coll == spec::Coll::barrier ? Awaits::remote : Awaits::everybody;
}

// A member and its communicator, as far as that decides about whom it waits for.
struct Member {
  std::int32_t rank = 0, size = 1;  // in its own group
  bool inter = false;
  std::int32_t remote_size = 0;
  std::int32_t root = 0;                       // as the call names it
  std::span<const std::int32_t> sources = {};  // ranks, event::kProcNull among them

  Position position() const { return position_of(inter, rank, root); }
};

// Visits those with `visit(rank, remote)`, itself not, until that returns false; false then.
template <class Visit>
constexpr bool each_awaited(Awaits whom, const Member& m, Visit visit) {
  const auto all = [&](std::int32_t end, bool remote) {
    for (std::int32_t r = 0; r < end; ++r)
      if ((remote || r != m.rank) && !visit(r, remote)) return false;
    return true;
  };
  switch (whom) {
    case Awaits::nobody:
      return true;
    case Awaits::root:
      return visit(m.root, m.inter);
    case Awaits::lower:
      return all(m.rank, false);
    case Awaits::sources:
      for (const std::int32_t r : m.sources)
        if (r != event::kProcNull && r != m.rank && !visit(r, false)) return false;
      return true;
    case Awaits::remote:
      return all(m.remote_size, true);
    case Awaits::everybody:
      return all(m.size, false) && (!m.inter || all(m.remote_size, true));
  }
  return true;
}

// All forms of a collective meet among themselves only: MPI_Barrier does not meet MPI_Ibarrier (6.12). MPI_Bcast_c is
// MPI_Bcast with other counts (19.2).
constexpr bool meets(spec::Coll a, spec::Start how_a, spec::Coll b, spec::Start how_b) {
  return a == b && how_a == how_b;
}
inline bool meets(spec::Func a, spec::Func b) {
  const spec::FunctionInfo &one = spec::info(a), &other = spec::info(b);
  return a == b || meets(one.coll, one.start, other.coll, other.start);
}

}  // namespace mpivet::rules
