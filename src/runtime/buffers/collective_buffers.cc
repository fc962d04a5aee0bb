#include "runtime/buffers/collective_buffers.h"

#include "runtime/buffers/guard.h"
#include "runtime/buffers/parts.h"

namespace mpivet::runtime {
namespace {

// What a rank uses on one side: a few blocks of `side`.
struct Used {
  Side side;
  BlockRange range;
};

// Blocks that lie one behind the other are taken as one.
Used joined(const Side& s, std::int64_t count) { return {side(s.buffer, count, s.type), {0, count > 0 ? 1 : 0}}; }

Used used(const Side& s, Part part, int blocks, int rank) {
  if (part == Part::nothing) return {};
  if (part != Part::all) return joined(s, s.count_of(rank));
  if (!s.counts) return joined(s, s.count * blocks);
  if (s.displacements) return {s, range_of(part, rank, blocks)};
  std::int64_t sum = 0;
  for (int i = 0; i < blocks; ++i) sum += s.count_of(i);
  return joined(s, sum);
}

Used used_to_send(const Exchange& x, const Member& m) {
  return used(x.send, used_parts(x, m).send, send_blocks(x, m), m.rank);
}
Used used_to_receive(const Exchange& x, const Member& m) {
  return used(x.receive, used_parts(x, m).receive, receive_blocks(x, m), m.rank);
}

// True if it can be used, or nothing is known about it.
bool look_at(Origin origin, const Block& b, Access access, Giver giver = {}) {
  if (b.count > 0 && may_be_guarded(b.data)) [[unlikely]]
    check_given_again(origin, b.data);
  if (b.count <= 0 || can_access(b.span(), b.shape, access)) [[likely]]
    return true;
  tell_inaccessible(origin, b.span(), access, giver);
  return false;
}

void look_at(Origin origin, const Used& u, Access access) {
  for (int i = 0; i < u.range.count; ++i)
    if (!look_at(origin, block_of(u.side, u.range.first + i), access)) return;
}

}  // namespace

void look_at_buffers(Origin origin, const Exchange& x) {
  const Member m = member_of(x.comm);
  look_at(origin, used_to_send(x, m), Access::read);
  look_at(origin, used_to_receive(x, m), Access::write);
}

void keep_buffers(const Exchange& x, const Member& m, KeptBlocks& read, KeptBlocks& written) {
  const Used send = used_to_send(x, m), receive = used_to_receive(x, m);
  keep_blocks(read, send.side, send.range);
  keep_blocks(written, receive.side, receive.range);
}

void look_at_blocks(Origin origin, const KeptBlocks& blocks, Access access, Giver giver) {
  for (const Block& b : blocks.all())
    if (!look_at(origin, b, access, giver)) return;
}

std::uint32_t guard_given(Origin origin, const Exchange& x, bool under_way) {
  const Used u = used_to_send(x, member_of(x.comm));
  return u.range.count ? guard_blocks(origin, u.side, u.range, under_way) : 0;
}

std::uint32_t register_collective(Origin origin, const MPI_Request* request, const Exchange& x) {
  if (*request == MPI_REQUEST_NULL) return event::kNullHandle;
  const std::uint32_t guard = guard_given(origin, x, true);
  return new_request(request, guard ? std::uint32_t{kGuarded} : 0, 0, guard);
}

}  // namespace mpivet::runtime
