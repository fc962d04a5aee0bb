#include "model/collectives/collectives.h"

#include <algorithm>

#include "model/collectives/communicators.h"
#include "model/messages/causality.h"
#include "model/messages/ready_sends.h"
#include "model/messages/transmissions.h"
#include "model/names.h"
#include "model/records.h"
#include "model/requests/operations.h"
#include "model/requests/requests.h"
#include "model/rules.h"
#include "model/state/communicator.h"
#include "model/state/rank.h"
#include "model/time/agenda.h"
#include "model/time/parking.h"
#include "model/time/thread_order.h"
#include "model/world.h"
#include "rules/compare/agreement.h"
#include "rules/compare/examine.h"

namespace mpivet::model {

using spec::Start;

namespace {

std::span<const std::byte> bytes_of(const event::Header* record) {
  return {reinterpret_cast<const std::byte*>(record), event::record_bytes(record)};
}

}  // namespace

Segment* Collectives::make_segment(Actor& a, const event::Header* record, std::uint64_t times) {
  Segment* s = segments_.take();
  s->left = times;
  s->actor = &a;
  s->record = record;
  return s;
}

CollectivePart Collectives::part_of(Actor& a, const CommView& v, const event::Header* record) const {
  const auto func = static_cast<spec::Func>(record->func);
  const std::span<const std::byte> payload(event::payload(record), event::payload_size(record));
  const UserOperation* user = nullptr;
  if (!a.rank->operations.empty() && spec::info(func).reduces) [[unlikely]] {
    const auto found = a.rank->operations.find(operation_of(func, payload));
    if (found != a.rank->operations.end()) user = &found->second;
  }
  return make_part(func, payload, a.rank->types, v.place, user);
}

Outcome Collectives::do_collective(Actor& a, const Operands& f, const event::Header* record) {
  const bool blocking = record->kind == event::Kind::enter;
  const std::uint32_t id = f.comm == kAbsent ? event::kNullHandle : field<std::uint32_t>(record, f.comm);
  CommView* v = f.ingest & kIngestCollective ? communicators_.view(*a.rank, id) : nullptr;
  const std::uint64_t times = blocking ? a.left : 1;
  if (blocking) {
    a.left = 1;  // the whole run at once
    a.drops_comm = f.frees == spec::HandleKind::comm;
  }
  if (!v) {
    causality_.lose_track();
    if (!blocking) requests_.add_other(a, f, record);
    return Outcome::done;
  }
  if (a.rank->many_threads()) [[unlikely]] {
    const bool early = blocking && f.frees == spec::HandleKind::comm && thread_order_.is_used_by_others(a, id);
    if (early || !thread_order_.take_turn(a, *v)) {
      if (blocking) a.left = static_cast<std::uint32_t>(times);
      a.drops_comm = false;
      return thread_order_.wait(a);
    }
  }
  CollectiveSequence& sequence = v->comm->sequence;
  if (sequence.lost) [[unlikely]] {
    if (!blocking) requests_.add_other(a, f, record);
    return blocking && !a.passed() && times == 1 ? agenda_.park(a, Stand::broken) : Outcome::done;
  }
  Segment* s = make_segment(a, record, times);
  s->part = part_of(a, *v, record);
  if (a.data && !a.data->sent.empty()) [[unlikely]]
    s->sent = a.data->take_sent(event::kNullHandle);
  // Formally collective, MPI_Comm_free is local wherever MPI runs: nobody should be warned about it.
  const bool waits = blocking && spec::info(f.coll).leaves != spec::Leaves::at_once;
  if (waits) {
    s->waiter = &a;
    a.segment = s;
    a.pending = 2;
    arrive(sequence, v->self, s);
    --a.pending;
    if (a.stand != Stand::broken) return parking_.park_if_pending(a);
    return a.passed() || times > 1 ? Outcome::done : agenda_.park(a, Stand::broken);
  }
  s->hold();
  const std::uint32_t request = f.request == kAbsent ? event::kNullHandle : field<std::uint32_t>(record, f.request);
  if (request != event::kNullHandle) {
    Operation* op = operations_.make(a, OperationKind::collective);
    requests_.add(*a.rank, op, request, record);
    if (f.start == Start::persistent) {
      op->set(kPersistent);
      op->sequence = &v->comm->persistent_sequence(v->persistent++);
      op->member = v->self;
      op->extra().part = std::make_shared<const CollectivePart>(s->part);
    } else {
      op->segment = s;
      s->request = op;
    }
  }
  arrive(sequence, v->self, s);
  return Outcome::done;
}

// With the datatypes of the time when the request was made: their handles may have been freed since.
void Collectives::start(Actor& a, Operation* request) {
  if (!request->extras || request->sequence->lost) {
    request->set(kComplete);
    return;
  }
  Segment* s = make_segment(a, request->record, 1);
  s->part = *request->extras->part;
  if (a.data) [[unlikely]]
    s->sent = a.data->take_sent(request->id);
  s->hold();
  s->request = request;
  request->segment = s;
  arrive(*request->sequence, request->member, s);
}

void Collectives::arrive(CollectiveSequence& sequence, std::size_t member, Segment* segment) {
  segment->sequence = &sequence;
  ++segment->actor->rank->heard_of;
  sequence.push(member, segment);
  while (sequence.missing == 0 && !sequence.lost) raise(sequence);
}

// All members have a segment at the front: what they have in common is done.
void Collectives::raise(CollectiveSequence& sequence) {
  Agreement agreement;
  std::uint64_t common = UINT64_MAX;
  for (const CollectiveSequence::Member& m : sequence.members) {
    agreement.add(m.first->part);
    common = std::min(common, m.first->left);
  }
  Disagreement disagreement = Disagreement::none;
  if (!agreement.certain()) disagreement = tell_disagreement(sequence);
  if (disagreement == Disagreement::operation) return lose(sequence);
  if (disagreement == Disagreement::none) transmissions_.expect_exchange(sequence);
  if (causality_.on()) causality_.meet(sequence.comm->members);
  if (ready_sends_.on()) ready_sends_.all_meet(sequence);
  sequence.done += common;
  world_.statistics.collectives += common;
  for (CollectiveSequence::Member& m : sequence.members) {
    Segment* s = m.first;
    s->left -= common;
    s->first += common;
    if (s->left != 0) continue;
    // With different roots or amounts of data some may leave and some hang: it is over for those who really leave.
    if (disagreement == Disagreement::arguments)
      segment_broken(sequence.pop(m));
    else
      segment_done(sequence.pop(m));
  }
}

Disagreement Collectives::tell_disagreement(CollectiveSequence& sequence) {
  std::vector<CollectiveMember> members;
  for (const CollectiveSequence::Member& m : sequence.members) {
    const Segment* s = m.first;
    if (!s || s->first != sequence.done) continue;
    members.push_back({&s->part, bytes_of(s->record), s->actor->rank->number, s->actor->thread});
  }
  Disagreement disagreement = Disagreement::none;
  for (std::size_t i = 1; i < members.size(); ++i)
    if (!same_operation(*members[0].part, *members[i].part)) disagreement = Disagreement::operation;
  if (world_.forcing) return disagreement;
  for (CollectiveFact& fact : examine(members)) {
    // What the function computes changes nothing about who waits for whom.
    if (disagreement == Disagreement::none && fact.problem != CollectiveFact::Problem::function)
      disagreement = Disagreement::arguments;
    fact.instance = sequence.done;
    fact.comm_name = comm_name(world_, members[0].world_rank, sequence.comm);
    world_.listener.on(fact);
  }
  return disagreement;
}

bool Collectives::compare_partial(CollectiveSequence& sequence) {
  if (sequence.lost || tell_disagreement(sequence) != Disagreement::operation) return false;
  lose(sequence);
  return true;
}

// From here on nobody knows which call meets which. Those inside go on when they really do.
void Collectives::lose(CollectiveSequence& sequence) {
  sequence.lost = true;
  causality_.lose_track();
  for (CollectiveSequence::Member& m : sequence.members)
    while (m.first) segment_broken(sequence.pop(m));
}

void Collectives::segment_done(Segment* s) {
  if (Actor* w = s->waiter) {
    w->segment = nullptr;
    if (--w->pending == 0) agenda_.go_on(*w);
  } else if (Operation* op = s->request) {
    op->segment = nullptr;
    op->set(kComplete);
    if (op->waiter) {
      operations_.notify(op);
      requests_.finish(*op->actor->rank, op);
    }
  }
  segments_.give(s);
}

void Collectives::segment_broken(Segment* s) {
  if (Actor* w = s->waiter) {
    const bool left = w->passed();
    w->segment = nullptr;
    w->stand = Stand::broken;
    --w->pending;
    if (left) agenda_.go_on(*w);
  } else if (Operation* op = s->request) {
    op->segment = nullptr;
    op->set(kBroken);
    if (op->waiter) {
      operations_.notify(op);
      requests_.finish(*op->actor->rank, op);
    }
  }
  segments_.give(s);
}

void Collectives::drop(CollectiveSequence& sequence) {
  for (CollectiveSequence::Member& m : sequence.members)
    while (m.first) segments_.give(sequence.pop(m));
}

}  // namespace mpivet::model
