// From processes that cannot go on to those who are to blame: a set of them that wait for each other, or for one that
// has ended, and all others who wait for these.
#pragma once
#include <vector>

#include "predict/exact/progress.h"

namespace mpivet::predict {

// What a blocked process waits for.
struct WaitsFor {
  Rank rank;
  std::uint32_t pending;     // position in Stuck::pending
  bool alternative = false;  // one of several would do
};

struct Core {
  std::vector<std::size_t> members;  // positions in `stuck`
  std::vector<Rank> ended;           // processes that have ended and that members wait for; a few of them
};

struct Deadlock {
  std::vector<Core> cores;             // processes of one wait for each other; the smallest ranks first
  std::vector<std::size_t> behind;     // positions of those who wait for them
  std::vector<std::size_t> undecided;  // wait for a process of which the log does not tell everything
};

Deadlock find_cores(const Log& log, const std::vector<Stuck>& stuck, const std::vector<Gathering>& gatherings);

// Ranks that the stuck process waits for, as far as they are few; `most` of them.
std::vector<WaitsFor> waits_for(const Log& log, const Stuck& stuck, const std::vector<Gathering>& gatherings,
                                std::size_t most);

}  // namespace mpivet::predict
