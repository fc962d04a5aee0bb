#include "runtime/buffers/kept_collective.h"

#include "runtime/buffers/block_sums.h"
#include "runtime/buffers/collective_buffers.h"
#include "runtime/buffers/guard.h"
#include "runtime/record/lock.h"
#include "runtime/record/statuses.h"
#include "runtime/record/values.h"

namespace mpivet::runtime {
namespace {

struct Kept {
  KeptBlocks read, written;   // looked at when it is started
  KeptBlocks sent, received;  // summed up when it is started, and complete
  Parts moved;
  int unmoved;
  Giver giver;
  std::uint32_t epoch;  // of the guards (guard.h) when it was started; 0: it is not under way
  std::uint32_t next_free;
};

constinit Scratch table_of_kept{};  // of Kept; the first one is never used
constinit std::uint32_t kept_count = 1, free_kept = 0;

Kept& kept_at(std::uint32_t i) { return reinterpret_cast<Kept*>(table_of_kept.data)[i]; }

std::uint32_t new_kept() {
  if (const std::uint32_t i = free_kept) {
    free_kept = kept_at(i).next_free;
    return i;
  }
  return grow(table_of_kept, (kept_count + 1) * sizeof(Kept)) ? kept_count++ : 0;
}

void keep_sums(Kept& k, const Exchange& x, const Member& m, bool persistent) {
  k.moved = moved_parts(x, m);
  k.unmoved = unmoved_block(x, m);
  const bool from_receive = in_place(x.send.buffer);
  const Side& from = from_receive ? x.receive : x.send;
  const int out = from_receive ? receive_blocks(x, m) : send_blocks(x, m);
  if (!persistent || !keep_blocks(k.sent, from, range_of(k.moved.send, m.rank, out))) k.moved.send = Part::nothing;
  if (!keep_blocks(k.received, x.receive, range_of(k.moved.receive, m.rank, receive_blocks(x, m))))
    k.moved.receive = Part::nothing;
}

// The entry is nobody else's, but the table may move.
Kept take_out(std::uint32_t i) {
  Locked section;
  Kept k = kept_at(i);
  k.moved = {};
  return k;
}

void put_back(std::uint32_t i, const Kept& k) {
  Locked section;
  kept_at(i) = k;
}

void tell_kept(Way way, std::uint32_t request, Part part, const KeptBlocks& blocks, int unmoved) {
  const auto all = blocks.all();
  tell_blocks(way, request, part, {0, static_cast<int>(all.size())}, unmoved,
              [&](int i) -> const Block& { return all[static_cast<std::size_t>(i)]; });
}

std::uint32_t keep(Origin origin, const Exchange& x, KeepWhat what) {
  const Member m = member_of(x.comm);
  std::uint32_t i = 0;
  {
    Locked section;
    i = new_kept();
  }
  if (!i) return 0;
  Kept k = take_out(i);
  if (what.persistent && rt.want_access) {
    keep_buffers(x, m, k.read, k.written);
    k.giver = {static_cast<std::uint32_t>(origin.func()), origin.place()};
  }
  if (what.sums) keep_sums(k, x, m, what.persistent);
  k.epoch = what.persistent ? 0 : guard_epoch();
  put_back(i, k);
  return i;
}

}  // namespace

std::uint32_t register_kept(Origin origin, const MPI_Request* request, const Exchange& x, KeepWhat what) {
  if (*request == MPI_REQUEST_NULL) return event::kNullHandle;
  const std::uint32_t guard = rt.want_checksums ? guard_given(origin, x, !what.persistent) : 0;
  const std::uint32_t kept = keep(origin, x, what);
  std::uint32_t flags = guard ? std::uint32_t{kGuarded} : 0;
  if (kept) flags |= kCollective;
  if (kept && what.sums) let_statuses_matter();
  return new_request(request, flags, kept, guard);
}

void collective_starts(Origin origin, const Request& r) {
  Locked section;
  Kept& k = kept_at(r.extra);
  k.epoch = guard_epoch();
  look_at_blocks(origin, k.read, Access::read, k.giver);
  look_at_blocks(origin, k.written, Access::write, k.giver);
  tell_kept(Way::sent, r.id, k.moved.send, k.sent, k.unmoved);
}

void collective_complete(const Request& r) {
  Locked section;
  Kept& k = kept_at(r.extra);
  const bool under_way = k.epoch == guard_epoch();
  k.epoch = 0;
  if (under_way && !r.ambiguous) tell_kept(Way::received, r.id, k.moved.receive, k.received, k.unmoved);
}

void no_longer_kept(std::uint32_t i) { kept_at(i).epoch = 0; }

void drop_collective(std::uint32_t i) {
  Kept& k = kept_at(i);
  for (KeptBlocks* blocks : {&k.read, &k.written, &k.sent, &k.received}) drop_blocks(*blocks);
  k.next_free = free_kept;
  free_kept = i;
}

}  // namespace mpivet::runtime
