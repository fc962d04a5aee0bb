// All that is still in a ring, read or not: the writer goes round, so up to one round of records is left when it dies.
//
// Where records begin is known at the start of a round (a record never wraps around the end of the ring); of the round
// before, what the writer has not written over yet is found from its end: the first place from which a chain of records
// that make sense leads exactly to the end of the ring. The same is done where bytes are damaged.
//
// Of calls that were counted (event/cycle.h) the last ones are made up again.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "analyzer/rings/ring_map.h"

namespace mpivet::analyzer {

// Records that are nowhere else.
using CountedRecords = std::vector<std::shared_ptr<const std::vector<event::Slot>>>;

struct RingHistory {
  std::vector<const event::Header*> records;  // oldest first, pads left out; they point into the ring, or into
  CountedRecords counted;
  std::uint64_t all_counted = 0;  // calls that were counted, made up again or not
  bool complete = false;          // from the first record of the process on
  bool damaged = false;           // something in between makes no sense
};

// The ring must not change meanwhile: RingMap::load.
RingHistory read_history(const RingMap& ring);

// The same of a ring that is being written: a copy of its newest part, and in it the records before slot number `end`
// that nobody can have written over meanwhile. If the last of them is a cycle, the first `counted` of its records.
struct RingCopy {
  std::vector<event::Slot> slots;
  std::vector<const event::Header*> records;  // oldest first, pads left out; they point into `slots`, or into
  CountedRecords counted;
};
RingCopy copy_history(const RingMap& ring, std::uint64_t end, std::uint64_t counted = 0);

}  // namespace mpivet::analyzer
