#include "model/requests/request_calls.h"

#include <algorithm>

#include "model/collectives/collectives.h"
#include "model/messages/matching.h"
#include "model/messages/partitioning.h"
#include "model/messages/send_buffers.h"
#include "model/messages/transmissions.h"
#include "model/records.h"
#include "model/requests/fate_book.h"
#include "model/requests/named_requests.h"
#include "model/requests/operations.h"
#include "model/requests/requests.h"
#include "model/state/communicator.h"
#include "model/state/rank.h"
#include "model/time/agenda.h"
#include "model/time/parking.h"
#include "model/world.h"

namespace mpivet::model {

using event::Kind;

namespace {

// MPI libraries give one handle to several requests only where these are complete from the start: sends whose message
// is in a buffer, and what has nobody to wait for.
bool may_be_mistaken(const Operation& op) { return op.kind == OperationKind::send || op.kind == OperationKind::other; }

}  // namespace

Outcome RequestCalls::do_wait(Actor& a, const Operands& f, const event::Header* record) {
  const bool ambiguous = (record->flags & event::kAmbiguousRequest) != 0;
  a.pending = 1;
  each_request(f, record, [&](std::uint32_t id) {
    if (Operation* op = ambiguous ? a.rank->requests.find(id) : nullptr; op && may_be_mistaken(*op))
      requests_.finish(*a.rank, op);
    else
      requests_.await(a, id, false);
  });
  if (a.pending > 1 && a.rank->fates.size() != 0 && a.passed()) fates_.give_up(a, f);
  --a.pending;
  return parking_.park_if_pending(a);
}

// Which requests MPI_Waitany and MPI_Waitsome completed is told by their exit.
Outcome RequestCalls::do_wait_some(Actor& a, const Operands&, const event::Header* record) {
  if (!a.passed()) return agenda_.park(a, Stand::needs_exit);
  const event::Header* next = a.backlog.second();
  if (!next || next->kind != Kind::exit) return Outcome::done;
  const bool ambiguous = (record->flags & event::kAmbiguousRequest) != 0;
  a.pending = 1;
  for (const event::Completion& c : Results::of_exit(next).completions) {
    Operation* op = a.rank->requests.find(c.request);
    if (op && ambiguous && may_be_mistaken(*op))
      requests_.finish(*a.rank, op);
    else
      requests_.await(a, c.request, false);
  }
  --a.pending;
  return parking_.park_if_pending(a);
}

Outcome RequestCalls::do_test(Actor& a, const Operands& f, const event::Header* record) {
  const Results results = call_results(f, record);
  const bool ambiguous = (record->flags & event::kAmbiguousRequest) != 0;
  const auto take = [&](std::uint32_t id) {
    Operation* op = a.rank->requests.find(id);
    if (op && ambiguous && may_be_mistaken(*op))
      requests_.finish(*a.rank, op);
    else
      requests_.await(a, id, true);
  };
  a.pending = 1;
  const bool all = f.role == spec::Role::test || (results.info && results.info->all_complete);
  if (all)
    each_request(f, record, take);
  else
    for (const event::Completion& c : results.completions) take(c.request);
  a.polls = --a.pending != 0;
  return parking_.park_if_pending(a);
}

Outcome RequestCalls::do_start(Actor& a, const Operands& f, const event::Header* record) {
  each_request(f, record, [&](std::uint32_t id) { start(a, id); });
  return Outcome::done;
}

// What came of it was taken when it was fed. A wait for a send marked for cancellation returns whatever other ranks do,
// even if it came too late: as with a buffered send.
Outcome RequestCalls::do_cancel(Actor& a, const Operands& f, const event::Header* record) {
  Operation* op = a.rank->requests.find(field<std::uint32_t>(record, f.request));
  if (op && op->has(kPersistent)) op = op->current[0];  // the next start is another matter
  if (op && op->kind == OperationKind::send) op->mode = spec::Mode::buffered;
  return Outcome::done;
}

void RequestCalls::start(Actor& a, std::uint32_t id) {
  Operation* request = a.rank->requests.find(id);
  if (!request || !request->has(kPersistent)) return;
  if (request->has(kActive)) requests_.finish(*a.rank, request);
  request->set(kActive);
  request->clear(kMetAnyTag);
  if (a.rank->data) [[unlikely]]
    a.rank->data->arrivals.erase(id);
  if (request->kind == OperationKind::collective) return collectives_.start(a, request);
  if (request->kind == OperationKind::other) return;
  Operation* op = operations_.make(a, request->kind);
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
    Transmissions::note_sent(a, op, id);
  if (op->kind == OperationKind::send && op->mode == spec::Mode::buffered) send_buffers_.enter(op);
  const Operands& made = world_.operands(request->record);
  if (made.start == spec::Start::partitioned && op->kind == OperationKind::send)
    return partitioning_.await(op, field<std::int32_t>(request->record, made.partitions));
  fates_.post(*a.rank, op, id);
}

Outcome RequestCalls::do_request_free(Actor& a, const Operands& f, const event::Header* record) {
  Operation* op = a.rank->requests.find(field<std::uint32_t>(record, f.request));
  if (!op) return Outcome::done;
  for (Operation* part : {op, op->current[0], op->current[1]}) {
    if (!part || !part->has(kWild)) continue;
    part->channel->box->doubtful = true;
    matching_.withdraw(part);
  }
  requests_.release_other_waiters(op);
  requests_.forget(*a.rank, op);
  return Outcome::done;
}

}  // namespace mpivet::model
