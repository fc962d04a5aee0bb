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

namespace {

// Of the request's starts, as far as virtual time is.
std::uint64_t started(const Operation& request) { return request.has(kPersistent) ? request.order : 1; }

// Starts of the request that were fed, and that virtual time has not come to.
std::uint64_t starts_to_come(const Rank& rank, const OperandTable& table, std::uint32_t id) {
  std::uint64_t count = 0;
  const auto look = [&](const event::Header* record) {
    if (record->kind == Kind::exit || record->func >= table.size()) return;
    const Operands& f = table[record->func];
    if (f.role == spec::Role::start || f.role == spec::Role::startall)
      each_request(f, record, [&](std::uint32_t one) { count += one == id; });
    else if (f.creates == spec::HandleKind::request && f.start == spec::Start::nonblocking && f.request != kAbsent)
      count += field<std::uint32_t>(record, f.request) == id;
  };
  for (const auto& a : rank.actors)
    if (a) a->backlog.each(look);
  return count;
}

// The operation that was started last, if it is not over.
Operation* open_operation(const Operation& request) {
  Operation* op = request.has(kPersistent) ? request.current[0] : const_cast<Operation*>(&request);
  return op && !op->has(kComplete) ? op : nullptr;
}

// MPI_Cancel was called when virtual time had paired it already.
Operation* met_by_cancelled(const Operation& request) {
  Operation* other = request.kind == OperationKind::both ? nullptr : request.current[1];
  return other && other->has(kSuspended) ? other : nullptr;
}

Fates& fates_of(Rank& rank, std::uint32_t id) {
  if (Fates* fates = rank.fates.find(id)) return *fates;
  rank.fates.put(id, new Fates);
  return *rank.fates.find(id);
}

}  // namespace

// From now on the completions of this request tell which message it got.
void FateBook::expect(Rank& rank, const Operands& f, const event::Header* record) {
  const std::uint16_t source = f.role == spec::Role::recv ? f.peer : f.peer2;
  if (field<std::int32_t>(record, source) != event::kAnySource) return;
  const auto id = field<std::uint32_t>(record, f.request);
  if (id == event::kNullHandle || rank.fates.find(id)) return;
  fates_of(rank, id).all_told = true;
  rank.undecided_calls = true;
}

void FateBook::note_completions(Rank& rank, const Operands& f, const event::Header* record) {
  Tail tail(record, record->kind == Kind::call ? f.args_size : 0);
  if (record->kind == Kind::call && f.role != spec::Role::test) tail.array<std::uint32_t>();
  for (const event::Completion& c : Results::read(tail).completions)
    if (c.request != event::kNullHandle) note(rank, c);
}

void FateBook::note(Rank& rank, const event::Completion& c) {
  Fate fate{c.status.source, c.status.tag, c.status.cancelled != 0};
  Fates* fates = rank.fates.size() == 0 ? nullptr : rank.fates.find(c.request);
  if (fates && fates->all_told) {
    fate.start = ++fates->told;
    if (Operation* op = std::exchange(fates->waiting, nullptr))
      apply(op, fate);
    else
      fates->known.push_back(fate);
    return;
  }
  const bool tells = fate.cancelled || fate.source != event::kUndefined || (fates && !fates->cancels.empty());
  if (!fate.cancelled && !rank.undecided_calls) return;
  Operation* const request = rank.requests.find(c.request);
  const std::uint64_t before = request ? started(*request) : 0;
  fate.start = before + starts_to_come(rank, table_, c.request);
  if (fate.start == 0) return;
  if (fate.start == before)
    apply(rank, request, fate);
  else if (tells)
    fates_of(rank, c.request).known.push_back(fate);
}

// Virtual time has come to the start that this is about.
void FateBook::apply(Rank& rank, Operation* request, const Fate& fate) {
  const std::uint32_t id = request->id;
  bool was_suspended = true;
  if (Operation* other = met_by_cancelled(*request)) {
    other->parent = request->current[1] = nullptr;
    if (fate.cancelled) {
      undecided_.resume(other);
    } else {
      matching_.withdraw(other);
      operations_.release(other);
    }
  } else if (Operation* op = open_operation(*request)) {
    was_suspended = op->has(kSuspended);
    apply(op, fate);
  } else if (fate.cancelled && request->channel && request->has(kComplete)) {
    matching_.undo(*request, false);
  }
  // A wait for a buffered send returns at once, but for the cancelling.
  if (was_suspended && rank.requests.find(id) == request && request->waiter && requests_.satisfied(*request)) {
    operations_.notify(request);
    requests_.finish(rank, request);
  }
}

void FateBook::apply(Operation* op, const Fate& fate) {
  if (op->has(kTaken)) return;  // a matched probe has it
  if (fate.cancelled) {
    if (op->kind == OperationKind::send) matching_.let_probers_pass(*op->channel);
    matching_.withdraw(op);
    operations_.complete(op);
  } else if (op->has(kWild)) {
    fate.source == event::kUndefined ? undecided_.give_up(op) : undecided_.decide(op, fate.source, fate.tag);
  } else {
    if (op->has(kSuspended)) undecided_.resume(op);
    // It may be gone by now; but then its tag does not matter.
    else if (op->kind == OperationKind::receive)
      undecided_.learn_tag(op, fate.tag);
  }
}

void FateBook::note_cancel(Rank& rank, const Operands& f, const event::Header* record) {
  const auto id = field<std::uint32_t>(record, f.request);
  rank.undecided_calls = true;
  if (Fates* fates = rank.fates.find(id); fates && fates->all_told) {
    if (fates->waiting)
      undecided_.suspend(fates->waiting);
    else
      fates->cancels.push_back(fates->told + 1);
    return;
  }
  Operation* request = rank.requests.find(id);
  const std::uint64_t before = request ? started(*request) : 0, to_come = starts_to_come(rank, table_, id);
  if (to_come != 0)
    fates_of(rank, id).cancels.push_back(before + to_come);
  else if (Operation* op = request ? open_operation(*request) : nullptr) {
    if (op->has(kTaken)) matching_.put_back(op);
    undecided_.suspend(op);
  } else if (request && request->channel && request->has(kComplete) && !request->current[1])
    if (Operation* other = matching_.undo(*request, true)) {
      other->parent = request;
      request->current[1] = other;
    }
}

void FateBook::post(Rank& rank, Operation* op, std::uint32_t id) {
  Operation* const request = op->parent && op->parent->has(kPersistent) ? op->parent : nullptr;
  const std::uint64_t start = request ? ++request->order : 1;
  Fates* fates = rank.fates.size() == 0 ? nullptr : rank.fates.find(id);
  if (!fates) return post_open(op);
  const auto known =
      std::find_if(fates->known.begin(), fates->known.end(), [&](const Fate& f) { return f.start == start; });
  if (known == fates->known.end()) {
    const bool cancelled = std::erase(fates->cancels, start) != 0;
    if (fates->all_told && op->has(kAnySourceCall) && !op->channel->box->lost) fates->waiting = op;
    if (cancelled) Undecided::post_suspended(op);
    return post_open(op);
  }
  const Fate fate = *known;
  fates->known.erase(known);
  std::erase(fates->cancels, start);
  if (fate.cancelled) {
    if (op->kind == OperationKind::send) matching_.let_probers_pass(*op->channel);
    return operations_.complete(op);
  }
  if (op->has(kAnySourceCall) && !op->channel->box->lost) {
    if (fate.source == event::kUndefined) return undecided_.give_up(op);
    return undecided_.decide(op, fate.source, fate.tag);
  }
  if (op->kind == OperationKind::receive && op->tag == event::kAnyTag && fate.tag >= 0 &&
      fate.source != event::kUndefined)
    op->tag = fate.tag;
  post_open(op);
}

void FateBook::post_open(Operation* op) {
  if (op->kind == OperationKind::send) return matching_.post_send(op);
  if (op->has(kAnySourceCall) && !op->channel->box->lost) return undecided_.post(op);
  matching_.post_receive(op);
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
