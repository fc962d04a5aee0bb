// Ranks that wait for ever, whichever door has found them.
#pragma once
#include "checks/words/words.h"

namespace mpivet::checks::words {

// "ranks 0-3", or "rank 2", which is one
struct Who {
  std::string name;
  bool one = false;
};

// "Ranks 0,1 wait for each other and none of them can ever go on."
std::string wait_for_each_other(const Who& who);
std::string waits_for_itself(const Who& who);
std::string waits_for_nothing(const Who& who);
// "Ranks 4-7 wait behind them."
std::string wait_behind(const Who& who);
// What to do about sends that only buffering lets return.
std::string advice_against_buffering();

// No rank can go on, and some of them ask for ever whether something is there.
std::string standstill();
std::string standstill_label(bool asks);
std::string standstill_advice();

}  // namespace mpivet::checks::words
