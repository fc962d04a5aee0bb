// Who waits for whom, as MPI's rules have it: the same for all analyses of a log.
#pragma once
#include <vector>

#include "predict/log/log.h"

namespace mpivet::predict {

enum class Buffering : std::uint8_t {
  zero,      // a standard send waits for its receive, a collective for everybody: the strictest reading of the standard
  infinite,  // no standard send waits; a collective waits only for those whose data it needs
};

// The send is over at once, whoever receives it.
bool is_buffered(const Op& send, Buffering buffering);

inline bool tag_fits(std::int32_t wanted, std::int32_t tag) { return wanted == kAnyTag || wanted == tag; }

// For whom a rank waits in a collective.
enum class Needs : std::uint8_t {
  nobody,
  root,
  everybody
};
Needs needs(const Op& collective, Rank rank, Buffering buffering);

// How many of a wait's requests have to be complete. Waitany in a loop over the same requests (also if those that are
// done are left out of later calls, as a trace shows it) needs one more each time; `requests` are those of the
// first call of the loop.
struct WaitNeed {
  std::vector<std::uint32_t> requests;
  std::uint32_t count;
};
// Follows the waits of one process, in its order.
class WaitNeeds {
 public:
  WaitNeeds(const Log& log, Rank rank) : log_(log), rank_(rank) {}
  WaitNeed of(std::uint32_t index);

 private:
  struct Loop {
    std::vector<std::uint32_t> requests, left;  // of the first call; that no call has been seen to complete
    std::uint32_t taken;
  };
  const Log& log_;
  const Rank rank_;
  std::vector<Loop> loops_;
};

// Members of a communicator within [first, last).
std::uint64_t count_members(const Log& log, std::uint32_t comm, Rank first, Rank last);
bool is_member(const Log& log, std::uint32_t comm, Rank rank);

}  // namespace mpivet::predict
