#include "model/local/bookkeeper.h"

#include <algorithm>
#include <utility>

#include "model/collectives/communicators.h"
#include "model/end/leaks.h"
#include "model/names.h"
#include "model/requests/named_requests.h"
#include "model/world.h"

namespace mpivet::model {

using event::Kind;
using spec::Role;
using spec::Start;

namespace {

bool is_persistent(const Operands& f) { return f.start == Start::persistent || f.start == Start::partitioned; }

OperationKind kind_of(const Operands& f) {
  switch (f.role) {
    case Role::send:
      return OperationKind::send;
    case Role::recv:
    case Role::mrecv:
      return OperationKind::receive;
    case Role::sendrecv:
    case Role::sendrecv_replace:
      return OperationKind::both;
    case Role::collective:
      return OperationKind::collective;
    default:
      return OperationKind::other;
  }
}

// The calls that programs make most, with nothing under way: one buffer without gaps, or two that are clearly apart.
bool is_harmless(const Books& books, const Operands& f, const event::Header* record, const TypeTable& types) {
  if (f.start != Start::blocking || !books.nothing_under_way()) return false;
  if (f.role == Role::send || f.role == Role::recv)
    return f.mode != spec::Mode::buffered && field<std::uint32_t>(record, f.type) < event::kFirstUserHandle;
  if (f.role != Role::collective) return false;
  const spec::CollectiveInfo& c = spec::info(f.coll);
  if (c.flow == spec::Flow::none) return true;
  if (c.send != spec::Blocks::one || c.recv != spec::Blocks::one || c.flow == spec::Flow::prefix) return false;
  const Datatype& type = *types.find(field<std::uint32_t>(record, f.type));
  const auto count = field<std::int64_t>(record, f.count);
  std::int64_t bytes = 0;
  if (!type.known() || !type.map()->dense() || type.extent() != type.map()->true_extent() || type.lb() != 0 ||
      count < 0 || __builtin_mul_overflow(count, type.extent(), &bytes))
    return false;
  if (!c.reduces) return true;
  const auto from = field<std::uint64_t>(record, f.buffer), to = field<std::uint64_t>(record, f.buffer2);
  return (from > to ? from - to : to - from) >= static_cast<std::uint64_t>(bytes);
}

}  // namespace

bool solid_range(const Operands& f, const event::Header* record, const TypeTable& types, Interval& range) {
  if (f.role != Role::send && f.role != Role::recv) return false;
  if (f.partitions != kAbsent) return false;
  const Datatype& type = *types.find(field<std::uint32_t>(record, f.type));
  const auto count = field<std::int64_t>(record, f.count);
  std::int64_t bytes = 0;
  if (!type.known() || !type.map()->dense() || type.extent() != type.map()->true_extent() || count < 0 ||
      __builtin_mul_overflow(count, type.extent(), &bytes))
    return false;
  // An address may be anything; one that does not fit is MPI's to refuse.
  if (__builtin_add_overflow(field<std::int64_t>(record, f.buffer), type.map()->true_lb(), &range.lo) ||
      __builtin_add_overflow(range.lo, bytes, &range.hi))
    range = {};
  if (field<std::int32_t>(record, f.peer) == event::kProcNull) range.hi = range.lo;
  return true;
}

Bookkeeper::~Bookkeeper() {
  for (const auto& rank : world_.ranks)
    rank->books.requests.each([&](std::uint32_t, LiveRequest* r) { live_.give(r); });
}

void Bookkeeper::note(Rank& rank, Actor& a, const Operands& f, const event::Header* record) {
  if (record->flags & event::kFailed) [[unlikely]] {
    if (f.local == Local::completion) completion(rank, a, f, record);
    return;
  }
  switch (f.local) {
    case Local::nothing:
      return;
    case Local::transfer:
      return transfer(rank, a, f, record);
    case Local::request:
      if (record->kind == Kind::call) add(rank, f, record);
      return;
    case Local::completion:
      return completion(rank, a, f, record);
    case Local::start:
      return start(rank, a, f, record);
    case Local::cancel:
      return cancel(rank, a, f, record);
    case Local::request_free:
      return request_free(rank, a, f, record);
    case Local::pready:
      return pready(rank, a, f, record);
    case Local::attach:
      return attach(rank, a, record);
    case Local::detach:
      if (record->kind == Kind::enter) detach(rank, a, record);
      return;
  }
}

void Bookkeeper::note_again(Rank& rank, Actor& a, const Operands& f, const event::Header* record) {
  const bool once_only =
      f.local == Local::start || f.local == Local::pready || f.local == Local::attach || f.local == Local::detach;
  if (once_only) note(rank, a, f, record);
}

void Bookkeeper::next_record(Actor& a, const event::Header* record) {
  bool refused = false;
  if (record->kind == Kind::exit) {
    const Results results = Results::of_exit(record);
    refused = results.info && results.info->error != 0;
  }
  std::exchange(a.unless_failed, nullptr)(refused);
}

CallBuffers Bookkeeper::buffers_of(Rank& rank, const Operands& f, const event::Header* record) {
  if (f.role != Role::collective) return message_buffers(f, record, rank.types);
  const CommView* v = f.comm == kAbsent ? nullptr : communicators_.view(rank, field<std::uint32_t>(record, f.comm));
  return v ? collective_buffers(f, record, rank.types, v->place) : CallBuffers{};
}

void Bookkeeper::transfer(Rank& rank, Actor& a, const Operands& f, const event::Header* record) {
  if (record->kind == Kind::exit) return;
  if (is_harmless(rank.books, f, record, rank.types)) [[likely]]
    return;
  if (f.mode == spec::Mode::buffered && f.role == Role::send && !is_persistent(f)) [[unlikely]]
    buffered_send(rank, a, record, record);
  Interval range;
  if (solid_range(f, record, rank.types, range)) [[likely]]
    return plain_transfer(rank, a, f, record, range);
  CallBuffers buffers = buffers_of(rank, f, record);
  check_call(a, buffers, record);
  if (f.start == Start::blocking) {
    check_active(a, buffers.reads, false, record);
    check_active(a, buffers.writes, true, record);
    return;
  }
  LiveRequest* request = add(rank, f, record);
  if (!request) return;
  claim(request, buffers);
  if (!request->active) return;
  check_claims(a, request, record);
  activate(rank.books, request);
}

void Bookkeeper::plain_transfer(Rank& rank, Actor& a, const Operands& f, const event::Header* record,
                                const Interval& range) {
  Books& books = rank.books;
  const bool writes = f.role == Role::recv;
  const bool alone = books.writes.empty() && (!writes || books.reads.empty());
  if (f.start == Start::blocking) {
    if (!alone) check_active(a, range, writes, record);
    return;
  }
  LiveRequest* request = add(rank, f, record);
  if (!request) return;
  request->claim.range = range;
  request->claim.writes = writes;
  if (!request->active) return;
  if (!alone) check_active(a, range, writes, record);
  if (!range.empty()) (writes ? books.writes : books.reads).insert(&request->claim);
}

void Bookkeeper::claim(LiveRequest* request, CallBuffers& b) {
  const auto fill = [&](Claim& c, Footprint& f, bool writes) {
    c.owner = request;
    c.writes = writes;
    c.range = f.range;
    if (!f.solid && !f.empty()) c.detail = std::make_unique<Footprint>(std::move(f));
  };
  const bool reads = !b.reads.empty(), writes = !b.writes.empty();
  fill(request->claim, reads ? b.reads : b.writes, !reads);
  if (reads && writes) fill(request->rare().second, b.writes, true);
}

void Bookkeeper::check_claims(Actor& a, LiveRequest* request, const event::Header* call) {
  request->each_claim([&](const Claim& c) { check_active(a, c.memory(), c.writes, call); });
}

LiveRequest* Bookkeeper::add(Rank& rank, const Operands& f, const event::Header* record) {
  const auto id = field<std::uint32_t>(record, f.request);
  if (id < event::kFirstUserHandle || id == event::kUnknownHandle) return nullptr;
  LiveRequest* r = live_.take();
  r->id = id;
  r->born = rank.books.completed;
  r->kind = kind_of(f);
  r->persistent = is_persistent(f);
  r->partitioned = f.start == Start::partitioned;
  r->active = !r->persistent;
  r->claim.owner = r;
  r->made.hold(record);
  enter(rank, r);
  return r;
}

void Bookkeeper::enter(Rank& rank, LiveRequest* r) {
  if (LiveRequest* old = rank.books.requests.put(r->id, r)) [[unlikely]] {
    deactivate(rank.books, old);
    live_.give(old);
  }
  Growth& growth = rank.growth[static_cast<std::size_t>(spec::HandleKind::request)];
  ++growth.made;
  if (rank.books.requests.size() > growth.limit) [[unlikely]]
    leaks_.watch_requests(rank);
}

bool Bookkeeper::take_plain(Rank& rank, const PlainCall& call, std::uint32_t id, const event::Header* record) {
  Books& books = rank.books;
  if (books.writes.meets(call.range) || (!call.sends && books.reads.meets(call.range))) return false;
  LiveRequest* r = live_.take();
  r->id = id;
  r->born = books.completed;
  r->kind = call.sends ? OperationKind::send : OperationKind::receive;
  r->persistent = r->partitioned = false;
  r->active = true;
  r->claim.owner = r;
  r->claim.range = call.range;
  r->claim.writes = !call.sends;
  r->made.hold(record);
  enter(rank, r);
  if (!call.range.empty()) (call.sends ? books.reads : books.writes).insert(&r->claim);
  return true;
}

void Bookkeeper::activate(Books& books, LiveRequest* r) {
  r->active = true;
  r->each_claim([&](Claim& c) { (c.writes ? books.writes : books.reads).insert(&c); });
}

void Bookkeeper::deactivate(Books& books, LiveRequest* r) {
  r->active = false;
  r->each_claim([&](Claim& c) { (c.writes ? books.writes : books.reads).erase(&c); });
}

void Bookkeeper::drop(Books& books, LiveRequest* r) {
  deactivate(books, r);
  books.requests.erase(r->id);
  live_.give(r);
}

void Bookkeeper::complete(Books& books, std::uint32_t id) {
  LiveRequest* r = books.requests.erase(id);
  if (!r) return;
  ++books.completed;
  deactivate(books, r);
  if (r->persistent) [[unlikely]]
    books.requests.put(id, r);
  else
    live_.give(r);
}

// A wait for given requests counts as over when it is entered: its thread can do nothing else before. Of those that
// choose, the exit tells which.
void Bookkeeper::completion(Rank& rank, Actor& a, const Operands& f, const event::Header* record) {
  Books& books = rank.books;
  if (record->flags & event::kAmbiguousRequest) [[unlikely]]
    doubt_sends(books);
  const bool chooses = f.role == Role::waitany || f.role == Role::waitsome;
  if (record->kind == Kind::exit) {
    if (chooses)
      for (const event::Completion& c : Results::of_exit(record).completions) complete(books, c.request);
    return;
  }
  bool all = record->kind == Kind::enter ? !chooses : f.role == Role::test;
  if (!all && record->kind == Kind::call) {
    const Results results = call_results(f, record);
    all = results.info && results.info->all_complete;
    if (!all)
      for (const event::Completion& c : results.completions) complete(books, c.request);
  }
  bool unknown = false;
  each_request(f, record, [&](std::uint32_t id) {
    unknown |= id == event::kUnknownHandle;
    if (all) complete(books, id);
  });
  if (unknown) [[unlikely]]
    tell_misuse(a, record, request_fact(RequestFact::Problem::unknown, a, record, nullptr));
}

void Bookkeeper::start(Rank& rank, Actor& a, const Operands& f, const event::Header* record) {
  if (record->flags & event::kAmbiguousRequest) [[unlikely]]
    return;
  each_request(f, record, [&](std::uint32_t id) { start(rank, a, id, record); });
}

void Bookkeeper::start(Rank& rank, Actor& a, std::uint32_t id, const event::Header* record) {
  LiveRequest* r = rank.books.requests.find(id);
  if (!r) {
    if (id == event::kUnknownHandle) tell_misuse(a, record, request_fact(RequestFact::Problem::unknown, a, record, r));
    return;
  }
  if (!r->persistent) return tell_misuse(a, record, request_fact(RequestFact::Problem::not_persistent, a, record, r));
  if (r->active) return tell_misuse(a, record, request_fact(RequestFact::Problem::already_active, a, record, r));
  LiveRequest::More& more = r->rare();
  more.started.hold(record);
  std::fill(more.ready.begin(), more.ready.end(), false);
  check_claims(a, r, record);
  activate(rank.books, r);
  const Operands& made = world_.operands(r->made.get());
  if (made.mode == spec::Mode::buffered && made.role == Role::send) buffered_send(rank, a, r->made.get(), record);
}

// Sends that MPI completes at once share one handle, and a copy of it does not tell which of them is meant. From then
// on nobody knows which sends are under way.
void Bookkeeper::doubt_sends(Books& books) {
  books.requests.each([&](std::uint32_t, LiveRequest* r) {
    if (!r->persistent) deactivate(books, r), r->active = true;
  });
}

}  // namespace mpivet::model
