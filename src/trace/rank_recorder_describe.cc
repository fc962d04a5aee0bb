// What a call is given, as the trace has it.
#include "event/decode.h"
#include "trace/collective_bytes.h"
#include "trace/rank_recorder.h"

namespace mpivet::trace {

using event::field;
using event::kAbsent;
using event::Operands;
using spec::Role;
using spec::Start;

namespace {

// Where handles stand that the tracker's table leaves out.
struct Handles {
  std::uint16_t op = kAbsent, win = kAbsent, file = kAbsent;
};
using HandleTable = std::array<Handles, event::kMaxFunctions>;

const HandleTable& handle_table() {
  static const HandleTable table = [] {
    HandleTable made;
    for (int i = 1; i <= spec::kFunctionCount; ++i) {
      const spec::FunctionInfo& info = spec::info(static_cast<spec::Func>(i));
      for (int k = 0; k < info.param_count; ++k) {
        const spec::Param& p = info.params[k];
        if (p.array || p.dir == spec::Dir::out) continue;
        const std::uint16_t at = p.id_offset != kAbsent ? p.id_offset : p.offset;
        Handles& handles = made[static_cast<std::size_t>(i)];
        if (p.kind == spec::ParamKind::op) handles.op = at;
        if (p.kind == spec::ParamKind::win) handles.win = at;
        if (p.kind == spec::ParamKind::file) handles.file = at;
      }
    }
    return made;
  }();
  return table;
}

}  // namespace

void RankRecorder::describe(const event::Header* record, const Operands& f, Call& call) {
  call.func = static_cast<spec::Func>(record->func);
  if (record->stack != 0) {
    call.set(Attribute::call_site, record->stack);
    call.set(Attribute::stack, record->stack);
  }
  if (f.comm != kAbsent)
    if (const auto comm = field<std::uint32_t>(record, f.comm); known(comm)) {
      call.set(Attribute::comm, comm);
      self_used_ = self_used_ || comm == event::kCommSelf;
    }
  if (f.request != kAbsent && f.role != Role::startall)
    call.set(Attribute::request, field<std::uint32_t>(record, f.request));
  if (f.message != kAbsent && f.role == Role::mrecv)
    call.set(Attribute::message, field<std::uint32_t>(record, f.message));
  if (f.partitions != kAbsent) call.set(Attribute::partitions, field<std::int32_t>(record, f.partitions));
  const Handles& handles = handle_table()[record->func];
  if (handles.win != kAbsent) call.set(Attribute::win, field<std::uint32_t>(record, handles.win));
  if (handles.file != kAbsent) call.set(Attribute::file, field<std::uint32_t>(record, handles.file));
  if (record->flags & event::kAmbiguousRequest) call.set(Attribute::ambiguous, 1);
  switch (f.role) {
    case Role::send:
      return describe_send(record, f, call);
    case Role::recv:
    case Role::probe:
    case Role::mprobe:
    case Role::mrecv:
      return describe_receive(record, f, false, call);
    case Role::sendrecv:
    case Role::sendrecv_replace:
      describe_send(record, f, call);
      return describe_receive(record, f, true, call);
    case Role::start:
      return start(field<std::uint32_t>(record, f.request), call);
    default:
      break;
  }
  if (f.coll != spec::Coll::none) return describe_collective(record, f, call);
  if (f.role == Role::startall || waits_for_all(f.role) || waits_for_some(f.role)) describe_requests(record, f, call);
}

std::int64_t RankRecorder::datatype(const event::Header* record, std::uint16_t offset, Call& call,
                                    Attribute attribute) {
  if (offset == kAbsent) return 0;
  const auto id = field<std::uint32_t>(record, offset);
  if (!event::is_usable(id)) return 0;
  types_used_.note(id);
  call.set(attribute, id);
  return static_cast<std::int64_t>(size_of(types_, id));
}

void RankRecorder::describe_send(const event::Header* record, const Operands& f, Call& call) {
  const auto dest = field<std::int32_t>(record, f.peer), tag = field<std::int32_t>(record, f.tag);
  call.set(Attribute::dest, dest);
  call.set(Attribute::send_tag, tag);
  const auto count = field<std::int64_t>(record, f.count);
  call.set(Attribute::count, count);
  const std::int64_t size = datatype(record, f.type, call, Attribute::datatype);
  Transfer t;
  t.kind = dest >= 0 ? Transfer::Kind::send : Transfer::Kind::other;
  t.peer = dest;
  t.tag = tag;
  t.sent = static_cast<std::uint64_t>(std::max<std::int64_t>(count, 0) * size);
  if (f.start == Start::partitioned)
    t.sent *= static_cast<std::uint64_t>(std::max<std::int64_t>(1, call.get(Attribute::partitions)));
  begin(f, call, t);
}

void RankRecorder::describe_receive(const event::Header* record, const Operands& f, bool second, Call& call) {
  Transfer t;
  t.kind = Transfer::Kind::receive;
  t.peer = event::kAnySource;
  if (const std::uint16_t at = second ? f.peer2 : f.peer; at != kAbsent) {
    t.peer = field<std::int32_t>(record, at);
    call.set(Attribute::source, t.peer);
  }
  if (const std::uint16_t at = second ? f.tag2 : f.tag; at != kAbsent) {
    t.tag = field<std::int32_t>(record, at);
    call.set(Attribute::recv_tag, t.tag);
  }
  if (f.role == Role::probe || f.role == Role::mprobe) return;
  std::int64_t size = 0;
  if (const std::uint16_t at = second ? f.count2 : f.count; at != kAbsent) {
    const auto count = field<std::int64_t>(record, at);
    call.set(Attribute::recv_count, count);
    size =
        datatype(record, second ? f.type2 : f.type, call, Attribute::recv_datatype) * std::max<std::int64_t>(count, 0);
  }
  t.received = static_cast<std::uint64_t>(size);
  if (t.peer == event::kProcNull) t.kind = Transfer::Kind::other;
  begin(f, call, t);
}

void RankRecorder::describe_collective(const event::Header* record, const Operands& f, Call& call) {
  if (f.rooted && f.peer != kAbsent) call.set(Attribute::root, field<std::int32_t>(record, f.peer));
  if (f.count != kAbsent) {
    call.set(Attribute::count, field<std::int64_t>(record, f.count));
    datatype(record, f.type, call, Attribute::datatype);
    if (f.count2 != kAbsent && f.count2 != f.count) {
      call.set(Attribute::recv_count, field<std::int64_t>(record, f.count2));
      datatype(record, f.type2, call, Attribute::recv_datatype);
    }
  }
  const Handles& handles = handle_table()[record->func];
  if (handles.op != kAbsent)
    if (const auto op = field<std::uint32_t>(record, handles.op); event::is_usable(op)) {
      ops_used_.note(op);
      call.set(Attribute::op, op + kOpName);
    }
  if (!call.has(Attribute::comm)) return;  // of a window or a file
  Transfer t;
  t.kind = Transfer::Kind::collective;
  t.coll = f.coll;
  t.root = static_cast<std::int32_t>(call.get(Attribute::root, event::kUndefined));
  const auto comm = static_cast<std::uint32_t>(call.get(Attribute::comm));
  const Bytes moved =
      collective_bytes(event::Arguments(record), types_, comms_.peers(comm), comms_.is_root(comm, t.root));
  t.sent = moved.sent;
  t.received = moved.received;
  begin(f, call, t);
}

void RankRecorder::describe_requests(const event::Header* record, const Operands& f, Call& call) {
  if (f.role == Role::wait || f.role == Role::test) return;
  event::Tail tail(record, f.args_size);
  const auto ids = tail.array<std::uint32_t>();
  call.requests.assign(ids.begin(), ids.end());
  if (f.role == Role::startall)
    for (const std::uint32_t id : ids) start(id, call);
}

}  // namespace mpivet::trace
