#include "model/messages/partitioning.h"

#include "base/mix.h"
#include "model/messages/matching.h"
#include "model/messages/partitions.h"
#include "model/messages/transmissions.h"
#include "model/records.h"
#include "model/state/communicator.h"
#include "model/state/rank.h"

namespace mpivet::model {

namespace {

// Stands for the nth request with this tag: what differs does not match.
std::int32_t nth_tag(std::int32_t tag, std::uint32_t n) {
  const std::uint64_t both = std::uint64_t{n} << 32 | static_cast<std::uint32_t>(tag);
  return static_cast<std::int32_t>(scatter(both + kMixStep) & 0x7fff'ffff);
}

}  // namespace

void Partitioning::make(Operation* request) {
  const bool sends = request->kind == OperationKind::send;
  Channel& channel = *request->channel->comm->partitioned(*request->channel);
  auto& made = sends ? channel.partitioned->sends : channel.partitioned->receives;
  request->channel = &channel;
  request->tag = nth_tag(request->tag, made[request->tag]++);
}

void Partitioning::await(Operation* op, std::int32_t partitions) {
  if (partitions <= 0) return matching_.post_send(op);
  op->extra().unready.assign(static_cast<std::size_t>(partitions), true);
  op->unready = partitions;
}

Outcome Partitioning::do_ready(Actor& a, const Operands& f, const event::Header* record) {
  Operation* request = a.rank->requests.find(field<std::uint32_t>(record, f.request));
  Operation* op = request ? request->current[0] : nullptr;
  if (!op || op->unready == 0) return Outcome::done;
  if (a.data) [[unlikely]]
    Transmissions::note_sent(a, op, request->id);
  auto& unready = op->extra().unready;
  each_partition(record, [&](std::int64_t p) {
    if (p < 0 || static_cast<std::size_t>(p) >= unready.size()) return false;
    if (unready[static_cast<std::size_t>(p)]) --op->unready;
    unready[static_cast<std::size_t>(p)] = false;
    return true;
  });
  if (op->unready == 0) matching_.post_send(op);
  return Outcome::done;
}

}  // namespace mpivet::model
