// All of an exploration of one program under one kind of buffering: interleavings, findings, receives with several
// possible senders, barriers. By one, or by several workers on this machine.
#pragma once
#include <string>
#include <vector>

#include "explore/workers/part_explorer.h"

namespace mpivet::explore {

struct Found {
  Buffering buffering = Buffering::zero;
  Tally tally;
  std::vector<BarrierVerdict> barriers;
  double seconds = 0;
};

struct HowToExplore {
  int jobs = 1;
  Explorer::Watch watch;
  std::function<void(const Interleaving&)> each;  // also shown each interleaving; may be empty
};

// Fails only where nothing was explored at all; what was found before something went wrong is kept.
Result<Found> explore_program(const ProgramToExplore& program, const Wanted& wanted, const HowToExplore& how);

// Verdicts on the barriers of an exploration that is over; goes to found.barriers.
Status judge_barriers_of(Found& found, const ProgramToExplore& program, const Wanted& wanted, const HowToExplore& how);

}  // namespace mpivet::explore
