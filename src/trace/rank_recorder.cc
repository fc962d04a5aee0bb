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

const Operands& operands(const event::Header* record) { return event::operand_table()[record->func]; }

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
    case Kind::cycle:
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
