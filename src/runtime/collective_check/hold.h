// Holding a collective back for a moment. What another thread does meanwhile, it does without waiting for this
// collective to be over; so if it comes to one on the same communicator, nothing in the program keeps the two apart,
// and the run has shown it for certain. Without holding, two threads would rarely be seen at the same time.
#pragma once
#include <cstdint>

namespace mpivet::collective_check {

class Holds {
 public:
  static constexpr std::int64_t kNanoseconds = 30'000'000;

  // May the collective at this site be held once more? The first times it may, later as long as all that was held so
  // far is little of the time since the start. Counts it as held.
  bool may_hold(std::uint64_t site, std::int64_t since_start);

 private:
  static constexpr int kFirstTimes = 3;
  static constexpr int kShare = 100;  // one part of so many
  static constexpr std::uint32_t kSites = 256;

  std::int64_t held_ = 0;
  std::uint8_t times_[kSites] = {};  // by site; some share a number, and are held less often
};

}  // namespace mpivet::collective_check
