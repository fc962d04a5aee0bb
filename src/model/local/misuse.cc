// Requests used as they may not be, and the buffer for buffered sends. Whatever the MPI library refuses itself is its
// finding: this one is told only if the call was let through.
#include <algorithm>

#include "event/seen.h"
#include "model/local/bookkeeper.h"
#include "model/messages/partitions.h"
#include "model/names.h"
#include "model/world.h"
#include "spec/args.h"

namespace mpivet::model {

using event::Kind;
using spec::Func;

namespace {

bool is_process_wide(const event::Header* record, std::initializer_list<Func> functions) {
  for (const Func f : functions)
    if (record->func == static_cast<std::uint16_t>(f)) return true;
  return false;
}

}  // namespace

void Bookkeeper::tell(Actor& a, const event::Header* call, Fact fact) {
  Listener& listener = world_.listener;
  if (call->kind != Kind::enter) return listener.on(fact);
  // Of several things wrong with one call the first is enough.
  if (a.unless_failed) return;
  a.unless_failed = [&listener, fact = std::move(fact)](bool refused) {
    if (!refused) listener.on(fact);
  };
}

void Bookkeeper::tell_misuse(Actor& a, const event::Header* call, RequestFact fact) {
  bool& confused = a.rank->books.confused;
  if (fact.problem == RequestFact::Problem::unknown && confused) return;
  confused = confused || fact.problem == RequestFact::Problem::already_active;
  tell(a, call, std::move(fact));
}

RequestFact Bookkeeper::request_fact(RequestFact::Problem problem, const Actor& a, const event::Header* call,
                                     const LiveRequest* request) const {
  RequestFact fact{};
  fact.problem = problem;
  fact.call = call_ref(a, call);
  if (!request) return fact;
  const auto from = [&](const event::Header* record) {
    CallRef ref = call_ref(a, record);
    ref.thread = record->thread;
    return ref;
  };
  fact.made = from(request->made.get());
  if (request->active && request->last_start()) fact.started = from(request->last_start());
  return fact;
}

// Nobody can know any more when the data of a receive has come, unless MPI_Request_get_status has said that it has. A
// send may be followed by a message that answers it, so freeing its request is no mistake in itself.
void Bookkeeper::request_free(Rank& rank, Actor& a, const Operands& f, const event::Header* record) {
  using Problem = RequestFact::Problem;
  const auto id = field<std::uint32_t>(record, f.request);
  if (id == event::kUnknownHandle) return tell_misuse(a, record, request_fact(Problem::unknown, a, record, nullptr));
  LiveRequest* r = rank.books.requests.find(id);
  if (!r) return;
  const bool ambiguous = (record->flags & event::kAmbiguousRequest) != 0;
  const bool over = (record->flags & event::kSeenComplete) != 0;
  if (r->active && !ambiguous && !over) {
    const bool receives = r->kind == OperationKind::receive || r->kind == OperationKind::both;
    if (receives && !r->claim.range.empty())
      tell_misuse(a, record, request_fact(Problem::freed_receive, a, record, r));
    else if (r->kind == OperationKind::collective)
      tell_misuse(a, record, request_fact(Problem::freed_collective, a, record, r));
  }
  drop(rank.books, r);
}

void Bookkeeper::cancel(Rank& rank, Actor& a, const Operands& f, const event::Header* record) {
  using Problem = RequestFact::Problem;
  const auto id = field<std::uint32_t>(record, f.request);
  if (id == event::kUnknownHandle) return tell_misuse(a, record, request_fact(Problem::unknown, a, record, nullptr));
  const LiveRequest* r = rank.books.requests.find(id);
  if (!r || (record->flags & event::kAmbiguousRequest)) return;
  if (r->kind == OperationKind::collective)
    tell_misuse(a, record, request_fact(Problem::cancelled_collective, a, record, r));
}

void Bookkeeper::pready(Rank& rank, Actor& a, const Operands& f, const event::Header* record) {
  using Problem = RequestFact::Problem;
  const auto id = field<std::uint32_t>(record, f.request);
  LiveRequest* r = rank.books.requests.find(id);
  const auto wrong = [&](Problem problem, std::int64_t partition = -1) {
    RequestFact fact = request_fact(problem, a, record, r);
    fact.partition = partition;
    fact.partitions = r && r->more ? static_cast<std::int64_t>(r->more->ready.size()) : 0;
    tell_misuse(a, record, std::move(fact));
  };
  if (id == event::kUnknownHandle) return wrong(Problem::unknown);
  if (!r) return;
  if (!r->partitioned || r->kind != OperationKind::send) return wrong(Problem::not_partitioned);
  if (!r->active) return wrong(Problem::not_active);
  const Operands& made = world_.operands(r->made.get());
  const auto partitions = static_cast<std::size_t>(std::max(field<std::int32_t>(r->made.get(), made.partitions), 0));
  std::vector<bool>& ready = r->rare().ready;
  ready.resize(partitions);
  each_partition(record, [&](std::int64_t p) {
    if (p < 0 || static_cast<std::size_t>(p) >= partitions) {
      wrong(Problem::out_of_range, p);
      return false;
    }
    if (ready[static_cast<std::size_t>(p)]) wrong(Problem::ready_twice, p);
    ready[static_cast<std::size_t>(p)] = true;
    return true;
  });
}

void Bookkeeper::attach(Rank& rank, Actor& a, const event::Header* record) {
  Books& books = rank.books;
  if (!is_process_wide(record, {Func::Buffer_attach, Func::Buffer_attach_c})) {
    books.has_other_buffers = true;
    return;
  }
  if (books.attached.get()) {
    BufferFact fact{};
    fact.problem = BufferFact::Problem::attached_twice;
    fact.call = call_ref(a, record);
    fact.attached = call_ref(a, books.attached.get());
    tell(a, record, std::move(fact));
  }
  books.attached.hold(record);
}

void Bookkeeper::detach(Rank& rank, Actor& a, const event::Header* record) {
  Books& books = rank.books;
  if (!is_process_wide(record, {Func::Buffer_detach, Func::Buffer_detach_c})) return;
  if (!books.attached.get() && !books.has_other_buffers) {
    BufferFact fact{};
    fact.problem = BufferFact::Problem::not_attached;
    fact.call = call_ref(a, record);
    tell(a, record, std::move(fact));
  }
  books.attached.clear();
}

void Bookkeeper::buffered_send(Rank& rank, Actor& a, const event::Header* made, const event::Header* record) {
  if (rank.books.attached.get() || rank.books.has_other_buffers) return;
  if (field<std::int32_t>(made, world_.operands(made).peer) == event::kProcNull) return;
  BufferFact fact{};
  fact.problem = BufferFact::Problem::no_buffer;
  fact.call = call_ref(a, record);
  tell(a, record, std::move(fact));
}

}  // namespace mpivet::model
