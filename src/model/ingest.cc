// What is taken from a record the moment it is fed, whatever the virtual position: handles made and freed, and the
// decisions that only the run can tell.
#include "model/machine.h"

namespace mpivet::model {

using event::Kind;
using spec::HandleKind;

void Machine::ingest(Rank& rank, Actor& a, const Operands& f, const event::Header* record) {
  const bool is_call = record->kind == Kind::call;
  const bool failed = (record->flags & event::kFailed) != 0;
  if (f.ingest & (kIngestCreates | kIngestFrees)) ingest_handles(rank, a, f, record);
  if (f.ingest & kIngestLedger) inspector_.learn(rank, f, record);
  if (f.ingest & kIngestCommCreate) ingest_creation(rank, a, f, record);
  if ((f.ingest & kIngestCollective) && rank.many_threads()) note_turn(a, record);
  if ((f.ingest & kIngestReceiveRequest) && is_call && !failed) ingest_receive_request(rank, f, record);
  if ((f.ingest & kIngestCompletions) && record->kind != Kind::enter) ingest_completions(rank, f, record);
  if ((f.ingest & kIngestType) && is_call && !failed)
    rank.types.create(static_cast<spec::Func>(record->func), {event::payload(record), event::payload_size(record)});
  if ((f.ingest & kIngestCancel) && is_call && !failed) ingest_cancel(rank, f, record);
  if ((f.ingest & kIngestName) && is_call && !failed) ingest_name(rank, f, record);
  if ((f.ingest & kIngestInit) && record->kind == Kind::enter)
    rank.thread_level = field<std::int32_t>(record, f.thread_level);
  if ((f.ingest & kIngestFinalize) && record->kind == Kind::enter) {
    const auto* bytes = reinterpret_cast<const std::byte*>(record);
    rank.finalize_call.assign(bytes, bytes + event::record_bytes(record));
  }
}

// A blocking call tells the new handle in its exit, an immediate one in its arguments. What a blocking call frees is
// taken as freed when it is entered: a program that hangs in there has not leaked it.
void Machine::ingest_handles(Rank& rank, Actor& a, const Operands& f, const event::Header* record) {
  switch (record->kind) {
    case Kind::enter:
      if (f.ingest & kIngestFrees) rank.handles.free(f.frees, field<std::uint32_t>(record, f.freed));
      if (f.ingest & kIngestCreates) {
        const auto* slots = reinterpret_cast<const event::Slot*>(record);
        a.creating.assign(slots, slots + event::slots_of(record));
      }
      return;
    case Kind::exit: {
      const Results results = Results::of_exit(record);
      if (!(f.ingest & kIngestCreates) || a.creating.empty() || !results.info) return;
      rank.handles.create(f.creates, results.info->handle, reinterpret_cast<const event::Header*>(a.creating.data()));
      watch_growth(rank, f.creates);
      a.creating.clear();
      return;
    }
    case Kind::call:
      if (record->flags & event::kFailed) return;
      if ((f.ingest & kIngestFrees) && f.freed != kAbsent)
        rank.handles.free(f.frees, field<std::uint32_t>(record, f.freed));
      if ((f.ingest & kIngestCreates) && f.created != kAbsent)
        rank.handles.create(f.creates, field<std::uint32_t>(record, f.created), record), watch_growth(rank, f.creates);
      return;
    default:
      return;
  }
}

// From now on the completions of this request tell which message it got.
void Machine::ingest_receive_request(Rank& rank, const Operands& f, const event::Header* record) {
  const std::uint16_t source = f.role == spec::Role::recv ? f.peer : f.peer2;
  if (field<std::int32_t>(record, source) != event::kAnySource) return;
  const auto id = field<std::uint32_t>(record, f.request);
  if (id != event::kNullHandle && !rank.fates.find(id)) rank.fates.put(id, new Fates);
}

void Machine::ingest_completions(Rank& rank, const Operands& f, const event::Header* record) {
  Tail tail(record, record->kind == Kind::call ? f.args_size : 0);
  if (record->kind == Kind::call && f.role != spec::Role::test) tail.array<std::uint32_t>();
  for (const event::Completion& c : Results::read(tail).completions)
    if (c.request != event::kNullHandle) ingest_fate(rank, c);
}

void Machine::ingest_fate(Rank& rank, const event::Completion& c) {
  const bool cancelled = c.status.cancelled != 0;
  Fates* fates = rank.fates.find(c.request);
  if (!fates) {
    Operation* const request = rank.requests.find(c.request);
    Operation* const op = request && request->has(kPersistent) ? request->current[0] : request;
    if (op && op->has(kSuspended) && !cancelled) {
      // The cancel came too late; go back to the old place in the queue.
      op->clear(kSuspended);
      op->kind == OperationKind::send ? post_send(op) : post_receive(op);
      if (rank.requests.find(c.request) == request && request->waiter && satisfied(*request)) {
        notify(request);
        finish_request(rank, request);
      }
    } else if (op && cancelled && !op->has(kComplete)) {
      withdraw(op);
      complete(op);
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
    withdraw(op);
    complete(op);
  } else if (fate.source == event::kUndefined) {
    give_up_deciding(op);
  } else {
    decide(op, fate.source, fate.tag);
  }
}

// Until its outcome is known, a request that is being cancelled takes no message.
void Machine::ingest_cancel(Rank& rank, const Operands& f, const event::Header* record) {
  Operation* op = rank.requests.find(field<std::uint32_t>(record, f.request));
  if (op && op->has(kPersistent)) op = op->current[0];
  if (!op || !op->has(kPosted) || op->has(kWild)) return;
  withdraw(op);
  op->set(kSuspended);
  op->channel->comm->sticky = true;
}

void Machine::ingest_name(Rank& rank, const Operands&, const event::Header* record) {
  const spec::FunctionInfo& info = spec::info(static_cast<spec::Func>(record->func));
  HandleKind kind = HandleKind::none;
  std::uint32_t id = 0;
  for (int i = 0; i < info.param_count; ++i) {
    const spec::Param& p = info.params[i];
    if (p.kind == spec::ParamKind::comm) kind = HandleKind::comm;
    if (p.kind == spec::ParamKind::datatype) kind = HandleKind::datatype;
    if (p.kind == spec::ParamKind::win) kind = HandleKind::win;
    if (kind != HandleKind::none && id == 0) id = field<std::uint32_t>(record, p.offset);
  }
  Tail tail(record, info.args_size);
  const auto text = tail.array<char>();
  if (kind != HandleKind::none && !text.empty()) rank.names[{kind, id}] = std::string(text.begin(), text.end());
}

}  // namespace mpivet::model
