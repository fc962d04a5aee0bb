// Call: one intercepted MPI call, from the wrapper's first line to its return. See wrap.h for how it is used.
#pragma once
#include <cstdint>
#include <cstring>
#include <new>

#include "event/canonical.h"
#include "event/record.h"
#include "runtime/process/debugger.h"
#include "runtime/process/errors.h"
#include "runtime/process/state.h"
#include "runtime/record/cycles.h"
#include "runtime/record/lock.h"
#include "runtime/record/notice.h"
#include "runtime/record/ring_writer.h"
#include "runtime/record/stack.h"
#include "runtime/threads/beside.h"
#include "spec/functions.h"

namespace mpivet::runtime {

// The place a wrapper was called from: its return address, and the stack pointer at the call (canonical frame address).
#define MPIVET_CALLER (::mpivet::runtime::Caller{__builtin_return_address(0), __builtin_dwarf_cfa()})

constexpr std::size_t round8(std::size_t n) { return (n + 7) & ~std::size_t{7}; }

// Bytes an array, or a string, takes behind the argument struct.
constexpr std::size_t array_bytes(std::int64_t n, std::size_t width) {
  return 8 + round8(n > 0 ? static_cast<std::size_t>(n) * width : 0);
}
inline constexpr std::size_t kMaxString = 255;
inline std::size_t string_length(const char* s) { return s ? strnlen(s, kMaxString) : 0; }
inline std::size_t string_bytes(const char* s) { return 8 + round8(string_length(s)); }

// Which function was called, and from where. Passed by value to what a wrapper calls: a Call whose address is taken no
// longer lives in registers.
//
// Two words, so that it travels in registers: written to the stack and read back as one, it would wait for all stores
// before it, those of the message among them.
class Origin {
 public:
  Origin(spec::Func func, Caller caller)
      : return_address_(caller.return_address),
        frame_and_func_(reinterpret_cast<std::uint64_t>(caller.frame) | std::uint64_t{static_cast<std::uint16_t>(func)}
                                                                            << kFrameBits) {}
  spec::Func func() const { return static_cast<spec::Func>(frame_and_func_ >> kFrameBits); }
  Caller caller() const {
    return {return_address_, reinterpret_cast<void*>(frame_and_func_ & ((std::uint64_t{1} << kFrameBits) - 1))};
  }
  std::uint32_t place() const { return rt.want_stacks ? stack_id(caller()) : 0; }

 private:
  static constexpr int kFrameBits = 48;  // stacks are in the lower half of 48-bit addresses
  void* return_address_;
  std::uint64_t frame_and_func_;
};

class Call {
 public:
  // Inlined at any size: only then the Call lives in registers.
  [[gnu::always_inline]] Call(spec::Func func, Caller caller)
      : caller_(caller), func_(static_cast<std::uint16_t>(func)) {
    outer_ = self.outermost;
    active_ = outer_ == nullptr && rt.mode.load(std::memory_order_relaxed) == Mode::recording && self.slot;
    if (!active_) [[unlikely]] {
      const Start s = first_or_nested(func, caller, outer_);
      active_ = s.active;
      outer_ = s.outer;
      outer_enter_ = s.outer_enter;
    }
    self.outermost = caller.frame;
    if (!active_) return;
    outer_func_ = self.slot->func.load(std::memory_order_relaxed);
    if (rt.one_at_a_time) [[unlikely]]
      enter_alone(func, caller);
    self.slot->func.store(func_, std::memory_order_relaxed);
    count();
    if (rt.want_time) [[unlikely]]
      note_begin(func);
  }
  // The second half of an active call, in a function of its own: see KeptHandles in batch.h.
  struct SecondHalf {};
  Call(SecondHalf, spec::Func func, Caller caller)
      : caller_(caller),
        outer_(self.outermost),
        outer_func_(static_cast<std::uint16_t>(func)),
        func_(static_cast<std::uint16_t>(func)),
        active_(true) {}
  [[gnu::always_inline]] ~Call() {
    if (self.attention) [[unlikely]]
      attend(active_);
    self.outermost = outer_;
    if (!active_) return;
    self.slot->func.store(outer_func_, std::memory_order_relaxed);
    if (outer_enter_) [[unlikely]]
      back_inside(outer_enter_);
  }
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  // Its record was the same, to the letter, as the last one: what was looked at then need not be looked at again.
  bool repeats() const { return repeats_; }
  Origin origin() const { return {static_cast<spec::Func>(func_), caller_}; }

  // False: only pass the call on (not recording, or made by the MPI library itself).
  bool active() const { return active_; }

  // Opens a record: the zeroed argument struct, to be filled, or null when nothing is recorded (any more). Ends with
  // publish() or enter(). Nothing else may be published by this thread in between.
  template <class Args>
  [[gnu::always_inline]] Args* begin(event::Kind kind) {
    constexpr std::size_t slots = slots_for(round8(sizeof(Args)));
    static_assert(slots <= kMaxRecordSlots);
    if (rt.want_stacks) stack_ = stack_id(caller_);
    lock();
    header_ = rt.head + slots <= rt.limit ? reserve(slots) : reserve_for_call(slots, kind);
    if (!header_) [[unlikely]]
      return unlock(), nullptr;
    kind_ = kind;
    slots_ = static_cast<std::uint16_t>(slots);
    flags_ = 0;
    std::byte* place = reinterpret_cast<std::byte*>(header_ + 1);
    // Bytes no field covers take part in the comparison for repetitions, and old ones would leak into a trace.
    std::memset(place + sizeof(Args), 0, slots * event::kSlotSize - sizeof(event::Header) - sizeof(Args));
    return new (place) Args{};
  }
  // Likewise with room for `extra_bytes` of arrays behind it.
  template <class Args>
  Args* begin(event::Kind kind, std::size_t extra_bytes) {
    constexpr std::size_t fixed = round8(sizeof(Args));
    std::byte* place = open(kind, fixed + extra_bytes);
    if (!place) [[unlikely]]
      return nullptr;
    cursor_ = place + fixed;
    return new (place) Args{};
  }

  template <class To, class From>
  void array(const From* p, std::int64_t n) {
    To* out = reinterpret_cast<To*>(begin_array(p ? n : 0, sizeof(To)));
    for (std::int64_t i = 0; i < n && p; ++i) out[i] = static_cast<To>(p[i]);
  }
  // Elements made one by one: id(i).
  template <class Make>
  void ids(std::int64_t n, Make&& id) {
    auto* out = reinterpret_cast<std::uint32_t*>(begin_array(n, sizeof(std::uint32_t)));
    for (std::int64_t i = 0; i < n; ++i) out[i] = id(i);
  }
  void string(const char* s) {
    const std::size_t n = string_length(s);
    std::byte* out = begin_array(static_cast<std::int64_t>(n), 1);
    if (n) std::memcpy(out, s, n);
  }
  // Raw space behind what was appended so far (completions).
  std::byte* append(std::size_t bytes) {
    std::byte* out = cursor_;
    cursor_ += bytes;
    return out;
  }
  void flag(std::uint16_t f) { flags_ |= f; }

  void publish(int err = 0) {
    if (err) [[unlikely]]
      flags_ |= event::kFailed;
    close();
    if (err) [[unlikely]]
      tell_failed(static_cast<spec::Func>(func_), stack_, err);
  }

  // A query has returned: it is told only if it failed.
  int asked(int err) {
    if (err && active_) [[unlikely]]
      tell_failed(static_cast<spec::Func>(func_), origin().place(), err);
    return err;
  }

  // Publishes an `enter`; from now on the thread counts as inside a call that may block.
  [[gnu::always_inline]] void enter() {
    const std::uint64_t at = close();
    if (rt.many_threads.load(std::memory_order_relaxed)) [[unlikely]]
      return enter_beside(at, stack_);
    self.slot->enter_head.store(at, std::memory_order_relaxed);
    self.slot->stack.store(stack_, std::memory_order_relaxed);
    self.slot->state.store(self.epoch << 1 | 1, std::memory_order_release);
  }

  // Likewise of a collective. Of OpenMP's threads also the first one to call MPI is compared with the others.
  [[gnu::always_inline]] void enter_collective() {
    if (rt.may_hold.load(std::memory_order_relaxed)) [[unlikely]]
      return enter_beside(close(), stack_);
    enter();
  }

  // The real call has returned. An `exit` is written only when there is something to tell.
  int leave(int err) {
    outside();
    if (err) [[unlikely]]
      exit_record(func_, stack_, err, event::kNullHandle);
    return err;
  }
  int leave(int err, std::uint32_t handle) {
    outside();
    exit_record(func_, stack_, err, handle);
    return err;
  }
  // For exits with completions: leave the blocked state, then begin_exit(), fill, publish().
  void outside() {
    self.slot->state.store(++self.epoch << 1, std::memory_order_release);
    if (rt.want_time) [[unlikely]]
      note_left();
  }
  // Null when nothing is recorded; else an ExitInfo followed by room for `completions` entries.
  event::ExitInfo* begin_exit(int err, std::uint32_t completions);
  // The same behind the arguments of a `call`; begin() must have been given exit_bytes() more.
  event::ExitInfo* append_exit(std::uint32_t completions);
  static constexpr std::size_t exit_bytes(std::uint32_t completions) {
    return sizeof(event::ExitInfo) + completions * sizeof(event::Completion);
  }
  static event::Completion* completions(event::ExitInfo* info) {
    return reinterpret_cast<event::Completion*>(info + 1);
  }

  // An immediate test or probe that found nothing.
  void count_poll() {
    auto& polls = self.slot->polls;
    polls.store(polls.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  }

 private:
  // Slow paths do not take `this`: as long as its address is not needed, a Call lives in registers.
  struct Start {
    bool active;
    void* outer;
    std::uint64_t outer_enter = 0;  // the enclosing call may block: 1 + the slot of its `enter`
  };
  static Start first_or_nested(spec::Func func, Caller caller, void* outer);
  static void back_inside(std::uint64_t outer_enter);
  static event::Header* reserve_for_call(std::size_t slots, event::Kind kind);
  static void note_begin(spec::Func func);
  static void note_left();
  static void exit_record(std::uint16_t func, std::uint32_t stack, int err, std::uint32_t handle);

  static constexpr std::size_t slots_for(std::size_t payload_bytes) {
    return (sizeof(event::Header) + payload_bytes + event::kSlotSize - 1) / event::kSlotSize;
  }
  void count() {
    auto& calls = rt.ring->calls[func_];
    if (rt.many_threads.load(std::memory_order_relaxed)) [[unlikely]]
      calls.fetch_add(1, std::memory_order_relaxed);
    else
      calls.store(calls.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  }

  // A record of any size; in the thread's scratch when it has to travel in chunks.
  std::byte* open(event::Kind kind, std::size_t payload_bytes);
  std::byte* begin_array(std::int64_t n, std::size_t width);

  // Publishes the open record; the number of its slot.
  [[gnu::always_inline]] std::uint64_t close() {
    if (chunked_bytes_) [[unlikely]]
      return close_chunked();
    const std::uint64_t word = first_word(func_, kind_, self.index, slots_, flags_);
    if (rt.counting && may_be_counted() && is_due(header_, word, stack_)) {
      const std::uint64_t at = count_due();
      unlock();
      return at;
    }
    const bool may_repeat = slots_ == 1 && kind_ != event::Kind::exit;
    const std::uint64_t at = publish_record(header_, word, stack_, may_repeat);
    repeats_ = rt.newest != header_;
    if (rt.seeks_cycles) repeats_ ? no_cycle_here() : look_for_cycle(header_, at);
    unlock();
    return at;
  }
  std::uint64_t close_chunked();

  Caller caller_;
  void* outer_;  // frame of the enclosing wrapper, when this call comes from a callback
  event::Header* header_ = nullptr;
  std::byte* cursor_ = nullptr;    // where the next array goes
  std::size_t chunked_bytes_ = 0;  // the payload is in the thread's scratch: its size
  std::uint64_t outer_enter_ = 0;
  std::uint32_t stack_ = 0;
  std::uint32_t outer_func_ = 0;
  std::uint16_t func_;
  std::uint16_t slots_ = 0;
  std::uint16_t flags_ = 0;
  event::Kind kind_ = event::Kind::pad;
  bool active_;
  bool repeats_ = false;
};

}  // namespace mpivet::runtime
