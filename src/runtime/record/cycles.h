// Calls that come again in the same order are counted instead of written (event/cycle.h). Found by their hashes: where
// each call of a whole round has the hash of the one a period before, three rounds are compared to the letter. From
// then on each record that is made is compared with the one that is due, and the count in the ring grows by one; the
// first that differs is written as ever, and the cycle is over.
//
// Only while one thread of the process has used MPI. All functions need the lock.
#pragma once
#include <atomic>
#include <cstdint>
#include <cstring>

#include "event/cycle.h"
#include "runtime/process/state.h"

namespace mpivet::runtime {

struct CountedCycle {
  std::size_t place = 0;     // of the record that is due
  std::uint64_t at = 0;      // number of the first slot of its record
  std::uint64_t count = 0;   // as in the ring
  std::uint64_t before = 0;  // in all cycles before this one
  std::uint64_t limit = 0;   // as far as the count may grow before a look at the reader is due
  std::uint64_t* published = nullptr;
  event::CycleRound next;  // the records that are due
};
extern CountedCycle counted;

// A record has been published at a slot: by a call, and not as a repetition of the one before.
void look_for_cycle(const event::Header* record, std::uint64_t at);
// The newest record has been made once more.
void no_cycle_here();
// The count has reached its limit (ring_writer.cc): waits until the reader has caught up; false: nobody reads.
bool may_count_on();
inline bool may_be_counted() { return counted.count != counted.limit || may_count_on(); }
// How many records have been counted, in all cycles.
inline std::uint64_t counted_so_far() { return counted.before + counted.count; }

// Whether a record, but for its header, is the one that is due.
[[gnu::always_inline]] inline bool is_due(const event::Header* record, std::uint64_t word, std::uint32_t stack) {
  const event::Header* due = counted.next.at(counted.place);
  std::uint64_t due_word;
  std::memcpy(&due_word, due, sizeof due_word);
  if (due_word != word || due->stack != stack) return false;
  using Vector = std::uint64_t __attribute__((vector_size(16)));
  Vector difference = {};
  for (std::size_t i = sizeof *due; i < event::kSlotSize; i += sizeof(Vector)) {
    Vector a, b;
    std::memcpy(&a, reinterpret_cast<const std::byte*>(record) + i, sizeof a);
    std::memcpy(&b, reinterpret_cast<const std::byte*>(due) + i, sizeof b);
    difference |= a ^ b;
  }
  if ((difference[0] | difference[1]) != 0) return false;
  return due->slots == 1 ||
         std::memcmp(reinterpret_cast<const event::Slot*>(record) + 1, reinterpret_cast<const event::Slot*>(due) + 1,
                     (due->slots - 1u) * event::kSlotSize) == 0;
}

// Counts the record that was due; the slot that stands for it.
[[gnu::always_inline]] inline std::uint64_t count_due() {
  CountedCycle& c = counted;
  const std::size_t place = c.place;
  std::atomic_ref(*c.published).store(++c.count, std::memory_order_release);
  c.next.grow(place);
  c.place = place + 1 == c.next.records ? 0 : place + 1;
  return event::cycle_slot(c.at, c.next, place);
}

}  // namespace mpivet::runtime
