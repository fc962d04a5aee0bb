#include "runtime/buffers/parts.h"

#include "rules/collectives.h"
#include "runtime/record/values.h"

namespace mpivet::runtime {
namespace {

using rules::Position;
using spec::Blocks;
using spec::CollectiveInfo;
using spec::Flow;

Position place_of(const Exchange& x, const Member& m) {
  if (!m.inter) return m.rank == x.root ? Position::root : Position::other;
  if (x.root == MPI_ROOT) return Position::root;
  return x.root == MPI_PROC_NULL ? Position::bystander : Position::other;
}

bool among_neighbours(const Exchange& x) { return spec::info(x.coll).flow == Flow::neighbours; }

bool reduces_and_scatters(const Exchange& x) {
  const CollectiveInfo& c = spec::info(x.coll);
  return c.reduces && c.send != Blocks::one;
}

Part of(Blocks blocks) { return blocks == Blocks::one ? Part::one : Part::all; }

// One block for the root, or from it: of an intracommunicator also its own.
Part with_root(Position place, const Member& m) {
  return place == Position::other || (place == Position::root && !m.inter) ? Part::one : Part::nothing;
}

Part given(const CollectiveInfo& c, Position place, const Member& m) {
  switch (c.flow) {
    case Flow::none:
      return Part::nothing;
    case Flow::one_to_all:
      return place == Position::root ? of(c.send) : Part::nothing;
    case Flow::all_to_one:
      return with_root(place, m);
    case Flow::neighbours:
      return c.send == Blocks::one && m.out == 0 ? Part::nothing : of(c.send);
    case Flow::all_to_all:
    case Flow::prefix:
      return of(c.send);
  }
  return Part::nothing;
}

Part taken(const CollectiveInfo& c, Position place, const Member& m) {
  switch (c.flow) {
    case Flow::none:
      return Part::nothing;
    case Flow::one_to_all:
      if (c.send != Blocks::one) return with_root(place, m);
      return place == Position::other ? Part::one : Part::nothing;  // the root has it already
    case Flow::all_to_one:
      return place == Position::root ? of(c.recv) : Part::nothing;
    case Flow::prefix:
      return c.exclusive && m.rank == 0 ? Part::nothing : Part::one;
    case Flow::all_to_all:
    case Flow::neighbours:
      return of(c.recv);
  }
  return Part::nothing;
}

}  // namespace

Parts used_parts(const Exchange& x, const Member& m) {
  const Position place = place_of(x, m);
  const CollectiveInfo& c = spec::info(x.coll);
  if (!m.known || (among_neighbours(x) && m.some_are_nobody)) return {};
  return {in_place(x.send.buffer) ? Part::nothing : given(c, place, m),
          in_place(x.receive.buffer) ? Part::nothing : taken(c, place, m)};
}

Parts moved_parts(const Exchange& x, const Member& m) {
  if (!m.known) return {};
  const Position place = place_of(x, m);
  const CollectiveInfo& c = spec::info(x.coll);
  const bool at_root = place == Position::root && !m.inter;
  Parts parts{given(c, place, m), taken(c, place, m)};
  if (c.reduces) return parts;
  if (c.flow == Flow::all_to_one && at_root) parts.send = Part::nothing;
  if (c.flow == Flow::one_to_all && at_root) parts.receive = Part::nothing;
  if (c.flow == Flow::all_to_all && c.send == Blocks::one && in_place(x.send.buffer)) parts.send = Part::own;
  return parts;
}

int send_blocks(const Exchange& x, const Member& m) {
  if (among_neighbours(x)) return m.out;
  return m.inter && !reduces_and_scatters(x) ? m.remote : m.size;
}

int receive_blocks(const Exchange& x, const Member& m) {
  if (among_neighbours(x)) return m.in;
  return m.inter ? m.remote : m.size;
}

int unmoved_block(const Exchange& x, const Member& m) { return m.inter || among_neighbours(x) ? -1 : m.rank; }

}  // namespace mpivet::runtime
