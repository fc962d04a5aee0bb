// The verdict on each barrier: those that CheckRelevant (fib.h) cannot rule out are taken away, one at a time, and the
// program is explored again. Histories that are known need no run, so this costs little where nothing changes.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "explore/fib.h"

namespace mpivet::explore {

enum class Relevance : std::uint8_t {
  irrelevant,
  relevant,
  undecided,
};

struct BarrierVerdict {
  Barrier barrier;
  Relevance relevance = Relevance::undecided;
  std::string why;  // undecided: why so
};

// What an exploration with all barriers has seen.
struct WithBarriers {
  Fib fib;
  std::set<std::string> matchings;
  bool deadlock = false;
  void look_at(const Interleaving& interleaving);
};

// `undecided`: why nothing can be said, if so.
Result<std::vector<BarrierVerdict>> judge_barriers(RankRunner& runner, int ranks, Buffering buffering, Limits limits,
                                                   const WithBarriers& seen, const std::string& undecided);

}  // namespace mpivet::explore
