// What a rank did last, from its ring: the calls that have to do with others, each with how it ended.
#pragma once
#include <cstdint>
#include <vector>

#include "event/record.h"
#include "report/findings/raw_finding.h"

namespace mpivet::analyzer {

struct PastCall {
  event::CallRef call;
  std::uint64_t times = 1;               // made so often in direct succession
  std::vector<event::Completion> ended;  // what the call tells about messages that it received, or requests it ended
};

// The last `count` of them, oldest first.
std::vector<PastCall> past_calls(const std::vector<const event::Header*>& records, int rank, std::size_t count);

// A word or two for a picture: "MPI_Send(dest=1, tag=3)".
std::string short_call(const PastCall& call);

}  // namespace mpivet::analyzer
