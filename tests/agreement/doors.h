// A program through one of mpivet's doors, in the terms of the brute force.
#pragma once
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "outcomes.h"

namespace agreement {

// ---- src/explore: all interleavings

struct Explored {
  std::set<Outcome> outcomes;
  std::uint64_t interleavings = 0;
  std::string problem;  // it did not come to an end
};
Explored explore(const Standard& standard, bool infinite_buffering);

// ---- src/predict: the program as a log

struct Predicted {
  bool deadlock = false;
  bool empdd_marks = false;  // EMPDD marks some operation; without buffering only
  std::string undecided;     // why there is no verdict
};
// By rank and call: source and tag of the message that a receive or probe got, kNone: not known.
using Seen = std::vector<std::vector<std::pair<int, int>>>;
// `cancelled`: operations that were, and that the log does not have.
Predicted predict_program(const Program& program, bool infinite_buffering, const Seen& seen = {}, int cancelled = 0);

// ---- src/model: one execution

struct Tracked {
  std::set<int> hard, potential;  // ranks
  bool unreceived = false;        // messages that nobody received
  bool lost_track = false;        // somewhere, and went on without a finding
  std::string other;              // facts that there should not be
};
// `looks_early`: also while the ranks still run; else only when nothing moves any more.
Tracked track(const Standard& standard, const Execution& run, bool looks_early, std::mt19937_64& random);

}  // namespace agreement
