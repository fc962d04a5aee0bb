#include "analyzer/ring_history.h"

#include "event/record_check.h"

namespace mpivet::analyzer {
namespace {

const event::Header* record_at(const RingMap& ring, std::size_t slot) {
  return reinterpret_cast<const event::Header*>(&ring.slots()[slot]);
}

bool fits(const event::Header* record, std::size_t room) {
  if (record->slots == 0 || record->slots > room || record->repeat == 0) return false;
  return record->kind == event::Kind::pad || record_makes_sense(record);
}

// The first slot in [begin, end) from which records lead exactly to `end`; `end` if there is none.
std::size_t first_of_chain(const RingMap& ring, std::size_t begin, std::size_t end) {
  std::vector<char> leads(end - begin + 1, 0);
  leads.back() = 1;
  std::size_t first = end;
  for (std::size_t slot = end; slot-- > begin;) {
    const event::Header* record = record_at(ring, slot);
    if (!fits(record, end - slot) || leads[slot + record->slots - begin] == 0) continue;
    leads[slot - begin] = 1;
    first = slot;
  }
  return first;
}

void take(const RingMap& ring, std::size_t begin, std::size_t end, std::vector<const event::Header*>& records) {
  for (std::size_t slot = begin; slot < end;) {
    const event::Header* record = record_at(ring, slot);
    if (record->kind != event::Kind::pad) records.push_back(record);
    slot += record->slots;
  }
}

}  // namespace

RingHistory read_history(const RingMap& ring) {
  RingHistory history;
  const std::uint64_t head = ring.header().head.load(std::memory_order_relaxed);
  const std::size_t capacity = ring.capacity();
  if (head == 0) return history.complete = true, history;
  const bool went_round = head > capacity;
  const std::size_t end =
      static_cast<std::size_t>((head - 1) % capacity) + 1;  // of this round, behind the newest record
  if (went_round) take(ring, first_of_chain(ring, end, capacity), capacity, history.records);
  const std::size_t begin = first_of_chain(ring, 0, end);
  take(ring, begin, end, history.records);
  history.damaged = begin != 0;
  history.complete = !went_round && !history.damaged;
  return history;
}

}  // namespace mpivet::analyzer
