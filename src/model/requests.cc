// Requests: waiting, testing, starting, freeing, and what becomes of them.
#include "model/requests.h"

#include <algorithm>

#include "model/machine.h"

namespace mpivet::model {

using event::Kind;

bool Machine::satisfied(const Operation& op) const {
  if (op.flags & (kComplete | kGranted | kBroken)) return true;
  if (op.has(kPersistent) && !op.has(kActive)) return true;
  if (op.kind == OperationKind::other) return true;
  const Operation& sent = op.has(kPersistent) && op.current[0] ? *op.current[0] : op;
  // One that is being cancelled is out of its queue until it is known what became of it.
  return op.kind == OperationKind::send && sent.mode == spec::Mode::buffered && !sent.has(kSuspended);
}

// Makes the actor wait for a request, unless there is nothing to wait for. `lenient`: a send or collective that the run
// has found complete is taken as such, since asking does not block.
bool Machine::await(Actor& a, std::uint32_t id, bool lenient) {
  Operation* op = a.rank->requests.find(id);
  if (!op) return true;
  const bool take = lenient && op->kind != OperationKind::receive && op->kind != OperationKind::both;
  const bool promised = !lenient && is_promise(*op, a);
  if (take || (satisfied(*op) && !promised)) {
    finish_request(*a.rank, op);
    return true;
  }
  if (promised) promise(a);
  ++a.pending;
  // Two threads must not wait for one request. Where they do, both wait.
  if (op->waiter) [[unlikely]]
    also_waiting_.push_back({op, &a});
  else
    op->waiter = &a;
  return false;
}

bool Machine::awaits(const Actor& a, const Operation& op) const {
  return op.waiter == &a || std::any_of(also_waiting_.begin(), also_waiting_.end(),
                                        [&](const AlsoWaiting& w) { return w.actor == &a && w.request == &op; });
}

void Machine::release_other_waiters(const Operation* op) {
  std::erase_if(also_waiting_, [&](const AlsoWaiting& w) {
    if (w.request != op) return false;
    if (--w.actor->pending == 0) go_on(*w.actor);
    return true;
  });
}

Outcome Machine::do_wait(Actor& a, const Operands& f, const event::Header* record) {
  const bool ambiguous = (record->flags & event::kAmbiguousRequest) != 0;
  a.pending = 1;
  each_request(f, record, [&](std::uint32_t id) {
    if (!ambiguous) {
      await(a, id, false);
    } else if (Operation* op = a.rank->requests.find(id)) {
      finish_request(*a.rank, op);
    }
  });
  if (a.pending > 1 && a.rank->fates.size() != 0 && a.passed()) give_up_undecided(a, f);
  --a.pending;
  return park_if_pending(a);
}

// The call has returned without telling what an any-source receive got.
void Machine::give_up_undecided(Actor& a, const Operands& f) {
  each_request(f, a.backlog.front(), [&](std::uint32_t id) {
    Operation* op = a.rank->requests.find(id);
    if (!op || !awaits(a, *op)) return;
    for (Operation* part : {op, op->current[0], op->current[1]}) {
      if (!part || !part->has(kWild)) continue;
      if (Fates* fates = a.rank->fates.find(id)) fates->waiting = nullptr;
      give_up_deciding(part);
      return;
    }
  });
}

// Which requests MPI_Waitany and MPI_Waitsome completed is told by their exit.
Outcome Machine::do_wait_some(Actor& a, const Operands&, const event::Header* record) {
  if (!a.passed()) return park(a, Stand::needs_exit);
  const event::Header* next = a.backlog.second();
  if (!next || next->kind != Kind::exit) return Outcome::done;
  const bool ambiguous = (record->flags & event::kAmbiguousRequest) != 0;
  a.pending = 1;
  for (const event::Completion& c : Results::of_exit(next).completions) {
    Operation* op = a.rank->requests.find(c.request);
    if (op && ambiguous)
      finish_request(*a.rank, op);
    else
      await(a, c.request, false);
  }
  --a.pending;
  return park_if_pending(a);
}

Outcome Machine::do_test(Actor& a, const Operands& f, const event::Header* record) {
  const Results results = call_results(f, record);
  const bool ambiguous = (record->flags & event::kAmbiguousRequest) != 0;
  const auto take = [&](std::uint32_t id) {
    Operation* op = a.rank->requests.find(id);
    if (op && ambiguous)
      finish_request(*a.rank, op);
    else
      await(a, id, true);
  };
  a.pending = 1;
  const bool all = f.role == spec::Role::test || (results.info && results.info->all_complete);
  if (all)
    each_request(f, record, take);
  else
    for (const event::Completion& c : results.completions) take(c.request);
  a.polls = --a.pending != 0;
  return park_if_pending(a);
}

Outcome Machine::do_start(Actor& a, const Operands& f, const event::Header* record) {
  each_request(f, record, [&](std::uint32_t id) { start(a, id); });
  return Outcome::done;
}

// What came of it was taken when it was fed. A wait for a send marked for cancellation returns whatever other ranks do,
// even if it came too late: as with a buffered send.
Outcome Machine::do_cancel(Actor& a, const Operands& f, const event::Header* record) {
  Operation* op = a.rank->requests.find(field<std::uint32_t>(record, f.request));
  if (op && op->has(kPersistent)) op = op->current[0];  // the next start is another matter
  if (op && op->kind == OperationKind::send) op->mode = spec::Mode::buffered;
  return Outcome::done;
}

void Machine::start(Actor& a, std::uint32_t id) {
  Operation* request = a.rank->requests.find(id);
  if (!request || !request->has(kPersistent)) return;
  if (request->has(kActive)) finish_request(*a.rank, request);
  request->set(kActive);
  if (a.rank->data) [[unlikely]]
    a.rank->data->arrivals.erase(id);
  if (request->kind == OperationKind::collective) return start_collective(a, request);
  if (request->kind == OperationKind::other) return;
  Operation* op = new_operation(a, request->kind);
  op->channel = request->channel;
  op->mode = request->mode;
  op->tag = request->tag;
  op->count = request->count;
  op->type = request->type;
  if (request->has(kAnySourceCall)) op->set(kAnySourceCall);
  op->hold(request->record);
  op->parent = request;
  request->current[0] = op;
  request->parts = 1;
  if (a.data) [[unlikely]]
    note_sent(a, op, id);
  if (op->kind == OperationKind::send && op->mode == spec::Mode::buffered) enter_send_buffer(op);
  const Operands& made = operands(request->record);
  if (made.start == spec::Start::partitioned && op->kind == OperationKind::send)
    return await_partitions(op, field<std::int32_t>(request->record, made.partitions));
  post_with_fate(*a.rank, op, id);
}

// Posts an operation of a request, as far as the run has not told what became of it.
void Machine::post_with_fate(Rank& rank, Operation* op, std::uint32_t id) {
  const bool any = op->has(kAnySourceCall) && !op->channel->box->lost;
  Fates* fates = rank.fates.size() == 0 ? nullptr : rank.fates.find(id);
  if (!fates || fates->known.empty()) {
    if (any) {
      post_undecided(op);
      if (fates) fates->waiting = op;
    } else if (op->kind == OperationKind::send) {
      post_send(op);
    } else {
      post_receive(op);
    }
    return;
  }
  const Fate fate = fates->known.front();
  fates->known.pop_front();
  if (fate.cancelled) return complete(op);
  if (fate.source == event::kUndefined && !op->channel->box->lost) return give_up_deciding(op);
  if (any) return decide(op, fate.source, fate.tag);
  op->kind == OperationKind::send ? post_send(op) : post_receive(op);
}

void Machine::orphan_parts(Operation* request) {
  for (Operation*& part : request->current) {
    if (!part) continue;
    part->parent = nullptr;
    // Withdrawn and never told what became of it: it is in no queue.
    if (!(part->flags & (kPosted | kTaken))) release(part);
    part = nullptr;
  }
  request->parts = 0;
  if (request->segment) request->segment->request = nullptr;
  request->segment = nullptr;
}

// The program is done with the request: it was waited for, tested successfully or freed.
void Machine::finish_request(Rank& rank, Operation* op) {
  op->waiter = nullptr;
  if (!also_waiting_.empty()) [[unlikely]]
    release_other_waiters(op);
  if (!op->has(kPersistent)) return forget_request(rank, op);
  orphan_parts(op);
  op->clear(kActive);
  op->clear(kComplete);
}

void Machine::forget_request(Rank& rank, Operation* op) {
  rank.requests.erase(op->id);
  if (rank.fates.size() != 0) forget_fates(rank, op->id);
  op->clear(kRequest);
  if (op->current[0] || op->current[1] || op->segment) orphan_parts(op);
  if (op->sequence && ++op->sequence->retired == op->sequence->members.size()) {
    Communicator* comm = op->sequence->comm;
    comm->persistent[op->sequence->number].reset();
  }
  if (!(op->flags & (kPosted | kTaken))) release(op);
}

void Machine::forget_fates(Rank& rank, std::uint32_t id) { delete rank.fates.erase(id); }

Outcome Machine::do_request_free(Actor& a, const Operands& f, const event::Header* record) {
  Operation* op = a.rank->requests.find(field<std::uint32_t>(record, f.request));
  if (!op) return Outcome::done;
  for (Operation* part : {op, op->current[0], op->current[1]}) {
    if (!part || !part->has(kWild)) continue;
    part->channel->box->doubtful = true;
    withdraw(part);
  }
  release_other_waiters(op);
  forget_request(*a.rank, op);
  return Outcome::done;
}

void Machine::stop_waiting(Actor& a, std::uint32_t id) {
  Operation* op = a.rank->requests.find(id);
  if (op && op->waiter == &a) finish_request(*a.rank, op);
}

// Ends all waits of a parked actor. What it posted stays posted.
void Machine::detach(Actor& a) {
  for (Operation*& op : a.posted) {
    if (!op) continue;
    op->hold(op->record);
    op->waiter = nullptr;
    // A send will be received, only later than it should. A receive that is passed over means that something was
    // missed: whatever it gets is not to be trusted.
    if (op->kind == OperationKind::receive) op->set(kUnchecked);
    if (op->has(kWild)) {
      op->channel->box->doubtful = true;
      withdraw(op);
      release(op);
    }
    op = nullptr;
  }
  if (a.segment) {
    a.segment->hold();
    a.segment->waiter = nullptr;
    a.segment = nullptr;
  }
  if (a.probed) {
    Actor** at = &a.probed->probers;
    while (*at != &a) at = &(*at)->next_prober;
    *at = a.next_prober;
    a.next_prober = nullptr;
    a.probed = nullptr;
  }
  std::erase_if(also_waiting_, [&](const AlsoWaiting& w) { return w.actor == &a; });
  if (!a.backlog.empty() && a.pending != 0) {
    const event::Header* record = a.backlog.front();
    const Operands& f = operands(record);
    if (f.ingest & kIngestCompletions) each_request(f, record, [&](std::uint32_t id) { stop_waiting(a, id); });
  }
  std::erase(a.rank->out_of_order, &a);
  a.pending = 0;
}

void Machine::step_over(Actor& a) {
  detach(a);
  a.again = false;
  go_on(a);
}

}  // namespace mpivet::model
