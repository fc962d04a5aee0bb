#include "runtime/guard.h"

#include "real.h"
#include "runtime/checksum.h"
#include "runtime/content.h"
#include "runtime/lock.h"
#include "runtime/mapped.h"
#include "runtime/notice.h"
#include "runtime/statuses.h"
#include "runtime/sums.h"
#include "runtime/type_shape.h"

namespace mpivet::runtime {
namespace {

constexpr std::size_t kWhole = std::size_t{256} << 10, kEnd = std::size_t{64} << 10;
constexpr std::size_t kPage = 4096, kLine = 64;
constexpr std::size_t kProbe = 4096;  // smaller buffers are in memory that is not given back to the system

struct Guard {
  const void* buf;
  std::int64_t count;
  std::int64_t size;  // of one element
  Span span;
  MPI_Datatype type;  // a copy of our own where the user's has gaps: he may free his at once
  std::uint64_t sum;
  std::uint32_t func, stack;  // of the call that made the request
  std::uint32_t epoch;        // 0: not under way
  std::uint32_t next_free;
  bool owns_type;
  bool is_message;  // its content is told at each start, if sums are wanted
};

constinit Scratch guards{};  // of Guard; the first one is never used
constinit std::uint32_t guard_count = 1, free_guard = 0;
constinit std::uint32_t epoch_now = 1;

Guard& guard_at(std::uint32_t i) { return reinterpret_cast<Guard*>(guards.data)[i]; }

std::uint32_t new_guard() {
  if (const std::uint32_t i = free_guard) {
    free_guard = guard_at(i).next_free;
    return i;
  }
  if (!grow(guards, (guard_count + 1) * sizeof(Guard))) return 0;
  return guard_count++;
}

// A line of each page between the ends.
std::uint64_t sampled(const std::byte* data, std::size_t bytes) {
  std::uint64_t sum = checksum(data, kEnd);
  for (std::size_t at = kEnd; at + kEnd < bytes; at += kPage) sum = sum * 31 + checksum(data + at, kLine);
  return sum * 31 + checksum(data + bytes - kEnd, kEnd);
}

std::uint64_t sum_of(const void* data, std::size_t bytes) {
  return bytes <= kWhole ? checksum(data, bytes) : sampled(static_cast<const std::byte*>(data), bytes);
}

bool compute(const Guard& g, std::uint64_t& sum) {
  if (!g.owns_type) {
    sum = sum_of(g.buf, g.span.bytes());
    return true;
  }
  // What a buffer with gaps holds, in the order in which it is sent; at most kWhole of it.
  const std::int64_t most = static_cast<std::int64_t>(kWhole) / g.size;
  const std::int64_t count = g.count < most ? g.count : most;
  sum = packed_sum(g.buf, count, g.type, g.size, count * g.size);
  return sum != kNoSum;
}

// What the buffer holds of a message of `bytes`.
std::uint64_t content_of(const Guard& g, std::int64_t bytes) {
  if (bytes > g.count * g.size) return kNoSum;
  return g.owns_type ? packed_sum(g.buf, g.count, g.type, g.size, bytes) : plain_sum(g.buf, bytes);
}

// Null where the buffer cannot be guarded.
std::uint32_t guard_buffer(Origin origin, const void* buf, std::int64_t count, MPI_Datatype type) {
  const TypeShape shape = shape_of(type);
  const Span span = span_of(buf, count, shape);
  if (!shape.known() || span.bytes() == 0 || !surely_readable(span)) return 0;
  const bool in_pieces = rt.want_sums ? !shape.in_order : !shape.dense();
  const auto func = static_cast<std::uint32_t>(origin.func);
  Guard g{buf, count, shape.size, span, type, 0, func, origin.place(), 0, 0, in_pieces, false};
  if (g.owns_type && real.Type_dup(type, &g.type) != MPI_SUCCESS) return 0;
  Locked section;
  const std::uint32_t i = new_guard();
  if (i) guard_at(i) = g;
  return i;
}

std::uint32_t guard_sent(Origin origin, const void* buf, std::int64_t count, MPI_Datatype type, bool under_way,
                         bool is_message) {
  const std::uint32_t i = guard_buffer(origin, buf, count, type);
  if (!i) return 0;
  Locked section;
  Guard& g = guard_at(i);
  g.is_message = is_message;
  if (under_way) g.epoch = compute(g, g.sum) ? epoch_now : 0;
  return i;
}

bool has_data(const MPI_Request* request, const Message& m) {
  return m.count > 0 && m.peer != MPI_PROC_NULL && *request != MPI_REQUEST_NULL;
}

// What a request stands for.
struct Registered {
  std::uint32_t flags = 0, extra = 0, guard = 0;
};

void add_send(Registered& r, Origin origin, const MPI_Request* request, const Message& sent, bool under_way) {
  const bool of_use = rt.want_checksums || (rt.want_sums && !under_way);
  if (!of_use || !has_data(request, sent)) return;
  r.guard = guard_sent(origin, sent.buf, sent.count, sent.type, under_way, true);
  if (r.guard) r.flags |= kGuarded;
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
  if (wildcard(received.peer, tag)) r.flags |= kWildcard | (loses_status(origin.func) ? kNoStatus : 0u);
  if (rt.want_sums && has_data(request, received)) [[unlikely]] {
    r.extra = guard_buffer(origin, received.buf, received.count, received.type);
    if (r.extra) {
      r.flags |= kReceives;
      Locked section;
      guard_at(r.extra).epoch = under_way ? epoch_now : 0;
    }
  }
  if (r.flags & (kWildcard | kReceives)) let_statuses_matter();
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

// The operation has been started once more.
void started(const Request& r) {
  if (r.flags & kReceives) guard_at(r.extra).epoch = epoch_now;
  if (!(r.flags & kGuarded)) return;
  Guard& g = guard_at(r.guard);
  if (rt.want_checksums) g.epoch = compute(g, g.sum) ? epoch_now : 0;
  if (rt.want_sums && g.is_message) tell_sum(Way::sent, r.id, content_of(g, g.count * g.size));
}

void tell_modified(const Guard& g) {
  event::NoticeInfo info{event::Notice::modified,
                         static_cast<std::int32_t>(g.func),
                         reinterpret_cast<std::uint64_t>(g.buf),
                         g.stack,
                         event::kHasAddress,
                         g.span.bytes()};
  tell(info, static_cast<spec::Func>(self.slot->func.load(std::memory_order_relaxed)), 0);
}

}  // namespace

std::uint32_t guard_send(Origin origin, const void* buf, std::int64_t count, MPI_Datatype type, bool under_way) {
  return guard_sent(origin, buf, count, type, under_way, false);
}

std::uint32_t send_created(Origin origin, const MPI_Request* request, int err, Message sent) {
  return register_send(origin, request, err, sent, true);
}

std::uint32_t send_prepared(Origin origin, const MPI_Request* request, int err, Message sent) {
  return register_send(origin, request, err, sent, false);
}

std::uint32_t receive_created(Origin origin, const MPI_Request* request, int err, Message received, int tag) {
  return register_receive(origin, request, err, received, tag, true);
}

std::uint32_t receive_prepared(Origin origin, const MPI_Request* request, int err, Message received, int tag) {
  return register_receive(origin, request, err, received, tag, false);
}

std::uint32_t sendrecv_created(Origin origin, const MPI_Request* request, int err, Message sent, Message received,
                               int tag) {
  if (err) return event::kNullHandle;
  Registered r;
  add_send(r, origin, request, sent, true);
  add_receive(r, origin, request, received, tag, true);
  return add(request, r);
}

void requests_started(const MPI_Request* requests, std::int64_t count, int err) {
  if (err || !(rt.want_checksums || rt.want_sums) || !requests) return;
  for (std::int64_t i = 0; i < count; ++i) {
    const Request r = resolve(&requests[i]);
    if (!(r.flags & (kGuarded | kReceives))) continue;
    Locked section;
    started(r);
  }
}

void check_guarded(const Request& r) {
  Locked section;
  if (r.ambiguous) return forget_guards();
  Guard& g = guard_at(r.guard);
  const bool under_way = g.epoch == epoch_now;
  g.epoch = 0;
  if (!under_way) return;
  std::uint64_t sum = 0;
  const bool there = g.span.bytes() < kProbe || still_mapped(g.span);
  if (!there || (compute(g, sum) && sum != g.sum)) tell_modified(g);
}

void sum_received(const Request& r, const MPI_Status* status) {
  Locked section;
  if (r.ambiguous) return forget_guards();
  Guard& g = guard_at(r.extra);
  const bool under_way = g.epoch == epoch_now;
  g.epoch = 0;
  if (!under_way || !status || (r.flags & kCancelled)) return;
  const std::int64_t bytes = received_bytes(*status);
  if (bytes > 0) tell_sum(Way::received, r.id, content_of(g, bytes));
}

void drop_guard(std::uint32_t guard) {
  Guard& g = guard_at(guard);
  if (g.owns_type) real.Type_free(&g.type);
  g = {};
  g.next_free = free_guard;
  free_guard = guard;
}

void forget_guards() {
  if (++epoch_now == 0) epoch_now = 1;
}

}  // namespace mpivet::runtime
