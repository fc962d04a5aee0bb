#include "runtime/buffers/exchange.h"

#include "runtime/buffers/block_sums.h"
#include "runtime/record/values.h"

namespace mpivet::runtime {
namespace {

void tell_side(Way way, Part part, const Side& s, int blocks, const Exchange& x, const Member& m) {
  const BlockRange range = range_of(part, m.rank, blocks);
  tell_blocks(way, event::kNullHandle, part, range, unmoved_block(x, m),
              [&](int i) { return block_of(s, range.first + i); });
}

}  // namespace

void sum_sent(const Exchange& x) {
  const Member m = member_of(x.comm);
  const Part part = moved_parts(x, m).send;
  if (in_place(x.send.buffer))
    tell_side(Way::sent, part, x.receive, receive_blocks(x, m), x, m);
  else
    tell_side(Way::sent, part, x.send, send_blocks(x, m), x, m);
}

void sum_received(const Exchange& x) {
  const Member m = member_of(x.comm);
  tell_side(Way::received, moved_parts(x, m).receive, x.receive, receive_blocks(x, m), x, m);
}

}  // namespace mpivet::runtime
