// The last calls of a dead process.
#pragma once
#include <deque>

#include "analyzer/rings/ring_history.h"
#include "report/findings/raw_finding.h"

namespace mpivet::analyzer {

// The last `count` calls, oldest first, put together from their chunks where they were too large for one record.
std::deque<event::CallRef> last_calls(const RingHistory& history, int rank, std::size_t count);

// What a blocking call waits for, as far as its arguments tell: "for a message with tag 5", and the world ranks, where
// the communicator is MPI_COMM_WORLD. Empty for calls that wait for nobody.
struct PlainWait {
  std::string why;
  std::vector<int> ranks;
};
PlainWait plain_wait(const event::Header* record);

}  // namespace mpivet::analyzer
