#include "trace/rank_recorder.h"

#include <algorithm>
#include <utility>

#include "event/decode.h"
#include "trace/collective_bytes.h"

namespace mpivet::trace {

using event::field;
using event::kAbsent;
using event::Kind;
using event::Operands;
using spec::Role;
using spec::Start;

// What a record says about the outcome of a call.
struct RankRecorder::Results {
  const event::ExitInfo* info = nullptr;
  std::span<const event::Completion> completions;
  bool failed = false;

  static Results of(const event::Header* record, const Operands& f) {
    Results r;
    r.failed = (record->flags & event::kFailed) != 0;
    event::Tail tail(record, record->kind == Kind::exit ? 0 : f.args_size);
    if (record->kind == Kind::call) {
      const bool array = f.role == Role::testany || f.role == Role::testall || f.role == Role::testsome;
      if (array)
        tail.array<std::uint32_t>();
      else if (f.role != Role::test && f.role != Role::probe && f.role != Role::mprobe)
        return r;
    }
    const event::Results read = event::Results::read(tail);
    r.info = read.info;
    r.completions = read.completions;
    return r;
  }
};

namespace {

std::uint32_t field_request(const Call& call) { return static_cast<std::uint32_t>(call.get(Attribute::request)); }

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

const Operands& operands(const event::Header* record) { return event::operand_table()[record->func]; }

bool waits_for_all(Role role) {
  return role == Role::wait || role == Role::waitall || role == Role::test || role == Role::testall;
}
bool waits_for_some(Role role) {
  return role == Role::waitany || role == Role::waitsome || role == Role::testany || role == Role::testsome;
}

}  // namespace

RankRecorder::RankRecorder(int rank, int world, Take take) : take_(std::move(take)), comms_(rank, world) {}

void RankRecorder::time(const event::Header* record) {
  Thread& thread = threads_[record->thread];
  thread.time = event::payload_as<event::TimeInfo>(record);
  first_time_ = std::min(first_time_, thread.time.begin);
  last_time_ = std::max(last_time_, thread.time.ns);
}

void RankRecorder::record(const event::Header* record) {
  switch (record->kind) {
    case Kind::enter:
      return blocking(record);
    case Kind::exit:
      return exit(record);
    case Kind::call:
      return immediate(record);
    case Kind::comm:
      return comms_.describe(record);
    case Kind::pad:
    case Kind::process:
    case Kind::thread:
    case Kind::module:
    case Kind::stack:
    case Kind::chunk:
    case Kind::time:
    case Kind::end:
    case Kind::notice:
    case Kind::sums:
      return;
  }
}

void RankRecorder::blocking(const event::Header* record) {
  Thread& thread = threads_[record->thread];
  left(record->thread, thread.time.left != 0 ? thread.time.left : thread.time.begin);
  const Operands& f = operands(record);
  learn(record, f);
  thread.call.clear();
  describe(record, f, thread.call);
  thread.call.begin = thread.time.begin;
  thread.open = true;
}

void RankRecorder::exit(const event::Header* record) {
  Thread& thread = threads_[record->thread];
  const Operands& f = operands(record);
  learn(record, f);
  if (!thread.open || static_cast<std::uint16_t>(thread.call.func) != record->func) return;
  settle(f, thread.call, Results::of(record, f));
  thread.open = false;
  hand_on(record->thread, thread.call, thread.time.ns);
}

void RankRecorder::immediate(const event::Header* record) {
  Thread& thread = threads_[record->thread];
  left(record->thread, thread.time.left != 0 ? thread.time.left : thread.time.begin);
  const Operands& f = operands(record);
  learn(record, f);
  thread.call.clear();
  describe(record, f, thread.call);
  thread.call.begin = thread.time.begin;
  settle(f, thread.call, Results::of(record, f));
  hand_on(record->thread, thread.call, thread.time.ns);
}

// The last blocking call of the thread has returned without anything to tell.
void RankRecorder::left(int thread, std::uint64_t when) {
  Thread& t = threads_[static_cast<std::size_t>(thread)];
  if (!std::exchange(t.open, false)) return;
  settle(event::operand_table()[static_cast<std::size_t>(t.call.func)], t.call, {});
  hand_on(thread, t.call, when);
}

void RankRecorder::hand_on(int thread, Call& call, std::uint64_t end) {
  call.end = std::max(end, call.begin);
  take_(thread, call);
}

void RankRecorder::finish(std::uint64_t last_time, const std::function<bool(int thread)>& inside) {
  for (int i = 0; i < static_cast<int>(event::kMaxThreads); ++i) {
    Thread& thread = threads_[static_cast<std::size_t>(i)];
    if (!thread.open) continue;
    if (!inside(i)) {
      left(i, thread.call.begin);
      continue;
    }
    thread.open = false;
    thread.call.returned = false;
    hand_on(i, thread.call, last_time);
  }
}

// ---- what a call is given ------------------------------------------------------------------------------------------

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

// ---- what begins and ends ------------------------------------------------------------------------------------------

void RankRecorder::begin(const Operands& f, Call& call, Transfer t) {
  t.comm = static_cast<std::uint32_t>(call.get(Attribute::comm));
  const bool from_message = f.role == Role::mrecv;  // its communicator is that of the probe
  if (!call.has(Attribute::comm) || from_message) t.kind = Transfer::Kind::other;
  if (f.request == kAbsent) {
    if (t.kind == Transfer::Kind::receive)
      call.done.push_back(t);
    else
      call.started.push_back(t);
    return;
  }
  t.request = field_request(call);
  if (t.request == event::kNullHandle) return;  // the call has failed
  // One request for two messages: OTF2 knows no such thing.
  if (f.role == Role::sendrecv || f.role == Role::sendrecv_replace) t.kind = Transfer::Kind::other;
  if (f.start == Start::persistent || f.start == Start::partitioned) {
    persistent_[t.request] = t;
    return;
  }
  call.started.push_back(t);
}

void RankRecorder::start(std::uint32_t request, Call& call) {
  const auto found = persistent_.find(request);
  if (found != persistent_.end()) call.started.push_back(found->second);
}

void RankRecorder::settle(const Operands& f, Call& call, const Results& results) {
  const bool failed = results.failed || (results.info != nullptr && results.info->error != 0);
  if (failed) {
    call.set(Attribute::error, results.info != nullptr ? results.info->error : -1);
    call.started.clear();
    call.done.clear();
  }
  for (const Transfer& t : call.started)
    if (t.request != event::kNullHandle) under_way_[t.request] = t;
  if (waits_for_all(f.role) && !failed) {
    const auto status_of = [&](std::uint32_t request) -> const event::StatusInfo* {
      for (const event::Completion& c : results.completions)
        if (c.request == request) return &c.status;
      return nullptr;
    };
    if (f.request != kAbsent) complete(call, field_request(call), status_of(field_request(call)));
    for (const std::uint32_t request : call.requests) complete(call, request, status_of(request));
  } else if (waits_for_all(f.role) || waits_for_some(f.role)) {
    for (const event::Completion& c : results.completions) complete(call, c.request, &c.status);
  } else if (f.role == Role::request_free) {
    under_way_.erase(field_request(call));
    persistent_.erase(field_request(call));
  } else {
    note_results(f, call, results);
  }
}

namespace {

void take_status(Transfer& t, const event::StatusInfo* status) {
  if (status != nullptr && status->cancelled != 0) t.cancelled = true;
  const bool told = status != nullptr && status->source != event::kUndefined;
  if (t.kind != Transfer::Kind::receive) return;
  if (told) {
    t.peer = status->source;
    t.tag = status->tag;
    if (status->bytes >= 0) t.received = static_cast<std::uint64_t>(status->bytes);
  }
  // Whose message it was is not known: there is no event for that.
  if (t.peer < 0) t.kind = Transfer::Kind::other;
}

}  // namespace

void RankRecorder::complete(Call& call, std::uint32_t request, const event::StatusInfo* status) {
  const auto found = under_way_.find(request);
  if (request == event::kNullHandle || found == under_way_.end()) return;
  Transfer t = found->second;
  under_way_.erase(found);
  take_status(t, status);
  call.done.push_back(t);
}

void RankRecorder::note_results(const Operands& f, Call& call, const Results& results) {
  const event::StatusInfo* status = results.completions.empty() ? nullptr : &results.completions[0].status;
  for (Transfer& t : call.done) take_status(t, status);
  std::erase_if(call.done, [](const Transfer& t) { return t.kind == Transfer::Kind::other; });
  if ((f.role == Role::probe || f.role == Role::mprobe) && status != nullptr) {
    call.set(Attribute::matched_source, status->source);
    call.set(Attribute::matched_tag, status->tag);
  }
  const std::uint32_t made = results.info != nullptr ? results.info->handle : event::kNullHandle;
  if (made == event::kNullHandle) return;
  if (f.creates == spec::HandleKind::win || f.creates == spec::HandleKind::file) call.set(Attribute::new_handle, made);
  if (f.creates == spec::HandleKind::message) call.set(Attribute::new_message, made);
  if (f.creates == spec::HandleKind::comm && comms_.find(made) != nullptr) call.set(Attribute::new_comm, made);
}

// ---- what later calls refer to -------------------------------------------------------------------------------------

void RankRecorder::learn(const event::Header* record, const Operands& f) {
  if ((f.ingest & event::kIngestCommCreate) != 0)
    comms_.creation(record, f.comm == kAbsent || record->kind == Kind::exit ? 0 : field<std::uint32_t>(record, f.comm));
  if (record->kind != Kind::call || (record->flags & event::kFailed) != 0) return;
  if (f.role == Role::type_create)
    types_.create(static_cast<spec::Func>(record->func), {event::payload(record), event::payload_size(record)});
  if (f.role == Role::set_name && f.comm != kAbsent) {
    event::Tail tail(record, f.args_size);
    const auto text = tail.array<char>();
    comms_.name(field<std::uint32_t>(record, f.comm), std::string(text.begin(), text.end()));
  }
}

}  // namespace mpivet::trace
