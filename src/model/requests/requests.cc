#include "model/requests/requests.h"

#include <algorithm>

#include "model/messages/undecided.h"
#include "model/records.h"
#include "model/requests/named_requests.h"
#include "model/requests/operations.h"
#include "model/state/communicator.h"
#include "model/state/rank.h"
#include "model/time/agenda.h"
#include "model/time/thread_order.h"

namespace mpivet::model {

using spec::Start;

void Requests::add(Rank& rank, Operation* op, std::uint32_t id, const event::Header* record) {
  op->hold(record);
  op->id = id;
  op->set(kRequest);
  rank.requests.put(id, op);
  if (!rank.out_of_order.empty()) [[unlikely]]
    thread_order_.wake(rank);
}

void Requests::add_other(Actor& a, const Operands& f, const event::Header* record) {
  const std::uint32_t id = f.request == kAbsent ? event::kNullHandle : field<std::uint32_t>(record, f.request);
  if (id == event::kNullHandle) return;
  Operation* op = operations_.make(a, OperationKind::other);
  if (f.start == Start::persistent || f.start == Start::partitioned) op->set(kPersistent);
  add(*a.rank, op, id, record);
}

bool Requests::satisfied(const Operation& op) const {
  // MPI_Cancel was called when virtual time had paired it already: what came of that is told when it is waited for.
  if (op.current[1] && op.kind != OperationKind::both && op.current[1]->has(kSuspended)) return false;
  if (op.flags & (kComplete | kGranted | kBroken)) return true;
  if (op.has(kPersistent) && !op.has(kActive)) return true;
  if (op.kind == OperationKind::other) return true;
  const Operation& sent = op.has(kPersistent) && op.current[0] ? *op.current[0] : op;
  // One that is being cancelled is out of its queue until it is known what became of it.
  return op.kind == OperationKind::send && sent.mode == spec::Mode::buffered && !sent.has(kSuspended);
}

// Makes the actor wait for a request, unless there is nothing to wait for. `lenient`: a send or collective that the run
// has found complete is taken as such, since asking does not block.
bool Requests::await(Actor& a, std::uint32_t id, bool lenient) {
  Operation* op = a.rank->requests.find(id);
  if (!op) return true;
  if (op->kind == OperationKind::other) [[unlikely]]
    note_unknown(a);
  const bool may_be_early =
      op->kind != OperationKind::receive && op->kind != OperationKind::both && op->mode != spec::Mode::synchronous;
  const bool take = lenient && may_be_early;
  const bool promised = !lenient && undecided_.is_promise(*op, a);
  if (take || (satisfied(*op) && !promised)) {
    finish(*a.rank, op);
    return true;
  }
  if (promised) Undecided::promise(a);
  ++a.pending;
  // Two threads must not wait for one request. Where they do, both wait.
  if (op->waiter) [[unlikely]]
    also_waiting_.push_back({op, &a});
  else
    op->waiter = &a;
  return false;
}

void Requests::note_unknown(const Actor& a) {
  for (auto& [actor, serial] : unknown_)
    if (actor == &a) return static_cast<void>(serial = a.serial);
  unknown_.emplace_back(&a, a.serial);
}

// It is not made to wait for what is not modelled: virtually it may have left the call it is in.
bool Requests::awaits_unknown(const Actor& a) const {
  return std::any_of(unknown_.begin(), unknown_.end(),
                     [&](const auto& one) { return one.first == &a && one.second + (a.idle() ? 1 : 0) == a.serial; });
}

bool Requests::awaits(const Actor& a, const Operation& op) const {
  return op.waiter == &a || std::any_of(also_waiting_.begin(), also_waiting_.end(),
                                        [&](const AlsoWaiting& w) { return w.actor == &a && w.request == &op; });
}

void Requests::release_other_waiters(const Operation* op) {
  std::erase_if(also_waiting_, [&](const AlsoWaiting& w) {
    if (w.request != op) return false;
    if (--w.actor->pending == 0) agenda_.go_on(*w.actor);
    return true;
  });
}

void Requests::orphan_parts(Operation* request) {
  for (Operation*& part : request->current) {
    if (!part) continue;
    part->parent = nullptr;
    // Withdrawn and never told what became of it: it is in no queue.
    if (!(part->flags & (kPosted | kTaken))) operations_.release(part);
    part = nullptr;
  }
  request->parts = 0;
  if (request->segment) request->segment->request = nullptr;
  request->segment = nullptr;
}

void Requests::finish(Rank& rank, Operation* op) {
  op->waiter = nullptr;
  if (!also_waiting_.empty()) [[unlikely]]
    release_other_waiters(op);
  if (!op->has(kPersistent)) return forget(rank, op);
  orphan_parts(op);
  op->clear(kActive);
  op->clear(kComplete);
  op->clear(kGranted);
}

void Requests::forget(Rank& rank, Operation* op) {
  rank.requests.erase(op->id);
  if (rank.fates.size() != 0) delete rank.fates.erase(op->id);
  op->clear(kRequest);
  if (op->current[0] || op->current[1] || op->segment) orphan_parts(op);
  if (op->sequence && ++op->sequence->retired == op->sequence->members.size()) {
    Communicator* comm = op->sequence->comm;
    comm->persistent[op->sequence->number].reset();
  }
  if (!(op->flags & (kPosted | kTaken))) operations_.release(op);
}

void Requests::stop_waiting(Actor& a, std::uint32_t id) {
  Operation* op = a.rank->requests.find(id);
  if (op && op->waiter == &a) finish(*a.rank, op);
}

void Requests::stop_waiting_with_others(const Actor& a) {
  std::erase_if(also_waiting_, [&](const AlsoWaiting& w) { return w.actor == &a; });
}

}  // namespace mpivet::model
