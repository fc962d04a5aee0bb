#include "model/messages/send_buffers.h"

#include "model/deadlock/leniency.h"
#include "model/messages/causality.h"
#include "model/names.h"
#include "model/records.h"
#include "model/state/channel.h"
#include "model/state/rank.h"
#include "model/world.h"
#include "spec/args.h"

namespace mpivet::model {

using spec::Func;

namespace {

using spec::Func;

// MPI_BSEND_OVERHEAD: what a correct program adds for each message. It differs, and no correct program adds less.
std::uint64_t overhead(const Rank& rank) {
  constexpr std::uint64_t kOpenMpi = 128, kMpich = 96;
  return rank.mpi == 1 ? kOpenMpi : rank.mpi == 2 ? kMpich : 0;
}

// MPI_Pack_size may be larger; this is the least.
std::uint64_t room_for(const Operation& message) {
  const Signature data(*message.type, message.count);
  return data.known() ? static_cast<std::uint64_t>(data.bytes()) + overhead(*message.actor->rank) : 0;
}

}  // namespace

bool SendBuffers::order_is_known() const {
  return causality_.complete() && !world_.forcing && leniency_.empty() && world_.statistics.stepped_over == 0 &&
         world_.statistics.sends_taken_as_buffered == 0;
}

void SendBuffers::change(Actor& a, const event::Header* record) {
  SendBuffer& b = a.rank->send_buffer;
  const auto func = static_cast<Func>(record->func);
  const bool attaches = func == Func::Buffer_attach || func == Func::Buffer_attach_c;
  if (!attaches && func != Func::Buffer_detach && func != Func::Buffer_detach_c) return;
  b.received.clear();
  b.used = b.messages = 0;
  ++b.number;
  b.attached = attaches;
  b.told = false;
  if (!attaches) return;
  causality_.start(world_.ranks.size());
  b.size = static_cast<std::uint64_t>(field<std::int64_t>(record, offsetof(args::Buffer_attach, size)));
  b.call.hold(record);
}

void SendBuffers::enter(Operation* m) {
  Rank& rank = *m->actor->rank;
  SendBuffer& b = rank.send_buffer;
  const std::uint64_t room = room_for(*m);
  if (!b.attached || room == 0 || m->channel->box->doubtful) return;
  for (auto& [dest, received] : b.received)
    while (!received.empty() && causality_.knows(rank.number, dest, received.front().when)) {
      b.used -= received.front().room;
      --b.messages;
      received.pop_front();
    }
  b.used += room;
  ++b.messages;
  m->set(kInBuffer);
  m->buffered = b.number;
  if (b.used <= b.size || b.told || !order_is_known()) return;
  b.told = true;
  BufferFact fact{};
  fact.problem = BufferFact::Problem::too_small;
  fact.call = call_ref(*m->actor, m->record);
  fact.attached = call_ref(*m->actor, b.call.get());
  fact.size = b.size;
  fact.needed = b.used;
  fact.messages = b.messages;
  fact.overhead = overhead(rank);
  world_.listener.on(fact);
}

void SendBuffers::leave(Operation* m) {
  m->clear(kInBuffer);
  SendBuffer& b = m->actor->rank->send_buffer;
  if (m->buffered != b.number) return;
  const int dest = m->channel->dest;
  b.received[dest].push_back({causality_.happens(dest), room_for(*m)});
}

}  // namespace mpivet::model
