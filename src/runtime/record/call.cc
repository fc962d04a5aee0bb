#include "runtime/record/call.h"

#include <mpi.h>
#include <time.h>

#include "runtime/process/start.h"
#include "runtime/record/modules.h"
#include "runtime/record/statuses.h"

namespace mpivet::runtime {
namespace {

static_assert(spec::kFunctionCount < event::kMaxFunctions);

// Inside a wrapper, calls come either from the MPI library (ROMIO is written in MPI) or from a user's callback.
bool called_by_mpi(void* return_address) {
  const auto a = reinterpret_cast<std::uint64_t>(return_address);
  NestedCaller& known = self.nested[a % kNestedCallers];
  if (known.address != a) known = {a, inside_mpi_library(a)};
  return known.is_mpi;
}

// MPI_Init is what comes first, but only once.
bool allowed_outside(spec::Func func) {
  const spec::FunctionInfo& info = spec::info(func);
  if (info.role == spec::Role::init) return rt.ring->finalized.load(std::memory_order_relaxed) == 0;
  return info.anytime;
}

std::uint64_t now() {
  timespec t{};
  clock_gettime(CLOCK_REALTIME, &t);
  return static_cast<std::uint64_t>(t.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(t.tv_nsec);
}

// Programs poll a million times a second, and a look at the clock takes longer than a poll that says no, of which
// nothing is written. One that says yes begins, as far as a trace tells, when it has its answer.
bool has_beginning(spec::Func func) {
  using spec::Role;
  const spec::FunctionInfo& info = spec::info(func);
  if (info.shape == spec::Shape::query) return false;
  if (info.shape == spec::Shape::blocking) return true;
  const bool polls = info.role == Role::probe || info.role == Role::mprobe || info.role == Role::test ||
                     info.role == Role::testall || info.role == Role::testany || info.role == Role::testsome;
  return !polls;
}

// The clock is read when a call begins and when it returns, not again for its records.
event::TimeInfo time_of(event::Kind kind) {
  event::TimeInfo info{self.began, self.began, self.left};
  if (kind == event::Kind::call) info.ns = now();
  if (info.begin == 0) info.begin = info.ns;
  if (kind == event::Kind::exit) info.ns = self.left;
  self.left = 0;
  return info;
}

bool write_time(event::Kind kind) {
  const event::TimeInfo info = time_of(kind);
  return write_record(event::Kind::time, self.index, sizeof info,
                      [&](std::byte* place) { std::memcpy(place, &info, sizeof info); });
}

// A time and the record it belongs to are published together, by the latter.
void put_time(event::Kind kind) {
  auto* h = reinterpret_cast<event::Header*>(&rt.slots[rt.head & rt.mask]);
  const std::uint64_t word = first_word(0, event::Kind::time, self.index, 1, 0);
  const event::TimeInfo info = time_of(kind);
  std::memcpy(h, &word, sizeof word);
  h->stack = 0;
  h->repeat = 1;
  std::memset(static_cast<void*>(h + 1), 0, event::kFirstPayload);
  std::memcpy(static_cast<void*>(h + 1), &info, sizeof info);
  rt.newest_word = 0;
  ++rt.head;
}

}  // namespace

Call::Start Call::first_or_nested(spec::Func func, Caller caller, void* outer) {
  if (rt.mode.load(std::memory_order_acquire) == Mode::dormant) start_once();
  const Mode mode = rt.mode.load(std::memory_order_acquire);
  if (!records(mode)) return {false, outer};
  if (outer && caller.frame >= outer) outer = nullptr;  // that wrapper was left by a jump or an exception
  // A signal handler that interrupts us while we hold the ring passes unrecorded.
  if (outer && (self.busy.load(std::memory_order_relaxed) || called_by_mpi(caller.return_address)))
    return {false, outer};
  const bool registered = self.slot || register_thread();
  if (registered && !outer && mode == Mode::outside && !allowed_outside(func)) tell_outside_mpi(func, caller);
  if (!registered || !outer) return {registered, outer};
  const bool inside = outer && (self.slot->state.load(std::memory_order_relaxed) & 1);
  return {true, outer, inside ? self.slot->enter_head.load(std::memory_order_relaxed) + 1 : 0};
}

// The callback has returned to the call it interrupted, which may block again.
void Call::back_inside(std::uint64_t outer_enter) {
  self.slot->enter_head.store(outer_enter - 1, std::memory_order_relaxed);
  self.slot->state.store(self.epoch << 1 | 1, std::memory_order_release);
}

event::Header* Call::reserve_for_call(std::size_t slots, event::Kind kind) {
  if (!rt.want_time) return reserve_slow(slots);
  if (rt.head + 1 + slots > rt.room && !reserve_slow(1 + slots)) return nullptr;
  rt.limit = rt.head;
  put_time(kind);
  return reinterpret_cast<event::Header*>(&rt.slots[rt.head & rt.mask]);
}

void Call::note_begin(spec::Func func) { self.began = has_beginning(func) ? now() : 0; }
void Call::note_left() { self.left = now(); }

std::byte* Call::open(event::Kind kind, std::size_t payload_bytes) {
  if (rt.want_stacks) stack_ = stack_id(caller_);
  lock();
  const std::size_t slots = slots_for(payload_bytes);
  kind_ = kind;
  flags_ = 0;
  if (slots > kMaxRecordSlots) {
    if ((rt.want_time && !write_time(kind)) || !grow(self.payload, payload_bytes)) return unlock(), nullptr;
    std::memset(self.payload.data, 0, payload_bytes);
    chunked_bytes_ = payload_bytes;
    return self.payload.data;
  }
  header_ = rt.head + slots <= rt.limit ? reserve(slots) : reserve_for_call(slots, kind);
  if (!header_) return unlock(), nullptr;
  slots_ = static_cast<std::uint16_t>(slots);
  // Only the end can hold bytes that no field or element covers.
  std::memset(static_cast<void*>(&rt.slots[(rt.head + slots - 1) & rt.mask]), 0, event::kSlotSize);
  return reinterpret_cast<std::byte*>(header_ + 1);
}

std::uint64_t Call::close_chunked() {
  write_payload(first_word(func_, kind_, self.index, 0, flags_), stack_, self.payload.data, chunked_bytes_);
  chunked_bytes_ = 0;
  const std::uint64_t at = rt.head - 1;
  unlock();
  return at;
}

std::byte* Call::begin_array(std::int64_t n, std::size_t width) {
  const std::size_t bytes = array_bytes(n, width);
  std::byte* place = append(bytes);
  const std::uint32_t head[2] = {n > 0 ? static_cast<std::uint32_t>(n) : 0, 0};
  std::memcpy(place, head, sizeof head);
  // The last element may leave a gap before the next array.
  if (bytes > sizeof head) std::memset(place + bytes - 8, 0, 8);
  return place + sizeof head;
}

event::ExitInfo* Call::begin_exit(int err, std::uint32_t completions) {
  auto* info = begin<event::ExitInfo>(event::Kind::exit, completions * sizeof(event::Completion));
  if (!info) return nullptr;
  info->error = error_class(err);
  info->completions = completions;
  return info;
}

event::ExitInfo* Call::append_exit(std::uint32_t completions) {
  auto* info = new (append(exit_bytes(completions))) event::ExitInfo{};
  info->completions = completions;
  return info;
}

void Call::exit_record(std::uint16_t func, std::uint32_t stack, int err, std::uint32_t handle) {
  const event::ExitInfo info{error_class(err), handle, 0, 0};
  Locked section;
  event::Header* h = rt.head + 1 <= rt.limit ? reserve(1) : reserve_for_call(1, event::Kind::exit);
  if (!h) return;
  std::memset(static_cast<void*>(h + 1), 0, event::kFirstPayload);
  std::memcpy(static_cast<void*>(h + 1), &info, sizeof info);
  const std::uint16_t flags = err ? event::kFailed : 0;
  publish_record(h, first_word(func, event::Kind::exit, self.index, 1, flags), stack, false);
  if (err) tell_failed(static_cast<spec::Func>(func), stack, err);
}

}  // namespace mpivet::runtime
