#include "runtime/threads/beside.h"

#include <time.h>

#include <cstring>
#include <span>

#include "event/canonical.h"
#include "runtime/handles/testing.h"
#include "runtime/process/state.h"
#include "runtime/record/lock.h"
#include "runtime/record/notice.h"
#include "runtime/record/ring_writer.h"
#include "runtime/threads/hold.h"
#include "runtime/threads/openmp.h"

namespace mpivet::runtime {
namespace {

using spec::Role;

constexpr std::size_t kMostComparisons = 1u << 16;

// With the lock.
constinit Holds holds;
constinit Holds holds_of_completions;

std::uint32_t thread_count() { return rt.ring->thread_count.load(std::memory_order_acquire); }

bool lives(const event::ThreadSlot& slot) {
  return &slot != self.slot && slot.tid.load(std::memory_order_relaxed) != 0 &&
         slot.ended.load(std::memory_order_acquire) == 0;
}

struct Entered {
  const event::Header* record = nullptr;
  const spec::FunctionInfo* info = nullptr;

  template <class T>
  T field(std::size_t offset) const {
    T value;
    std::memcpy(&value, event::payload(record) + offset, sizeof value);
    return value;
  }
};

// The `enter` at a slot, unless it is gone or its arguments are elsewhere.
Entered entered_at(std::uint64_t at) {
  const auto* record = reinterpret_cast<const event::Header*>(&rt.slots[at & rt.mask]);
  const bool usable =
      rt.head - at <= rt.mask && record->kind == event::Kind::enter && !(record->flags & event::kChunked);
  return {usable ? record : nullptr, &spec::info(static_cast<spec::Func>(record->func))};
}

// Members of MPI_Comm_create_group find each other by a tag.
bool is_collective(const Entered& e) {
  return (e.info->role == Role::collective || e.info->role == Role::comm_create) &&
         spec::info(e.info->coll).members != spec::Members::group;
}

std::uint32_t comm_of(const Entered& e) {
  for (int i = 0; i < e.info->param_count; ++i)
    if (const spec::Param& p = e.info->params[i]; p.kind == spec::ParamKind::comm && p.dir == spec::Dir::in)
      return e.field<std::uint32_t>(p.offset);
  return event::kNullHandle;
}

bool is_completion(const Entered& e) {
  const Role role = e.info->role;
  return role == Role::wait || role == Role::waitall || role == Role::waitany || role == Role::waitsome;
}

// Ids of the requests a completion call was given.
std::span<const std::uint32_t> requests_of(const Entered& e) {
  const std::byte* arguments = event::payload(e.record);
  if (e.info->role == Role::wait)
    for (int i = 0; i < e.info->param_count; ++i)
      if (const spec::Param& p = e.info->params[i]; p.kind == spec::ParamKind::request)
        return {reinterpret_cast<const std::uint32_t*>(arguments + p.id_offset), 1};
  const auto* tail = reinterpret_cast<const std::uint32_t*>(arguments + e.info->args_size);
  const std::size_t room = (event::payload_size(e.record) - e.info->args_size) / sizeof(std::uint32_t);
  return {tail + 2, tail[0] + std::size_t{2} <= room ? tail[0] : 0};
}

// Which requests it completes is known for certain.
bool completes_for_certain(const Entered& e) {
  return is_completion(e) && !(e.record->flags & event::kAmbiguousRequest);
}

// Of this thread and of another one.
std::uint64_t teams(std::uint32_t other) {
  return event::packed(team_place()) | std::uint64_t{rt.ring->threads[other].team.load(std::memory_order_relaxed)}
                                           << 32;
}

// What a thread is in that has left no record of it yet; 0: it has.
std::uint64_t unrecorded_call(const event::ThreadSlot& slot, std::uint32_t func) {
  if (!slot.held.load(std::memory_order_acquire)) return 0;
  return func | std::uint64_t{slot.held_stack.load(std::memory_order_relaxed)} << 32;
}

bool is_to_be_held(Holds& of_kind, spec::Func func, std::uint32_t stack) {
  if (!rt.may_hold.load(std::memory_order_relaxed)) return false;
  const bool held = in_parallel_region() && of_kind.may_hold(static_cast<std::uint64_t>(func) << 32 ^ stack, 0);
  if (holds.all_early() && holds_of_completions.all_early()) rt.may_hold.store(false, std::memory_order_relaxed);
  return held;
}

// A wait is held as well: so it shows whether another thread waits for the same request.
bool is_to_be_held(const Entered& own, std::uint32_t stack) {
  if (!own.record) return false;
  const auto func = static_cast<spec::Func>(own.record->func);
  if (is_collective(own)) return is_to_be_held(holds, func, stack);
  return completes_for_certain(own) && is_to_be_held(holds_of_completions, func, stack);
}

// Others see that this thread has come, but it does not count as inside: a rank that is held is not stuck.
void hold() {
  const timespec time{0, Holds::kNanoseconds};
  nanosleep(&time, nullptr);
  self.slot->held.store(0, std::memory_order_release);
}

void compare(const Entered& own, const Entered& other, std::uint32_t thread, std::uint32_t stack) {
  const auto func = static_cast<spec::Func>(own.record->func);
  // Alone in a communicator, nothing can be matched in another order.
  const bool same_comm = is_collective(own) && is_collective(other) && comm_of(own) == comm_of(other);
  // Those that start from a group have none, and are told apart by their tags.
  if (same_comm && comm_of(own) != event::kCommSelf && comm_of(own) != event::kNullHandle)
    tell({event::Notice::same_comm, 0, teams(thread), thread, 0}, func, stack);
  if (completes_for_certain(own) && completes_for_certain(other) &&
      shared_request(requests_of(own), requests_of(other)))
    tell({event::Notice::same_request, 0, 0, thread, 0}, func, stack);
}

// The call that may block which a thread is inside of, if any.
Entered inside_of(const event::ThreadSlot& slot) {
  if (!lives(slot)) return {};
  if (!(slot.state.load(std::memory_order_acquire) & 1) && !slot.held.load(std::memory_order_acquire)) return {};
  return entered_at(slot.enter_head.load(std::memory_order_relaxed));
}

}  // namespace

void enter_alone(spec::Func func, Caller caller) {
  bool held = false;
  {
    Locked section;
    self.slot->team.store(event::packed(team_place()), std::memory_order_relaxed);
    for (std::uint32_t i = 0; i < thread_count(); ++i) {
      const event::ThreadSlot& slot = rt.ring->threads[i];
      const std::uint32_t other = slot.func.load(std::memory_order_acquire);
      if (!lives(slot) || other == 0) continue;
      tell({event::Notice::thread_level, event::kThreadSerialized, teams(i), i, 0, unrecorded_call(slot, other)}, func,
           rt.want_stacks ? stack_id(caller) : 0);
      break;
    }
    if (rt.may_hold.load(std::memory_order_relaxed)) {
      const std::uint32_t stack = rt.want_stacks ? stack_id(caller) : 0;
      held = is_to_be_held(holds, func, stack);
      self.slot->held_stack.store(stack, std::memory_order_relaxed);
      self.slot->held.store(held, std::memory_order_relaxed);
    }
    self.slot->func.store(static_cast<std::uint16_t>(func), std::memory_order_seq_cst);
  }
  if (held) hold();
}

bool is_other_thread(std::uint32_t thread) { return lives(rt.ring->threads[thread]); }

std::uint32_t shared_request(std::span<const std::uint32_t> ours, std::span<const std::uint32_t> theirs) {
  if (ours.size() * theirs.size() > kMostComparisons) return event::kNullHandle;
  for (const std::uint32_t id : ours)
    for (const std::uint32_t other : theirs)
      if (id == other && id >= event::kFirstUserHandle && id != event::kUnknownHandle) return id;
  return event::kNullHandle;
}

Waiter waiter_for(std::span<const std::uint32_t> requests) {
  for (std::uint32_t i = 0; i < thread_count(); ++i) {
    const Entered other = inside_of(rt.ring->threads[i]);
    if (!other.record || !completes_for_certain(other)) continue;
    if (const std::uint32_t request = shared_request(requests, requests_of(other))) return {request, i};
  }
  return {};
}

namespace {

// True: the call is to be held.
bool compare_with_others(std::uint64_t at, std::uint32_t stack) {
  Locked section;
  const Entered own = entered_at(at);
  self.slot->team.store(event::packed(team_place()), std::memory_order_relaxed);
  for (std::uint32_t i = 0; own.record && i < thread_count(); ++i) {
    const Entered other = inside_of(rt.ring->threads[i]);
    if (other.record) compare(own, other, i, stack);
  }
  if (own.record && completes_for_certain(own))
    tell_if_tested(requests_of(own), static_cast<spec::Func>(own.record->func), stack);
  self.slot->enter_head.store(at, std::memory_order_relaxed);
  self.slot->stack.store(stack, std::memory_order_relaxed);
  const bool held = is_to_be_held(own, stack);
  self.slot->held.store(held, std::memory_order_release);
  return held;
}

}  // namespace

void enter_beside(std::uint64_t at, std::uint32_t stack) {
  if (compare_with_others(at, stack)) hold();
  self.slot->state.store(self.epoch << 1 | 1, std::memory_order_release);
}

}  // namespace mpivet::runtime
