#include "analyzer/rings/ring_history.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "event/cycle.h"
#include "event/record_check.h"

namespace mpivet::analyzer {
namespace {

// The largest record, and a pad before it: so far beyond the published end there may be something half written.
constexpr std::uint64_t kHalfWritten = 256;
// More than that nobody wants to see of a rank that goes on meanwhile.
constexpr std::uint64_t kMostCopied = 1 << 14;
constexpr std::uint64_t kMostCounted = 1 << 12;

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

// The last of the first `count` records that a cycle stands for.
template <class History>
void take_counted(const event::Header* record, std::uint64_t count, History& history) {
  const auto round = std::make_unique<event::CycleRound>();
  if (!round->read(record, record->slots)) return;
  const std::uint64_t first = count - std::min(count, kMostCounted);
  round->skip(first);
  auto slots = std::make_shared<std::vector<event::Slot>>();
  std::vector<std::size_t> begins;
  for (std::uint64_t i = first; i < count; ++i) {
    const std::size_t place = i % round->records;
    round->grow(place);
    const auto* made = reinterpret_cast<const event::Slot*>(round->at(place));
    begins.push_back(slots->size());
    slots->insert(slots->end(), made, made + round->at(place)->slots);
  }
  for (const std::size_t begin : begins) history.records.push_back(record_at(slots->data(), begin));
  history.counted.push_back(std::move(slots));
}

template <class History>
void take(const event::Slot* slots, std::size_t begin, std::size_t end, History& history) {
  for (std::size_t slot = begin; slot < end;) {
    const event::Header* record = record_at(slots, slot);
    if (record->kind == event::Kind::cycle)
      take_counted(record, event::payload_as<event::CycleInfo>(record).count, history);
    else if (record->kind != event::Kind::pad)
      history.records.push_back(record);
    slot += record->slots;
  }
}

// The last record may be a cycle that is being counted.
void limit_count(std::vector<event::Slot>& slots, std::size_t begin, std::size_t end, std::uint64_t counted) {
  for (std::size_t slot = begin; slot < end;) {
    auto* record = reinterpret_cast<event::Header*>(&slots[slot]);
    slot += record->slots;
    if (slot == end && record->kind == event::Kind::cycle) *event::cycle_count(record) = counted;
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
  if (went_round) take(slots, first_of_chain(slots, end, capacity), capacity, history);
  const std::size_t begin = first_of_chain(slots, 0, end);
  take(slots, begin, end, history);
  history.damaged = begin != 0;
  history.complete = !went_round && !history.damaged;
  for (std::size_t slot = begin; slot < end; slot += record_at(slots, slot)->slots)
    if (record_at(slots, slot)->kind == event::Kind::cycle)
      history.all_counted += event::payload_as<event::CycleInfo>(record_at(slots, slot)).count;
  return history;
}

RingCopy copy_history(const RingMap& ring, std::uint64_t end, std::uint64_t counted) {
  RingCopy copy;
  const std::uint64_t capacity = ring.capacity();
  // The oldest slot that nobody has begun to write over.
  const auto oldest = [&] {
    const std::uint64_t written = ring.header().head.load(std::memory_order_acquire) + kHalfWritten;
    return written > capacity ? written - capacity : 0;
  };
  const std::uint64_t begin = std::max(oldest(), end > kMostCopied ? end - kMostCopied : 0);
  if (begin >= end || end - begin > capacity) return copy;
  const std::uint64_t round = std::max(begin, (end - 1) / capacity * capacity);  // where the newest round begins
  const auto place = [&](std::uint64_t slot) { return ring.slots() + slot % capacity; };
  copy.slots.assign(place(begin), place(begin) + (round - begin));
  copy.slots.insert(copy.slots.end(), place(round), place(round) + (end - round));
  std::atomic_thread_fence(std::memory_order_acquire);
  const std::uint64_t safe = std::max(begin, oldest());
  const event::Slot* slots = copy.slots.data();
  if (safe < round) take(slots, first_of_chain(slots, safe - begin, round - begin), round - begin, copy);
  if (safe < end) {
    const std::uint64_t from = std::max(safe, round) - begin;
    limit_count(copy.slots, first_of_chain(slots, from, end - begin), end - begin, counted);
    take(slots, first_of_chain(slots, from, end - begin), end - begin, copy);
  }
  return copy;
}

}  // namespace mpivet::analyzer
