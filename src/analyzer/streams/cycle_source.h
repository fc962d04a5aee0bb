// The records of a rank, as far as they may be passed over (passing.h).
#pragma once
#include <cstddef>
#include <cstdint>

#include "event/cycle.h"

namespace mpivet::analyzer {

class CycleSource {
 public:
  virtual ~CycleSource() = default;
  virtual int rank() const = 0;
  virtual std::uint64_t unread() const = 0;  // all
  // Its records come from a cycle; null: they do not.
  virtual const event::CycleRound* cycle() const = 0;
  virtual std::uint64_t cycle_number() const = 0;  // changes with each cycle
  virtual std::uint64_t counted_left() const = 0;  // of the records of the cycle, those not read yet
  virtual std::size_t place() const = 0;           // of the next one
  virtual void read_one() = 0;                     // feeds it to the tracker
  virtual void pass_over(std::uint64_t rounds) = 0;
};

}  // namespace mpivet::analyzer
