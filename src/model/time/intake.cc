#include "model/time/intake.h"

#include "model/arguments/inspector.h"
#include "model/collectives/communicators.h"
#include "model/end/leaks.h"
#include "model/records.h"
#include "model/requests/fate_book.h"
#include "model/state/rank.h"
#include "model/time/thread_order.h"
#include "spec/args.h"
#include "spec/functions.h"

namespace mpivet::model {

using event::Kind;
using spec::HandleKind;

void Intake::take(Rank& rank, Actor& a, const Operands& f, const event::Header* record) {
  const bool is_call = record->kind == Kind::call;
  const bool failed = (record->flags & event::kFailed) != 0;
  if (f.ingest & (kIngestCreates | kIngestFrees)) ingest_handles(rank, a, f, record);
  if (f.ingest & kIngestLedger) inspector_.learn(rank, f, record);
  if (f.ingest & kIngestCommCreate) communicators_.note_creation(rank, a, f, record);
  if ((f.ingest & kIngestCollective) && rank.many_threads()) thread_order_.note_turn(a, record);
  if ((f.ingest & kIngestReceiveRequest) && is_call && !failed) fates_.expect(rank, f, record);
  if ((f.ingest & kIngestCompletions) && record->kind != Kind::enter) fates_.note_completions(rank, f, record);
  if ((f.ingest & kIngestType) && is_call && !failed)
    rank.types.create(static_cast<spec::Func>(record->func), {event::payload(record), event::payload_size(record)});
  if ((f.ingest & kIngestCancel) && is_call && !failed) fates_.note_cancel(rank, f, record);
  if ((f.ingest & kIngestName) && is_call && !failed) ingest_name(rank, record);
  if ((f.ingest & kIngestInit) && record->kind == Kind::enter)
    rank.thread_level = field<std::int32_t>(record, f.thread_level);
  if ((f.ingest & kIngestFinalize) && record->kind == Kind::enter) {
    const auto* bytes = reinterpret_cast<const std::byte*>(record);
    rank.finalize_call.assign(bytes, bytes + event::record_bytes(record));
  }
}

// A blocking call tells the new handle in its exit, an immediate one in its arguments. What a blocking call frees is
// taken as freed when it is entered: a program that hangs in there has not leaked it.
void Intake::ingest_handles(Rank& rank, Actor& a, const Operands& f, const event::Header* record) {
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
      leaks_.watch_growth(rank, f.creates);
      a.creating.clear();
      return;
    }
    case Kind::call:
      if (record->flags & event::kFailed) return;
      if ((f.ingest & kIngestFrees) && f.freed != kAbsent)
        rank.handles.free(f.frees, field<std::uint32_t>(record, f.freed));
      if ((f.ingest & kIngestCreates) && f.created != kAbsent)
        rank.handles.create(f.creates, field<std::uint32_t>(record, f.created), record),
            leaks_.watch_growth(rank, f.creates);
      if (f.role == spec::Role::op_create) ingest_operation(rank, record);
      return;
    default:
      return;
  }
}

// Looked up when virtual time gets to where it is used: until then the program may have freed it.
void Intake::ingest_operation(Rank& rank, const event::Header* record) {
  if (event::payload_size(record) < sizeof(args::Op_create)) return;
  const auto& made = event::payload_as<args::Op_create>(record);
  const ProgramImage& program = rank.program;
  UserOperation operation;
  operation.function = made.user_fn;
  operation.commutes = made.commute != 0;
  if (made.user_fn >= program.begin && made.user_fn < program.end) {
    operation.program = program.file;
    operation.offset = made.user_fn - program.begin;
  }
  rank.operations.insert_or_assign(made.op, operation);
}

void Intake::ingest_name(Rank& rank, const event::Header* record) {
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
