// Who waits for whom in a log, by the rules of src/rules: the same for all analyses.
#pragma once
#include <vector>

#include "predict/log/log.h"
#include "rules/buffering.h"
#include "rules/matching.h"

namespace mpivet::predict {

using rules::Buffering;
using rules::tag_fits;

// The send is over at once, whoever receives it.
inline bool is_buffered(const Op& send, Buffering buffering) { return rules::is_buffered(send.mode(), buffering); }

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
