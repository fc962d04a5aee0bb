// Holding a call back for a moment. What another thread does meanwhile, it does without waiting for this call to be
// over; so if it comes to one that must not overlap with it, nothing in the program keeps the two apart, and the run
// has shown it for certain. Without holding, two threads would rarely be seen at the same time.
#pragma once
#include <cstdint>

namespace mpivet::runtime {

class Holds {
 public:
  static constexpr std::int64_t kNanoseconds = 20'000'000;

  // May the call at this place be held once more? A few times each place may, and not too many all together; later as
  // long as all that was held so far is little of the time since the start. Counts it as held.
  bool may_hold(std::uint64_t place, std::int64_t since_start) {
    std::uint8_t& times = times_[(place ^ (place >> 32)) % kPlaces];
    const bool early = times < kFirstTimes && !all_early();
    if (!early && (held_ + 1) * kNanoseconds * kShare > since_start) return false;
    if (early) ++times;
    ++held_;
    return true;
  }
  // No place is held for being new any more.
  bool all_early() const { return held_ >= kMostEarly; }

 private:
  static constexpr int kFirstTimes = 3;
  static constexpr int kMostEarly = 25;
  static constexpr int kShare = 100;  // one part of so many
  static constexpr std::uint32_t kPlaces = 256;

  std::int64_t held_ = 0;
  std::uint8_t times_[kPlaces] = {};  // some share a number, and are held less often
};

}  // namespace mpivet::runtime
