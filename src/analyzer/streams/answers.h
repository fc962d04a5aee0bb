// What we tell a rank, in the header of its ring: that we have looked, that something was found in it.
#pragma once
#include <cstdint>
#include <string>

#include "event/ring.h"

namespace mpivet::analyzer {

class Answers {
 public:
  explicit Answers(event::RingHeader& ring) : ring_(ring) {}

  // Before its records are read: how many looks it has asked for. They have been taken when tell_looked() is called.
  void note_asked() { asked_ = ring_.asked.load(std::memory_order_acquire); }
  void tell_looked();
  // `hold`: it is to wait for a debugger, until release().
  void tell_finding(const std::string& text, bool hold);
  void release();

 private:
  event::RingHeader& ring_;
  std::uint64_t asked_ = 0;
};

}  // namespace mpivet::analyzer
