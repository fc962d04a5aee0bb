#include "runtime/collective_check/hold.h"

namespace mpivet::collective_check {

bool Holds::may_hold(std::uint64_t site, std::int64_t since_start) {
  std::uint8_t& times = times_[(site ^ (site >> 32)) % kSites];
  const bool first = times < kFirstTimes;
  if (!first && (held_ + kNanoseconds) * kShare > since_start) return false;
  if (first) ++times;
  held_ += kNanoseconds;
  return true;
}

}  // namespace mpivet::collective_check
