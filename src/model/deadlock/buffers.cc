#include "model/deadlock/buffers.h"

#include "model/state/collective_sequence.h"
#include "model/state/operation.h"
#include "rules/buffering.h"
#include "rules/collectives.h"

namespace mpivet::model {

bool may_be_buffered(const Operation& op) { return op.kind == OperationKind::send && rules::may_be_buffered(op.mode); }

bool may_leave(const Segment& s) {
  const CollectivePart& part = s.part;
  const CollectiveSequence& all = *s.sequence;
  const Member member = part.member();
  const Awaits whom = awaits(part.coll, Buffering::infinite, part.inter, member.position());
  if (whom == Awaits::sources && !part.neighbours) return false;  // not known whom
  return each_awaited(whom, member, [&](std::int32_t rank, bool remote) {
    const std::size_t i = part.number_of(rank, remote);
    return rank >= 0 && i < all.members.size() && all.members[i].arrived > s.first;
  });
}

bool needs(const Segment& s, std::size_t number) {
  const CollectivePart& part = s.part;
  const Member member = part.member();
  const Awaits whom = awaits(part.coll, Buffering::infinite, part.inter, member.position());
  if (whom == Awaits::sources && !part.neighbours) return true;  // not known whom
  return !each_awaited(
      whom, member, [&](std::int32_t rank, bool remote) { return rank < 0 || part.number_of(rank, remote) != number; });
}

bool may_be_buffered_request(const Operation& op) {
  if (op.kind == OperationKind::collective) return op.segment && may_leave(*op.segment);
  if (op.kind == OperationKind::both) return !op.current[1] && op.current[0] && may_be_buffered(*op.current[0]);
  const bool unready = op.current[0] && op.current[0]->unready != 0;
  return may_be_buffered(op) && !unready;
}

}  // namespace mpivet::model
