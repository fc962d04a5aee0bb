// All ways in which a small program can end.
#pragma once
#include <compare>
#include <cstdint>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "standard.h"

namespace agreement {

inline constexpr int kEnded = -1;

// Where everybody is when nothing can happen any more, and what came of all choices.
struct Outcome {
  std::vector<int> stuck;                 // by rank: the call it is stuck in, or kEnded
  std::vector<int> messages;              // by operation: what a receive got; kNone: nothing; kWithdrawn
  std::vector<std::vector<int>> answers;  // by rank and call
  bool is_deadlock() const;
  auto operator<=>(const Outcome&) const = default;
};
inline constexpr int kWithdrawn = -2;

Outcome outcome_of(const Standard& standard, const Standard::State& state);
std::string text_of(const Standard& standard, const Outcome& outcome);

struct AllOutcomes {
  std::set<Outcome> outcomes;
  std::size_t states = 0;
  bool complete = true;  // not given up because of too many states
  bool deadlock() const;
  std::set<std::vector<int>> deadlocks() const;  // who is stuck where
};

struct SearchOptions {
  std::size_t most_states = 60'000;
  bool every_order = false;  // also of steps that need no choice
};
AllOutcomes all_outcomes(const Standard& standard, const Leniency& lenient, const SearchOptions& options = {});

// One execution at random: its steps, and the state in which it ended.
struct Execution {
  Leniency lenient;
  std::vector<Step> steps;
  Standard::State end;
};
Execution play(const Standard& standard, std::mt19937_64& random);

}  // namespace agreement
