// What the log of an execution has of a program: tests and probes that said "no", and what was cancelled, are not in
// it.
#pragma once
#include <vector>

#include "outcomes.h"

namespace agreement {

struct Logged {
  Program program;
  std::vector<std::vector<int>> calls;  // by rank and call: that of the program which was executed
  int cancelled = 0;                    // operations
};
Logged logged(const Standard& standard, const Execution& run);

// What a program asks, it asks until the answer is yes: that is what prediction takes for granted.
Program until_yes(Program program);

}  // namespace agreement
