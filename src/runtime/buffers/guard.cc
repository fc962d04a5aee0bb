#include "runtime/buffers/guard.h"

#include "event/seen.h"
#include "real.h"
#include "runtime/buffers/buffers.h"
#include "runtime/buffers/guard_store.h"
#include "runtime/buffers/mapped.h"
#include "runtime/buffers/sums.h"
#include "runtime/handles/type_shape.h"
#include "runtime/record/lock.h"
#include "runtime/record/notice.h"
#include "runtime/record/statuses.h"

namespace mpivet::runtime {
namespace {

constinit std::uint32_t epoch_now = 1;

// A guard of nothing yet; its fields are set where it lies, since copying it would cost more than all the rest. Null:
// there is no memory. With the lock.
Guard* fresh_guard(std::uint32_t i, Origin origin, std::uint32_t stack) {
  if (!i) return nullptr;
  Guard& g = guard_at(i);
  g.pieces.count = 0;  // its memory stays
  g.sum = 0;
  g.func = static_cast<std::uint32_t>(origin.func());
  g.stack = stack;
  g.epoch = 0;
  g.listed = false;
  g.partitions = g.unready = 0;
  g.is_message = g.is_filled = false;
  g.data.owns_type = false;
  return &g;
}

// 0 where the buffer cannot be guarded. One that is not under way may not be there yet.
std::uint32_t guard_buffer(Origin origin, const void* buf, std::int64_t count, MPI_Datatype type, bool under_way) {
  const TypeShape shape = shape_of(type);
  const Span span = span_of(buf, count, shape);
  if (!shape.known() || span.bytes() == 0 || (under_way && !surely_readable(span))) return 0;
  const bool copied = !is_plain(shape);
  if (copied && real.Type_dup(type, &type) != MPI_SUCCESS) return 0;
  const std::uint32_t stack = origin.place();
  Locked section;
  const std::uint32_t i = new_guard();
  if (Guard* g = fresh_guard(i, origin, stack)) {
    g->data.data = buf;
    g->data.count = count;
    g->data.type = type;
    g->data.shape = shape;
    g->data.owns_type = copied;
  }
  return i;
}

bool all_readable(std::span<const Block> blocks) {
  for (const Block& b : blocks)
    if (!is_empty(b) && !surely_readable(b.span())) return false;
  return true;
}

std::uint32_t guard_pieces(Origin origin, const Side& side, BlockRange range, bool under_way) {
  const std::uint32_t stack = origin.place();
  Locked section;
  const std::uint32_t i = new_guard();
  if (!fresh_guard(i, origin, stack)) return 0;
  KeptBlocks pieces = guard_at(i).pieces;
  const bool good = keep_blocks(pieces, side, range) && (!under_way || all_readable(pieces.all()));
  guard_at(i).pieces = pieces;
  if (!good) drop_guard(i);
  return good ? i : 0;
}

bool is_under_way(const Guard& g) { return g.epoch == epoch_now; }

// Where it is seen that a buffer has changed.
struct Seen {
  spec::Func func;
  std::uint32_t stack;  // 0: the thread's last call
  std::uint32_t flags;  // besides that the buffer is known
};

void tell_modified(const Guard& g, const Seen& seen) {
  std::size_t bytes = 0;
  for (const Block& b : g.blocks()) bytes += b.span().bytes();
  const event::NoticeInfo info{event::Notice::modified,
                               static_cast<std::int32_t>(g.func),
                               reinterpret_cast<std::uint64_t>(g.begin()),
                               g.stack,
                               event::kHasAddress | seen.flags,
                               bytes};
  tell(info, seen.func, seen.stack);
}

// Memory that has become unreadable is gone, unless somebody catches the fault and brings it back.
[[gnu::noinline, gnu::cold]] void tell_difference(const Guard& g, Sum now, Seen seen) {
  const bool gone = now == Sum::unreadable && !unreadable_may_come_back();
  if (gone) seen.flags |= event::kUnreadable;
  if (gone || now == Sum::made) tell_modified(g, seen);
}

// What it takes to say that nothing has changed is all that most sends need.
inline bool is_same(const Guard& g, Sum& now) {
  std::uint64_t sum = 0;
  now = compute(g, sum);
  return now == Sum::made && sum == g.sum;
}

// The same memory is given to MPI by another call. Of those that have it already the newest tells about all: the others
// were compared when it came.
[[gnu::noinline]] void compare_again(std::uint32_t i, Origin origin) {
  Sum now;
  if (is_same(guard_at(i), now)) return;
  tell_difference(guard_at(i), now, {origin.func(), origin.place(), event::kStillPending});
  now_over(i);
}

// The sum of a new guard shows at once whether what the last one sees is the same.
[[gnu::noinline]] void compare_with_last(const Guard& g, Origin origin) {
  const std::uint32_t i = guard_under_way(g.begin());
  if (!i || !is_under_way(guard_at(i))) return;
  const Guard& last = guard_at(i);
  const bool alike = !g.pieces.count && !last.pieces.count && g.data.count == last.data.count &&
                     g.data.type == last.data.type && !g.data.owns_type && !last.data.owns_type;
  if (alike ? g.sum != last.sum : true) compare_again(i, origin);
}

// `sent`: MPI has it already, and has read it if it is short.
void begin_to_guard(std::uint32_t i, Origin origin, bool sent) {
  if (!i) return;
  Locked section;
  Guard& g = guard_at(i);
  if (sent && is_there(g)) [[likely]]
    g.sum = sum_of_memory(g.data.data, g.data.span().bytes());
  else if (compute(g, g.sum) != Sum::made)
    return;
  if (may_be_guarded(g.begin())) [[unlikely]]
    compare_with_last(g, origin);
  g.epoch = epoch_now;
  now_under_way(i);
}

bool has_data(const MPI_Request* request, const Message& m) {
  return m.count > 0 && m.peer != MPI_PROC_NULL && *request != MPI_REQUEST_NULL;
}

// What a request stands for.
struct Registered {
  std::uint32_t flags = 0, extra = 0, guard = 0;
};

void add_send(Registered& r, Origin origin, const MPI_Request* request, const Message& sent, bool under_way) {
  const bool of_use = rt.want_checksums || (!under_way && (rt.want_sums || rt.want_access));
  if (!of_use || !has_data(request, sent)) return;
  r.guard = guard_buffer(origin, sent.buf, sent.count, sent.type, under_way);
  if (!r.guard) return;
  r.flags |= kGuarded;
  Locked section;
  guard_at(r.guard).is_message = true;
  if (under_way) begin_to_guard(r.guard, origin, true);
}

// MPICH (4.0) gives the requests of these calls statuses that name neither source nor tag.
bool loses_status(spec::Func func) {
#ifdef MPICH
  using spec::Func;
  return func == Func::Isendrecv || func == Func::Isendrecv_c || func == Func::Isendrecv_replace ||
         func == Func::Isendrecv_replace_c;
#else
  return static_cast<void>(func), false;
#endif
}

void add_receive(Registered& r, Origin origin, const MPI_Request* request, const Message& received, int tag,
                 bool under_way) {
  if (wildcard(received.peer, tag)) r.flags |= kWildcard | (loses_status(origin.func()) ? kNoStatus : 0u);
  const std::uint32_t of_use =
      (rt.want_sums ? std::uint32_t{kReceives} : 0) | (rt.want_access && !under_way ? std::uint32_t{kFills} : 0);
  if (of_use && has_data(request, received)) [[unlikely]] {
    r.extra = guard_buffer(origin, received.buf, received.count, received.type, under_way);
    if (r.extra) {
      r.flags |= of_use;
      Locked section;
      guard_at(r.extra).epoch = under_way ? epoch_now : 0;
    }
  }
  if (r.flags & (kWildcard | kReceives)) let_statuses_matter();
}

// Likewise of one whose status does not tell how much it has got.
void add_filling_receive(Registered& r, Origin origin, const MPI_Request* request, const Message& received, int tag,
                         bool under_way) {
  add_receive(r, origin, request, received, tag, under_way);
  if (!r.extra) return;
  Locked section;
  guard_at(r.extra).is_filled = true;
}

std::uint32_t add(const MPI_Request* request, const Registered& r) {
  return new_request(request, r.flags, r.extra, r.guard);
}

std::uint32_t register_send(Origin origin, const MPI_Request* request, int err, const Message& sent, bool under_way) {
  if (err) return event::kNullHandle;
  Registered r;
  add_send(r, origin, request, sent, under_way);
  return add(request, r);
}

std::uint32_t register_receive(Origin origin, const MPI_Request* request, int err, const Message& received, int tag,
                               bool under_way) {
  if (err) return event::kNullHandle;
  Registered r;
  add_receive(r, origin, request, received, tag, under_way);
  return add(request, r);
}

// The buffer of a persistent message is about to be used.
void look_at(Origin origin, const Guard& g, Access access) {
  if (!rt.want_access || can_access(g.data.span(), g.data.shape, access)) [[likely]]
    return;
  tell_inaccessible(origin, g.data.span(), access, {g.func, g.stack});
}

// All of it is being sent.
void send_begins(Origin origin, const Request& r) {
  Guard& g = guard_at(r.guard);
  if (g.is_message) look_at(origin, g, Access::read);
  if (!all_readable(g.blocks())) return;
  if (rt.want_checksums) begin_to_guard(r.guard, origin, false);
  if (rt.want_sums && g.is_message) tell_sum(Way::sent, r.id, content_of(g, g.bytes_in_all()));
}

// The operation is started once more.
void start(Origin origin, const Request& r) {
  if (r.flags & kCollective) collective_starts(origin, r);
  if (r.flags & kReceives) guard_at(r.extra).epoch = epoch_now;
  if (r.flags & kFills) look_at(origin, guard_at(r.extra), Access::write);
  if (!(r.flags & kGuarded)) return;
  Guard& g = guard_at(r.guard);
  g.unready = g.partitions;
  now_over(r.guard);
  if (g.unready == 0) send_begins(origin, r);
}

}  // namespace

std::uint32_t guard_blocks(Origin origin, const Side& side, BlockRange range, bool under_way) {
  std::uint32_t guard = 0;
  if (range.count == 1) {
    const Block b = block_of(side, range.first);
    guard = guard_buffer(origin, b.data, b.count, b.type, under_way);
  } else {
    guard = guard_pieces(origin, side, range, under_way);
  }
  if (under_way) begin_to_guard(guard, origin, false);
  return guard;
}

std::uint32_t send_created(Origin origin, const MPI_Request* request, int err, const Message& sent) {
  return register_send(origin, request, err, sent, true);
}

std::uint32_t send_prepared(Origin origin, const MPI_Request* request, int err, const Message& sent) {
  return register_send(origin, request, err, sent, false);
}

std::uint32_t receive_created(Origin origin, const MPI_Request* request, int err, const Message& received, int tag) {
  return register_receive(origin, request, err, received, tag, true);
}

std::uint32_t receive_prepared(Origin origin, const MPI_Request* request, int err, const Message& received, int tag) {
  return register_receive(origin, request, err, received, tag, false);
}

std::uint32_t sendrecv_created(Origin origin, const MPI_Request* request, int err, const Message& sent,
                               const Message& received, int tag) {
  if (err) return event::kNullHandle;
  Registered r;
  add_send(r, origin, request, sent, true);
  add_filling_receive(r, origin, request, received, tag, true);
  return add(request, r);
}

std::uint32_t replace_created(Origin origin, const MPI_Request* request, int err, const Message& received, int tag) {
  if (err) return event::kNullHandle;
  Registered r;
  add_filling_receive(r, origin, request, received, tag, true);
  return add(request, r);
}

std::uint32_t partitioned_send_prepared(Origin origin, const MPI_Request* request, int err, const Message& sent,
                                        std::int32_t partitions) {
  if (err) return event::kNullHandle;
  Registered r;
  add_send(r, origin, request, sent, false);
  if (r.guard) {
    Locked section;
    guard_at(r.guard).partitions = partitions;
  }
  return add(request, r);
}

std::uint32_t partitioned_receive_prepared(Origin origin, const MPI_Request* request, int err,
                                           const Message& received) {
  if (err) return event::kNullHandle;
  Registered r;
  add_filling_receive(r, origin, request, received, 0, false);
  return add(request, r);
}

void requests_start(const Call& call, const MPI_Request* requests, std::int64_t count) {
  if (!(rt.want_checksums || rt.want_sums || rt.want_access) || !requests) return;
  for (std::int64_t i = 0; i < count; ++i) {
    const Request r = resolve(&requests[i]);
    if (!(r.flags & (kGuarded | kReceives | kFills | kCollective))) continue;
    Locked section;
    start(call.origin(), r);
  }
}

void partitions_ready(Origin origin, const MPI_Request* request, std::int64_t count) {
  const Request r = resolve(request);
  if (!(r.flags & kGuarded) || r.ambiguous || count <= 0) return;
  Locked section;
  Guard& g = guard_at(r.guard);
  if (g.unready <= 0) return;
  g.unready -= count;
  if (g.unready <= 0) send_begins(origin, r);
}

void partition_arrived(const MPI_Request* request) {
  if (!rt.want_sums) return;
  const Request r = resolve(request);
  if (!(r.flags & kReceives)) return;
  Locked section;
  guard_at(r.extra).epoch = 0;
}

void check_guarded(const Request& r) {
  Locked section;
  const Guard& g = guard_at(r.guard);
  Sum now;
  if (is_under_way(g) && !is_same(g, now)) [[unlikely]]
    tell_difference(g, now, {static_cast<spec::Func>(self.slot->func.load(std::memory_order_relaxed)), 0, 0});
  now_over(r.guard);
}

void check_given_again(Origin origin, const void* buffer) {
  // What is sent once more is compared when it has been summed up.
  const spec::FunctionInfo& info = spec::info(origin.func());
  if (info.role == spec::Role::send && info.start == spec::Start::nonblocking) return;
  Locked section;
  const std::uint32_t i = guard_under_way(buffer);
  if (i && is_under_way(guard_at(i))) compare_again(i, origin);
}

void check_never_completed() {
  Locked section;
  for (std::uint32_t i = 1; i < guards_in_all(); ++i) {
    const Guard& g = guard_at(i);
    Sum now;
    if (g.listed && is_under_way(g) && !is_same(g, now))
      tell_difference(g, now, {spec::Func::Finalize, 0, event::kStillPending});
  }
}

void sum_received(const Request& r, const MPI_Status* status) {
  Locked section;
  Guard& g = guard_at(r.extra);
  const bool under_way = g.epoch == epoch_now;
  g.epoch = 0;
  if (!under_way || !status || (r.flags & kCancelled)) return;
  const std::int64_t bytes = g.is_filled ? g.bytes_in_all() : received_bytes(*status);
  if (bytes > 0) tell_sum(Way::received, r.id, content_of(g, bytes));
}

void end_guarding(std::uint32_t guard) { now_over(guard); }

void drop_guard(std::uint32_t guard) {
  now_over(guard);
  Guard& g = guard_at(guard);
  if (g.data.owns_type) real.Type_free(&g.data.type);
  drop_blocks(g.pieces);
  free_guard(guard);
}

std::uint32_t guard_epoch() { return epoch_now; }

void forget_guards() {
  if (++epoch_now == 0) epoch_now = 1;
}

}  // namespace mpivet::runtime
