// This rank in a replay: where it is in the plan, and whether it still follows it.
//
// The library stands in front of the recorder and makes the program one that has no choice left: a receive from any
// source names its sender, MPI_Waitany is a wait for one request. So what the recorder and the analyzer see, deadlocks
// among it, is what really happens. Threads: MPI_THREAD_SERIALIZED is the highest level provided, as when exploring.
#pragma once
#include <cstdint>

#include "event/replay_plan.h"

namespace mpivet::replay {

using event::replay::Item;
using event::replay::ItemKind;

struct Rank {
  event::replay::Header* region = nullptr;  // null: nothing to follow
  event::replay::Board* board = nullptr;
  const Item* operations_next = nullptr;  // the next item about an operation
  const Item* operations_end = nullptr;
  const Item* calls_next = nullptr;
  const Item* calls_end = nullptr;
  std::uint64_t last_call = 0;  // beyond: free
  std::uint64_t last_certain =
      0;  // receives up to this one get a message, unless the plan says that they are cancelled
  std::uint64_t operations = 0, calls = 0;  // made so far
  int rank = -1;
  bool partial = false;  // see event::replay::Header
};
extern constinit Rank me;

// Depth of MPI calls: what the MPI library calls itself does not count.
extern constinit thread_local int depth;
inline bool outermost() { return depth == 0; }
class Inside {
 public:
  Inside() { ++depth; }
  ~Inside() { --depth; }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;
};

// After MPI_Init: maps the plan and finds this rank's part. Ends the process if there should be one and is none.
void begin(int rank, int size);
// Before MPI_Finalize: whatever the file has still to come does not come any more.
void end();

inline bool following() { return me.region != nullptr; }

// The operation that begins now; what the plan has for it, null: nothing. `function` is told if something else is due.
const Item* next_operation(ItemKind kind, const char* function);
// It failed because of its arguments and has not begun.
void operation_failed(const Item* item);
// Likewise of a completing call or a probe.
const Item* next_call(ItemKind kind, const char* function);
// Of a partial plan: what it has for the next probe from any source that finds something, and that this one is it.
const Item* next_find();
void found(const Item* item);
// The call is one of those that are replayed, and was not in doubt.
inline bool call_was_certain() { return me.calls <= me.last_call; }

// Says how the program has left the way of the file, and ends the job.
[[noreturn, gnu::format(printf, 1, 2)]] void diverged(const char* format, ...);

}  // namespace mpivet::replay
