// Room in the buffer for buffered sends. A message is in the buffer from its send until it is received; MPI may take it
// out sooner, but need not. So the room is only free for certain when the sender knows, by a message, a collective or
// the like that came after the receive, that it has happened (causality.h). What is there until then has to fit.
#include <algorithm>

#include "model/machine.h"
#include "spec/args.h"

namespace mpivet::model {
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

// Whether what comes before what is known to virtual time.
bool Machine::order_is_known() const {
  return !ordered_elsewhere_ && !forcing_ && lenient_sites_.empty() && statistics_.stepped_over == 0 &&
         statistics_.sends_taken_as_buffered == 0;
}

void Machine::change_send_buffer(Actor& a, const event::Header* record) {
  SendBuffer& b = a.rank->send_buffer;
  const auto func = static_cast<Func>(record->func);
  const bool attaches = func == Func::Buffer_attach || func == Func::Buffer_attach_c;
  if (!attaches && func != Func::Buffer_detach && func != Func::Buffer_detach_c) return;
  b.entries.clear();
  b.attached = attaches;
  b.told = false;
  if (!attaches) return;
  causality_.start(ranks_.size());
  b.size = static_cast<std::uint64_t>(field<std::int64_t>(record, offsetof(args::Buffer_attach, size)));
  b.call.hold(record);
}

void Machine::enter_send_buffer(Operation* m) {
  Rank& rank = *m->actor->rank;
  SendBuffer& b = rank.send_buffer;
  const std::uint64_t room = room_for(*m);
  if (!b.attached || room == 0 || m->channel->box->doubtful) return;
  std::erase_if(b.entries, [&](const SendBuffer::Entry& e) {
    return e.received != 0 && causality_.knows(rank.number, e.dest, e.received);
  });
  b.entries.push_back({++b.last_number, m->channel->dest, room, 0});
  m->set(kInBuffer);
  m->buffered = b.last_number;
  std::uint64_t needed = 0;
  for (const SendBuffer::Entry& e : b.entries) needed += e.room;
  if (needed <= b.size || b.told || !order_is_known()) return;
  b.told = true;
  BufferFact fact{};
  fact.problem = BufferFact::Problem::too_small;
  fact.call = call_ref(*m->actor, m->record);
  fact.attached = call_ref(*m->actor, b.call.get());
  fact.size = b.size;
  fact.needed = needed;
  fact.messages = b.entries.size();
  fact.overhead = overhead(rank);
  listener_.on(fact);
}

// The message has met its receive, or is spoken for.
void Machine::leave_send_buffer(Operation* m) {
  m->clear(kInBuffer);
  for (SendBuffer::Entry& e : m->actor->rank->send_buffer.entries)
    if (e.number == m->buffered) e.received = causality_.happens(m->channel->dest);
}

// A message and its receive have met: the receiver knows what the sender knew, and the sender of a synchronous message
// what the receiver knows.
void Machine::exchange_knowledge(const Operation& m, const Operation& r) {
  const int source = m.actor->rank->number, dest = r.actor->rank->number;
  if (m.extras && m.extras->known) causality_.learns(dest, *m.extras->known);
  if (m.mode == spec::Mode::synchronous) causality_.learns_from(source, dest);
}

}  // namespace mpivet::model
