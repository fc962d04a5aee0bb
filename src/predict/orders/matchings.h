// All orders of messages of a log at once: is there one that ends in a deadlock? A formula for a SAT solver (CaDiCaL).
//
// The unknowns are which message each receive gets and how far each process comes. The formula says that what happens
// follows from what happened before, by MPI's rules, and that nobody can go on although not everybody is at its end.
// What it leaves open is whether the matches can happen one after another; if those of an answer cannot, since they
// wait for each other in a circle, the circle is forbidden and the solver is asked again.
#pragma once
#include <chrono>
#include <functional>

#include "predict/exact/progress.h"
#include "predict/orders/program.h"

namespace mpivet::predict {

struct SolveLimits {
  std::chrono::steady_clock::time_point until = std::chrono::steady_clock::time_point::max();
  std::size_t pairs = 4'000'000;  // of messages and receives
};

struct Solution {
  enum class Kind : std::uint8_t {
    none,
    deadlock,
    given_up
  } kind = Kind::none;
  std::string why;               // given up; empty: since time was up
  std::vector<Matched> matches;  // in an order in which they can happen
  Outcome outcome;               // where everybody is stuck then
  std::size_t circles = 0;       // that had to be forbidden
};

Solution solve(const Log& log, const Program& program, const SolveLimits& limits);

}  // namespace mpivet::predict
