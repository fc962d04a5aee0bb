// EMPDD, "Exascale Message Passing Interface based Program Deadlock Detection" (Al Dhubhani, Eassa, Saeed, 2016):
// MatchProcesses (algorithm 1), MatchOperations (2), DetectDeadlocks (3).
//
// Marks the operations that may be responsible for a deadlock, without saying how it comes about; it is neither sure
// to find all nor to be right (prediction.h is). Where the paper's pseudo-code contradicts its text or its results,
// docs/decisions/0013-empdd.md says what is done here.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "predict/log/log.h"
#include "predict/parallel/notes.h"

namespace mpivet::predict {

struct Marked {
  enum class Why : std::uint8_t {
    unmatched,    // no operation of another process fits
    contested,    // more messages than receives
    out_of_turn,  // a send that may lose its receive to another one, and is needed before the next receive is reached
  };
  Rank rank;
  std::uint32_t index;
  Why why;
  Op op = {};
  std::string site = {};  // in the source, if known
};

struct Empdd {
  std::vector<Marked> marked;  // by rank and index
  std::uint64_t matched = 0;   // operations
};

struct EmpddOptions {
  int threads = 1;
  Exchange* exchange = nullptr;  // with other processes; the first one gets the result of all
  std::function<void(double)> progress = {};
};
// With receives from any source, in one thread of one process.
Empdd run_empdd(const Log& log, const EmpddOptions& options = {});

}  // namespace mpivet::predict
