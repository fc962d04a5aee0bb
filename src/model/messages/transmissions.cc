#include "model/messages/transmissions.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "model/messages/transmission.h"
#include "model/names.h"
#include "model/records.h"
#include "model/state/communicator.h"
#include "model/state/rank.h"
#include "model/world.h"

namespace mpivet::model {

namespace {

// Arrivals that nobody asks for any more are forgotten together.
constexpr std::size_t kMostArrivals = 1u << 16;
constexpr std::size_t kMostSuspects = 256, kMostModified = 1024;

ThreadData& data_of(Actor& a) {
  if (!a.data) a.data = std::make_unique<ThreadData>();
  return *a.data;
}

RankData& data_of(Rank& rank) {
  if (!rank.data) rank.data = std::make_unique<RankData>();
  return *rank.data;
}

void keep_arrival(Rank& rank, std::uint32_t request, Arrival arrival) {
  auto& arrivals = data_of(rank).arrivals;
  if (arrivals.size() >= kMostArrivals) arrivals.clear();
  arrivals[request] = std::move(arrival);
}

std::vector<std::uint64_t> sums_of(const event::Header* record, const event::SumsInfo& info) {
  Tail tail(record, sizeof info);
  const auto* first = tail.take<std::uint64_t>(info.blocks);
  return first ? std::vector<std::uint64_t>(first, first + info.blocks) : std::vector<std::uint64_t>{};
}

// Statuses do not say how much a partitioned receive, or a nonblocking exchange, has got: its sum is that of the whole
// buffer.
bool tells_whole_buffer(const Operands& f) {
  const bool exchange = f.role == spec::Role::sendrecv || f.role == spec::Role::sendrecv_replace;
  return f.start == spec::Start::partitioned || (exchange && f.start == spec::Start::nonblocking);
}
bool fills(const Operation& m, const Operation& r) {
  return m.type->size() > 0 && m.type->size() * m.count == r.type->size() * r.count;
}

// Of blocks that are all the same there is only one sum.
std::uint64_t block_at(const std::vector<std::uint64_t>& blocks, std::size_t i) {
  if (blocks.size() == 1) return blocks[0];
  return i < blocks.size() ? blocks[i] : 0;
}

}  // namespace

void Transmissions::take_sums(Actor& a, const event::Header* record) {
  const auto& info = event::payload_as<event::SumsInfo>(record);
  std::vector<std::uint64_t> sums = sums_of(record, info);
  ThreadData& data = data_of(a);
  if (!info.received) {
    data.sent.push_back({info.request, std::move(sums)});
    return;
  }
  if (info.request == event::kNullHandle) {
    compare_arrival(std::exchange(data.arrival, {}), sums);
  } else if (a.rank->data) {
    auto& arrivals = a.rank->data->arrivals;
    const auto found = arrivals.find(info.request);
    if (found == arrivals.end()) return;
    const Arrival arrival = std::move(found->second);
    arrivals.erase(found);
    compare_arrival(arrival, sums);
  }
}

void Transmissions::begin_call(Actor& a) { a.data->arrival = {}; }

void Transmissions::end_call(Actor& a) { a.data->sent.clear(); }

void Transmissions::note_sent(Actor& a, Operation* op, std::uint32_t request) {
  if (a.data && !a.data->sent.empty()) op->extra().sent = a.data->take_sent(request);
}

void Transmissions::expect_message(const Operation& m, const Operation& r) {
  const bool doubtful = world_.forcing || m.channel->box->doubtful || ((m.flags | r.flags) & (kUnchecked | kGranted));
  if (doubtful) return;
  if (tells_whole_buffer(world_.operands(r.record)) && !fills(m, r)) return;
  const std::uint32_t request = r.parent ? r.parent->id : r.id;
  auto t = std::make_shared<Transmission>();
  t->members.push_back({.rank = m.channel->source, .sent = m.extras->sent, .call = call_ref(*m.actor, m.record)});
  t->members.push_back({.rank = m.channel->dest, .call = call_ref(*r.actor, r.record)});
  Arrival arrival{std::move(t), 1};
  if (request != event::kNullHandle)
    keep_arrival(*r.actor->rank, request, std::move(arrival));
  else
    data_of(*r.actor).arrival = std::move(arrival);
}

void Transmissions::expect_exchange(const CollectiveSequence& sequence) {
  const auto has_sums = [](const CollectiveSequence::Member& m) { return !m.first->sent.empty(); };
  if (world_.forcing || std::ranges::none_of(sequence.members, has_sums)) return;
  auto t = std::make_shared<Transmission>();
  t->pattern = pattern_of(sequence.members[0].first->part.coll);
  t->collective = true;
  t->inter = sequence.comm->inter;
  t->comm_name = comm_name(world_, sequence.members[0].first->actor->rank->number, sequence.comm);
  for (const CollectiveSequence::Member& m : sequence.members) {
    Segment& s = *m.first;
    const CollectivePart& part = s.part;
    t->members.push_back({.rank = s.actor->rank->number,
                          .sent = std::move(s.sent),
                          .call = call_ref(*s.actor, s.record),
                          .number = part.rank,
                          .side = part.side,
                          .root = part.is_root(),
                          .neighbours = part.neighbours});
  }
  for (std::size_t i = 0; i < sequence.members.size(); ++i) {
    const Segment& s = *sequence.members[i].first;
    if (!t->receives(t->members[i])) continue;  // it will never tell what came
    if (s.request)
      keep_arrival(*s.actor->rank, s.request->id, {t, i});
    else if (s.waiter)
      data_of(*s.waiter).arrival = {t, i};
  }
}

void Transmissions::compare_arrival(const Arrival& arrival, const std::vector<std::uint64_t>& received) {
  if (!arrival.transmission || received.empty()) return;
  const Transmission& t = *arrival.transmission;
  for (std::size_t from = 0; from < t.members.size(); ++from) {
    const auto way = from == arrival.member ? std::nullopt : t.way(t.members[from], t.members[arrival.member]);
    if (!way) continue;
    const std::uint64_t sent = block_at(t.members[from].sent, way->out), got = block_at(received, way->in);
    if (sent != 0 && got != 0 && sent != got) tell_corrupted(t, from, arrival.member);
  }
}

void Transmissions::tell_corrupted(const Transmission& t, std::size_t from, std::size_t to) {
  TransmissionFact fact;
  fact.send = t.members[from].call;
  fact.receive = t.members[to].call;
  fact.source_rank = t.members[from].rank;
  fact.dest_rank = t.members[to].rank;
  fact.collective = t.collective;
  fact.comm_name = t.comm_name;
  // A program that has changed the buffer of a nonblocking send is told so when the send is complete, and that is
  // the better explanation.
  const Operands& f = world_.operands(fact.send.header());
  const bool wait = f.start != spec::Start::blocking && suspects_.size() < kMostSuspects;
  wait ? suspects_.push_back(std::move(fact)) : world_.listener.on(fact);
}

void Transmissions::note_modified(Rank& rank, std::uint64_t address) {
  auto& modified = data_of(rank).modified;
  if (modified.size() < kMostModified) modified.push_back(address);
}

void Transmissions::tell_suspects() {
  for (const TransmissionFact& fact : std::exchange(suspects_, {})) {
    const Operands& f = world_.operands(fact.send.header());
    const RankData* data = world_.ranks[static_cast<std::size_t>(fact.source_rank)]->data.get();
    const auto address = f.buffer == kAbsent ? 0 : field<std::uint64_t>(fact.send.header(), f.buffer);
    if (data && std::ranges::find(data->modified, address) != data->modified.end()) continue;
    world_.listener.on(fact);
  }
}

}  // namespace mpivet::model
