#include "model/requests/fate_book.h"

#include <algorithm>
#include <utility>

#include "model/messages/matching.h"
#include "model/messages/undecided.h"
#include "model/records.h"
#include "model/requests/named_requests.h"
#include "model/requests/operations.h"
#include "model/requests/requests.h"
#include "model/state/communicator.h"
#include "model/state/rank.h"

namespace mpivet::model {

using event::Kind;

// From now on the completions of this request tell which message it got.
void FateBook::expect(Rank& rank, const Operands& f, const event::Header* record) {
  const std::uint16_t source = f.role == spec::Role::recv ? f.peer : f.peer2;
  if (field<std::int32_t>(record, source) != event::kAnySource) return;
  const auto id = field<std::uint32_t>(record, f.request);
  if (id != event::kNullHandle && !rank.fates.find(id)) rank.fates.put(id, new Fates);
}

void FateBook::note_completions(Rank& rank, const Operands& f, const event::Header* record) {
  Tail tail(record, record->kind == Kind::call ? f.args_size : 0);
  if (record->kind == Kind::call && f.role != spec::Role::test) tail.array<std::uint32_t>();
  for (const event::Completion& c : Results::read(tail).completions)
    if (c.request != event::kNullHandle) note(rank, c);
}

void FateBook::note(Rank& rank, const event::Completion& c) {
  const bool cancelled = c.status.cancelled != 0;
  Fates* fates = rank.fates.find(c.request);
  if (!fates) {
    Operation* const request = rank.requests.find(c.request);
    Operation* const op = request && request->has(kPersistent) ? request->current[0] : request;
    if (op && op->has(kSuspended) && !cancelled) {
      // The cancel came too late; go back to the old place in the queue.
      op->clear(kSuspended);
      op->kind == OperationKind::send ? matching_.post_send(op) : matching_.post_receive(op);
      if (rank.requests.find(c.request) == request && request->waiter && requests_.satisfied(*request)) {
        operations_.notify(request);
        requests_.finish(rank, request);
      }
    } else if (op && cancelled && !op->has(kComplete)) {
      matching_.withdraw(op);
      operations_.complete(op);
    } else if (!op && cancelled) {
      // Cancelled before virtual time got to the call that made it.
      fates = new Fates;
      fates->known.push_back({0, 0, true});
      rank.fates.put(c.request, fates);
    }
    return;
  }
  const Fate fate{c.status.source, c.status.tag, cancelled};
  Operation* op = std::exchange(fates->waiting, nullptr);
  if (!op) {
    fates->known.push_back(fate);
  } else if (fate.cancelled) {
    matching_.withdraw(op);
    operations_.complete(op);
  } else if (fate.source == event::kUndefined) {
    undecided_.give_up(op);
  } else {
    undecided_.decide(op, fate.source, fate.tag);
  }
}

// Until its outcome is known, a request that is being cancelled takes no message.
void FateBook::note_cancel(Rank& rank, const Operands& f, const event::Header* record) {
  Operation* op = rank.requests.find(field<std::uint32_t>(record, f.request));
  if (op && op->has(kPersistent)) op = op->current[0];
  if (!op || !op->has(kPosted) || op->has(kWild)) return;
  matching_.withdraw(op);
  op->set(kSuspended);
  op->channel->comm->sticky = true;
}

void FateBook::post(Rank& rank, Operation* op, std::uint32_t id) {
  const bool any = op->has(kAnySourceCall) && !op->channel->box->lost;
  Fates* fates = rank.fates.size() == 0 ? nullptr : rank.fates.find(id);
  if (!fates || fates->known.empty()) {
    if (any) {
      undecided_.post(op);
      if (fates) fates->waiting = op;
    } else if (op->kind == OperationKind::send) {
      matching_.post_send(op);
    } else {
      matching_.post_receive(op);
    }
    return;
  }
  const Fate fate = fates->known.front();
  fates->known.pop_front();
  if (fate.cancelled) return operations_.complete(op);
  if (fate.source == event::kUndefined && !op->channel->box->lost) return undecided_.give_up(op);
  if (any) return undecided_.decide(op, fate.source, fate.tag);
  op->kind == OperationKind::send ? matching_.post_send(op) : matching_.post_receive(op);
}

void FateBook::give_up(Actor& a, const Operands& f) {
  each_request(f, a.backlog.front(), [&](std::uint32_t id) {
    Operation* op = a.rank->requests.find(id);
    if (!op || !requests_.awaits(a, *op)) return;
    for (Operation* part : {op, op->current[0], op->current[1]}) {
      if (!part || !part->has(kWild)) continue;
      if (Fates* fates = a.rank->fates.find(id)) fates->waiting = nullptr;
      undecided_.give_up(part);
      return;
    }
  });
}

}  // namespace mpivet::model
