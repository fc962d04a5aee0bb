#include "runtime/record/ring_writer.h"

#include <sched.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>

#include "base/futex.h"
#include "runtime/process/attach.h"
#include "runtime/process/debugger.h"
#include "runtime/process/explored.h"
#include "runtime/record/cycles.h"

namespace mpivet::runtime {
namespace {

using event::Header;
using event::Kind;

constexpr std::int64_t kMillisecond = 1'000'000;

long now_milliseconds() {
  timespec t{};
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000 + t.tv_nsec / 1'000'000;
}

std::uint64_t capacity() { return rt.mask + 1; }
std::uint64_t used() {
  const std::uint64_t unread = rt.head - rt.ring->tail.load(std::memory_order_acquire);
  if (!rt.seeks_cycles) return unread;
  return unread + (counted_so_far() - rt.ring->counted_taken.load(std::memory_order_acquire)) / event::kCountedInASlot;
}

void ring_doorbell() {
  event::ControlPage* c = rt.control;
  // Whoever takes `sleeping` back rings: once per sleep, whatever the number of ranks.
  if (!c || c->sleeping.exchange(0, std::memory_order_acq_rel) == 0) return;
  c->doorbell.fetch_add(1, std::memory_order_release);
  futex_wake(c->doorbell, 1);
}

bool has_room(std::size_t slots) { return used() + slots <= capacity(); }

// A correct program never hangs: the wait ends when there is room or nobody reads any more.
bool wait_for_room(std::size_t slots) {
  for (int spin = 0; spin < 200; ++spin) {
    if (has_room(slots)) return true;
    sched_yield();
  }
  if (!attached()) return false;  // nobody will ever read
  event::RingHeader* r = rt.ring;
  // Having to sleep, sleep until it pays: not to be woken for every few slots.
  const std::size_t wanted = std::max<std::size_t>(slots, capacity() / 4);
  for (;;) {
    const std::uint32_t seen = r->tail_futex.load(std::memory_order_acquire);
    r->writer_waits.store(1, std::memory_order_seq_cst);
    if (has_room(wanted)) break;
    if (!reader_lives()) return false;
    ring_doorbell();
    futex_wait(r->tail_futex, seen, 100 * kMillisecond);
  }
  r->writer_waits.store(0, std::memory_order_relaxed);
  return true;
}

void write_pad(std::uint64_t slots) {
  Header* h = reinterpret_cast<Header*>(&rt.slots[rt.head & rt.mask]);
  publish_record(h, first_word(0, Kind::pad, 0, static_cast<std::uint16_t>(slots), 0), 0, false);
}

}  // namespace

event::Header* reserve_slow(std::size_t slots) {
  if (!records(rt.mode.load(std::memory_order_relaxed))) return nullptr;
  if (rt.control && rt.control->stop.load(std::memory_order_relaxed)) return stop_recording(), nullptr;
  if (explored() && (capacity() - (rt.head & rt.mask) < slots || used() + slots > capacity())) mpivet_virtual_spill();
  std::uint64_t to_end = capacity() - (rt.head & rt.mask);
  if (to_end < slots) {
    if (!wait_for_room(to_end)) return stop_recording(), nullptr;
    write_pad(to_end);
    to_end = capacity();
  }
  if (!wait_for_room(slots)) return stop_recording(), nullptr;
  const std::uint64_t in_use = used();
  ask_for_findings();
  if (in_use > capacity() / 2) ring_doorbell();
  const std::uint64_t look_again = std::max<std::uint64_t>(capacity() / 8, slots);
  rt.room = rt.head + std::min({capacity() - in_use, to_end, look_again});
  // With times every call goes by Call::reserve_for_call: its time goes first.
  rt.limit = rt.want_time ? rt.head + slots : rt.room;
  return reinterpret_cast<Header*>(&rt.slots[rt.head & rt.mask]);
}

bool may_count_on() {
  if (!records(rt.mode.load(std::memory_order_relaxed))) return false;
  if (rt.control && rt.control->stop.load(std::memory_order_relaxed)) return stop_recording(), false;
  if (!wait_for_room(1)) return stop_recording(), false;
  const std::uint64_t in_use = used();
  ask_for_findings();
  if (in_use > capacity() / 2) ring_doorbell();
  counted.limit = counted.count + std::min(capacity() - in_use, capacity() / 8) * event::kCountedInASlot;
  return true;
}

bool write_payload(std::uint64_t word, std::uint32_t stack, const std::byte* data, std::size_t bytes) {
  constexpr std::size_t kChunk = kMaxRecordSlots * event::kSlotSize - sizeof(Header) - sizeof(event::ChunkInfo);
  const auto thread = static_cast<std::uint8_t>(word >> 24);
  for (std::size_t done = 0; done < bytes;) {
    const std::size_t part = std::min(kChunk, bytes - done);
    const event::ChunkInfo info{static_cast<std::uint32_t>(part), done + part == bytes};
    const bool written = write_record(Kind::chunk, thread, sizeof info + part, [&](std::byte* place) {
      std::memcpy(place, &info, sizeof info);
      std::memcpy(place + sizeof info, data + done, part);
    });
    if (!written) return false;
    done += part;
  }
  Header* h = reserve(1);
  if (!h) return false;
  std::memset(static_cast<void*>(h + 1), 0, event::kFirstPayload);
  publish_record(h, word | std::uint64_t{1} << 32 | std::uint64_t{event::kChunked} << 48, stack, false);
  return true;
}

bool write_any(Kind kind, std::uint8_t thread, const std::byte* data, std::size_t bytes) {
  if (sizeof(Header) + bytes > kMaxRecordSlots * event::kSlotSize)
    return write_payload(first_word(0, kind, thread, 0, 0), 0, data, bytes);
  return write_record(kind, thread, bytes, [&](std::byte* place) { std::memcpy(place, data, bytes); });
}

bool reader_lives() {
  if (rt.ring->reader_gone.load(std::memory_order_relaxed)) return false;
  if (rt.control && rt.control->stop.load(std::memory_order_relaxed)) return false;
  return !analyzer_hung_up();
}

void wait_for_look(long at_most) {
  event::RingHeader* r = rt.ring;
  const long end = at_most ? now_milliseconds() + at_most : 0;
  const std::uint64_t ticket = r->asked.fetch_add(1, std::memory_order_acq_rel) + 1;
  while (r->answered.load(std::memory_order_acquire) < ticket && reader_lives()) {
    const std::uint32_t seen = r->looks.load(std::memory_order_acquire);
    r->waits_for_look.store(1, std::memory_order_seq_cst);
    if (r->answered.load(std::memory_order_acquire) >= ticket) break;
    if (end && now_milliseconds() >= end) break;
    ring_doorbell();
    futex_wait(r->looks, seen, 100 * kMillisecond);
  }
}

void stop_recording() {
  rt.limit = rt.room = 0;
  rt.mode.store(Mode::off, std::memory_order_relaxed);
}

}  // namespace mpivet::runtime
