#include "model/transmission.h"

#include <algorithm>
#include <cstring>

#include "model/machine.h"

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

}  // namespace

std::uint64_t Transmission::sent(std::size_t from, std::size_t to) const {
  if (from == to) return 0;
  if (collective && pattern.flow == Flow::from_root && from != root) return 0;
  if (collective && pattern.flow == Flow::to_root && to != root) return 0;
  const auto& blocks = members[from].sent;
  if (blocks.size() == 1) return blocks[0];
  return to < blocks.size() ? blocks[to] : 0;
}

std::vector<std::uint64_t> ThreadData::take_sent(std::uint32_t request) {
  for (SentSums& s : sent)
    if (s.request == request) return std::move(s.blocks);
  return {};
}

// A record of sums, in virtual time.
void Machine::take_sums(Actor& a, const event::Header* record) {
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

// Another call begins: what the last one has received, it has told.
void Machine::begin_call_with_data(Actor& a) { a.data->arrival = {}; }
void Machine::end_call_with_data(Actor& a) { a.data->sent.clear(); }

void Machine::note_sent(Actor& a, Operation* op, std::uint32_t request) {
  if (a.data && !a.data->sent.empty()) op->extra().sent = a.data->take_sent(request);
}

// A message has found its receive.
void Machine::expect_message(const Operation& m, const Operation& r) {
  const bool doubtful = forcing_ || m.channel->box->doubtful || ((m.flags | r.flags) & (kUnchecked | kGranted));
  if (doubtful) return;
  const std::uint32_t request = r.parent ? r.parent->id : r.id;
  auto t = std::make_shared<Transmission>();
  t->members.push_back({m.channel->source, m.extras->sent, call_ref(*m.actor, m.record)});
  t->members.push_back({m.channel->dest, {}, call_ref(*r.actor, r.record)});
  Arrival arrival{std::move(t), 1};
  if (request != event::kNullHandle)
    keep_arrival(*r.actor->rank, request, std::move(arrival));
  else
    data_of(*r.actor).arrival = std::move(arrival);
}

// All members of a collective have come, and agree.
void Machine::expect_exchange(const CollectiveSequence& sequence) {
  const auto has_sums = [](const CollectiveSequence::Member& m) { return !m.first->sent.empty(); };
  if (forcing_ || sequence.comm->inter || std::ranges::none_of(sequence.members, has_sums)) return;
  auto t = std::make_shared<Transmission>();
  const CollectivePart& part = sequence.members[0].first->part;
  t->pattern = pattern_of(part.coll);
  t->collective = true;
  t->root = part.root >= 0 ? static_cast<std::size_t>(part.root) : 0;
  t->comm_name = comm_name(sequence.members[0].first->actor->rank->number, sequence.comm);
  for (const CollectiveSequence::Member& m : sequence.members) {
    Segment& s = *m.first;
    t->members.push_back({s.actor->rank->number, std::move(s.sent), call_ref(*s.actor, s.record)});
  }
  for (std::size_t i = 0; i < sequence.members.size(); ++i) {
    const Segment& s = *sequence.members[i].first;
    if (s.request)
      keep_arrival(*s.actor->rank, s.request->id, {t, i});
    else if (s.waiter)
      data_of(*s.waiter).arrival = {t, i};
  }
}

void Machine::compare_arrival(const Arrival& arrival, const std::vector<std::uint64_t>& received) {
  if (!arrival.transmission || received.empty()) return;
  const Transmission& t = *arrival.transmission;
  for (std::size_t from = 0; from < t.members.size(); ++from) {
    const std::uint64_t sent = t.sent(from, arrival.member);
    const std::uint64_t got = received.size() == 1 ? received[0] : from < received.size() ? received[from] : 0;
    if (sent != 0 && got != 0 && sent != got) tell_corrupted(t, from, arrival.member);
  }
}

void Machine::tell_corrupted(const Transmission& t, std::size_t from, std::size_t to) {
  TransmissionFact fact;
  fact.send = t.members[from].call;
  fact.receive = t.members[to].call;
  fact.source_rank = t.members[from].rank;
  fact.dest_rank = t.members[to].rank;
  fact.collective = t.collective;
  fact.comm_name = t.comm_name;
  // A program that has changed the buffer of a nonblocking send is told so when the send is complete, and that is
  // the better explanation.
  const Operands& f = operands(fact.send.header());
  const bool wait = f.start != spec::Start::blocking && suspects_.size() < kMostSuspects;
  wait ? suspects_.push_back(std::move(fact)) : listener_.transmission(fact);
}

void Machine::note_modified(Rank& rank, std::uint64_t address) {
  auto& modified = data_of(rank).modified;
  if (modified.size() < kMostModified) modified.push_back(address);
}

void Machine::tell_suspects() {
  for (const TransmissionFact& fact : std::exchange(suspects_, {})) {
    const Operands& f = operands(fact.send.header());
    const RankData* data = ranks_[static_cast<std::size_t>(fact.source_rank)]->data.get();
    const auto address = f.buffer == kAbsent ? 0 : field<std::uint64_t>(fact.send.header(), f.buffer);
    if (data && std::ranges::find(data->modified, address) != data->modified.end()) continue;
    listener_.transmission(fact);
  }
}

}  // namespace mpivet::model
