// Whether it pays to leave a rank's records in its ring while it waits for others: each visit of a ring costs
// something, and a rank that gets on by one call at a time (a ping-pong) is visited very often.
#pragma once
#include <cstddef>

namespace mpivet::analyzer {

class Patience {
 public:
  // Asked before each round; programs change what they do, so that it is tried again now and then.
  bool worth_a_try() {
    const bool paid = slots_ >= kSlotsAVisit * visits_;
    if (paid || ++rounds_without_ >= kTryAgainAfter) {
      rounds_without_ = visits_ = slots_ = 0;
      return true;
    }
    return false;
  }
  void visited(std::size_t slots) {
    ++visits_;
    slots_ += slots;
  }

 private:
  static constexpr std::size_t kSlotsAVisit = 4, kTryAgainAfter = 64;
  std::size_t visits_ = 0, slots_ = 0, rounds_without_ = 0;
};

}  // namespace mpivet::analyzer
