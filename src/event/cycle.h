// A cycle: calls that a thread makes over and over, in the same order, are written once and counted from then on
// (docs/decisions/0020-repeated-cycles-are-counted.md).
//
// The record of a cycle holds the records of one round, as they were last made, and which of their words grow from one
// round to the next, and by how much: ids of requests do. So whoever reads the count makes of it, one by one, the very
// records that would have been written. As long as the record is the newest of its ring the count may grow.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "event/record.h"

namespace mpivet::event {

inline constexpr std::size_t kCycleRecords = 96, kCycleSlots = 112, kCycleGrowing = 112;

struct Growing {
  std::uint16_t word;  // of the round, in words of 32 bits
  std::uint16_t reserved;
  std::uint32_t step;  // from one round to the next
};

// Payload of a record of kind `cycle`, followed by `growing` entries, in order of their words, and, from the next slot
// on, by the records of the round.
struct CycleInfo {
  std::uint64_t count;  // records made since, not rounds: also the one a rank died in is known
  std::uint16_t slots;  // of the round
  std::uint16_t records;
  std::uint16_t growing;
  std::uint16_t reserved;
};

inline constexpr std::size_t cycle_head_slots(std::size_t growing) {
  return (sizeof(Header) + sizeof(CycleInfo) + growing * sizeof(Growing) + kSlotSize - 1) / kSlotSize;
}
static_assert(cycle_head_slots(kCycleGrowing) + kCycleSlots <= 128);

// The round that comes next: each record is the one before of its place, grown.
class CycleRound {
 public:
  std::uint16_t records = 0, slots = 0, growing = 0;
  Slot round[kCycleSlots];
  Growing grows[kCycleGrowing];
  std::uint16_t first_slot[kCycleRecords + 1];     // of each record, and the end
  std::uint16_t first_growing[kCycleRecords + 1];  // likewise of its entries in `grows`

  // The record at the given place, as it was handed out or made last.
  Header* at(std::size_t place) { return reinterpret_cast<Header*>(&round[first_slot[place]]); }
  const Header* at(std::size_t place) const { return reinterpret_cast<const Header*>(&round[first_slot[place]]); }

  void grow(std::size_t place, std::uint32_t rounds = 1) {
    for (std::uint16_t i = first_growing[place]; i < first_growing[place + 1]; ++i) {
      std::byte* word = round[0].bytes + std::size_t{grows[i].word} * sizeof(std::uint32_t);
      std::uint32_t value;
      std::memcpy(&value, word, sizeof value);
      value += grows[i].step * rounds;
      std::memcpy(word, &value, sizeof value);
    }
  }

  // As if so many records had been made.
  void skip(std::uint64_t count) {
    for (std::size_t place = 0; place < records; ++place)
      grow(place, static_cast<std::uint32_t>(count / records + (place < count % records ? 1 : 0)));
  }

  // Finds where records and their growing words begin, of `slots`, `round`, `growing` and `grows`; false if they make
  // no sense. Of headers nothing grows.
  bool index() {
    std::size_t slot = 0, entry = 0;
    for (std::size_t place = 0; place < records; ++place) {
      first_slot[place] = static_cast<std::uint16_t>(slot);
      first_growing[place] = static_cast<std::uint16_t>(entry);
      const Header* record = at(place);
      const bool is_call = record->kind == Kind::enter || record->kind == Kind::call || record->kind == Kind::exit;
      if (!is_call || record->slots == 0 || record->slots > slots - slot || record->repeat != 1) return false;
      constexpr std::size_t kWords = kSlotSize / sizeof(std::uint32_t);
      const std::size_t begin = slot * kWords + sizeof(Header) / sizeof(std::uint32_t);
      slot += record->slots;
      for (; entry < growing && grows[entry].word < slot * kWords; ++entry)
        if (grows[entry].word < begin || (entry && grows[entry].word <= grows[entry - 1].word)) return false;
      if (slot >= slots && place + 1 < records) return false;
    }
    first_slot[records] = static_cast<std::uint16_t>(slot);
    first_growing[records] = static_cast<std::uint16_t>(entry);
    return records != 0 && slot == slots && entry == growing;
  }

  // From a record of kind `cycle` that lies whole in memory; false if it makes no sense.
  bool read(const Header* record, std::size_t record_slots) {
    const auto& info = payload_as<CycleInfo>(record);
    records = info.records;
    slots = info.slots;
    growing = info.growing;
    if (records > kCycleRecords || slots > kCycleSlots || growing > kCycleGrowing) return false;
    if (record_slots != cycle_head_slots(growing) + slots) return false;
    std::memcpy(static_cast<void*>(grows), &info + 1, growing * sizeof(Growing));
    std::memcpy(static_cast<void*>(round), reinterpret_cast<const Slot*>(record) + cycle_head_slots(growing),
                slots * kSlotSize);
    return index();
  }
};

// Where the count of a cycle stands.
inline std::uint64_t* cycle_count(Header* record) { return reinterpret_cast<std::uint64_t*>(record + 1); }
inline const std::uint64_t* cycle_count(const Header* record) {
  return reinterpret_cast<const std::uint64_t*>(record + 1);
}

// The slot that stands for the record at a place, in ThreadSlot::enter_head and wherever slots have numbers.
inline std::uint64_t cycle_slot(std::uint64_t cycle_record, const CycleRound& cycle, std::size_t place) {
  return cycle_record + cycle_head_slots(cycle.growing) + cycle.first_slot[place];
}

}  // namespace mpivet::event
