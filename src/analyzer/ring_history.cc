#include "analyzer/ring_history.h"

#include <atomic>

#include "event/record_check.h"

namespace mpivet::analyzer {
namespace {

// The largest record, and a pad before it: so far beyond the published end there may be something half written.
constexpr std::uint64_t kHalfWritten = 256;

const event::Header* record_at(const event::Slot* slots, std::size_t slot) {
  return reinterpret_cast<const event::Header*>(&slots[slot]);
}

bool fits(const event::Header* record, std::size_t room) {
  if (record->slots == 0 || record->slots > room || record->repeat == 0) return false;
  return record->kind == event::Kind::pad || record_makes_sense(record);
}

// The first slot in [begin, end) from which records lead exactly to `end`; `end` if there is none.
std::size_t first_of_chain(const event::Slot* slots, std::size_t begin, std::size_t end) {
  std::vector<char> leads(end - begin + 1, 0);
  leads.back() = 1;
  std::size_t first = end;
  for (std::size_t slot = end; slot-- > begin;) {
    const event::Header* record = record_at(slots, slot);
    if (!fits(record, end - slot) || leads[slot + record->slots - begin] == 0) continue;
    leads[slot - begin] = 1;
    first = slot;
  }
  return first;
}

void take(const event::Slot* slots, std::size_t begin, std::size_t end, std::vector<const event::Header*>& records) {
  for (std::size_t slot = begin; slot < end;) {
    const event::Header* record = record_at(slots, slot);
    if (record->kind != event::Kind::pad) records.push_back(record);
    slot += record->slots;
  }
}

}  // namespace

RingHistory read_history(const RingMap& ring) {
  RingHistory history;
  const std::uint64_t head = ring.header().head.load(std::memory_order_relaxed);
  const std::size_t capacity = ring.capacity();
  const event::Slot* slots = ring.slots();
  if (head == 0) return history.complete = true, history;
  const bool went_round = head > capacity;
  const std::size_t end =
      static_cast<std::size_t>((head - 1) % capacity) + 1;  // of this round, behind the newest record
  if (went_round) take(slots, first_of_chain(slots, end, capacity), capacity, history.records);
  const std::size_t begin = first_of_chain(slots, 0, end);
  take(slots, begin, end, history.records);
  history.damaged = begin != 0;
  history.complete = !went_round && !history.damaged;
  return history;
}

RingCopy copy_history(const RingMap& ring, std::uint64_t end) {
  RingCopy copy;
  const std::uint64_t capacity = ring.capacity();
  if (end == 0) return copy;
  copy.slots.assign(ring.slots(), ring.slots() + capacity);
  std::atomic_thread_fence(std::memory_order_acquire);
  const std::uint64_t written = ring.header().head.load(std::memory_order_acquire) + kHalfWritten;
  const std::uint64_t begin = written > capacity ? written - capacity : 0;
  if (begin >= end || end > written) return copy;
  const std::uint64_t round = (end - 1) / capacity * capacity;  // where the newest round begins
  const event::Slot* slots = copy.slots.data();
  if (begin < round) {
    const std::size_t from = begin + capacity > round ? begin + capacity - round : 0;
    take(slots, first_of_chain(slots, from, capacity), capacity, copy.records);
  }
  const std::size_t from = begin > round ? begin - round : 0, to = end - round;
  take(slots, first_of_chain(slots, from, to), to, copy.records);
  return copy;
}

}  // namespace mpivet::analyzer
