// The writing end of the ring (event/ring.h). All functions need the lock.
//
// The fast path compares one number: rt.limit is the nearest slot where anything needs attention, be it the
// end of the ring (records do not wrap), the reader's tail, or a look at how full the ring is.
#pragma once
#include <cstdint>
#include <cstring>

#include "event/ring.h"
#include "runtime/process/state.h"

namespace mpivet::runtime {

inline constexpr std::size_t kMaxRecordSlots = 128;  // larger payloads travel in chunks

inline std::uint64_t first_word(std::uint16_t func, event::Kind kind, std::uint8_t thread, std::uint16_t slots,
                                std::uint16_t flags) {
  return std::uint64_t{func} | std::uint64_t{static_cast<std::uint8_t>(kind)} << 16 | std::uint64_t{thread} << 24 |
         std::uint64_t{slots} << 32 | std::uint64_t{flags} << 48;
}

// Waits for room when the ring is full; null when recording has ended.
event::Header* reserve_slow(std::size_t slots);

inline event::Header* reserve(std::size_t slots) {
  if (rt.head + slots > rt.limit) [[unlikely]]
    return reserve_slow(slots);
  return reinterpret_cast<event::Header*>(&rt.slots[rt.head & rt.mask]);
}

inline bool same_payload(const event::Header* a, const event::Header* b) {
  return std::memcmp(a + 1, b + 1, event::kFirstPayload) == 0;
}

// Fills the header of a reserved record and publishes it; the number of its first slot. With `may_repeat`, a record
// that equals the newest one is counted there instead.
inline std::uint64_t publish_record(event::Header* h, std::uint64_t word, std::uint32_t stack, bool may_repeat) {
  if (may_repeat && word == rt.newest_word && rt.newest->stack == stack && rt.newest->repeat != ~0u &&
      same_payload(h, rt.newest)) {
    std::atomic_ref(rt.newest->repeat).store(rt.newest->repeat + 1, std::memory_order_release);
    return rt.head - 1;
  }
  std::memcpy(h, &word, sizeof word);
  h->stack = stack;
  h->repeat = 1;
  rt.newest = h;
  rt.newest_word = may_repeat ? word : 0;
  rt.counting = false;
  const std::uint64_t at = rt.head;
  rt.head = at + h->slots;
  rt.ring->head.store(rt.head, std::memory_order_release);
  // The reader has had the next line: ask for it while the program computes.
  __builtin_prefetch(&rt.slots[rt.head & rt.mask], 1);
  return at;
}

// A record with `bytes` of payload, at most kMaxRecordSlots in all, to be filled by `fill(std::byte*)`.
template <class Fill>
bool write_record(std::uint64_t word_without_slots, std::uint32_t stack, std::size_t bytes, Fill&& fill) {
  const std::size_t slots = (sizeof(event::Header) + bytes + event::kSlotSize - 1) / event::kSlotSize;
  event::Header* h = reserve(slots);
  if (!h) return false;
  std::byte* place = reinterpret_cast<std::byte*>(h + 1);
  std::memset(place, 0, slots * event::kSlotSize - sizeof(event::Header));
  fill(place);
  publish_record(h, word_without_slots | std::uint64_t{slots} << 32, stack, false);
  return true;
}

// Likewise one that is not a call.
template <class Fill>
bool write_record(event::Kind kind, std::uint8_t thread, std::size_t bytes, Fill&& fill) {
  return write_record(first_word(0, kind, thread, 0, 0), 0, bytes, fill);
}

// A record whose payload may be of any size: in chunks when it is too big for one.
bool write_payload(std::uint64_t word_without_slots, std::uint32_t stack, const std::byte* data, std::size_t bytes);

// A record that is not a call, of any size.
bool write_any(event::Kind kind, std::uint8_t thread, const std::byte* data, std::size_t bytes);

// Somebody reads the ring, as far as is known.
bool reader_lives();
// Waits until all that any rank had published when this call began has been looked at, nobody reads any more, or so
// many milliseconds have passed (0: as long as it takes). Without the lock.
void wait_for_look(long at_most = 0);

// Gives up recording for good; the program goes on.
void stop_recording();

}  // namespace mpivet::runtime
