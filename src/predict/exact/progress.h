// One execution of a log as far as it goes, in several parts side by side (part.h).
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "predict/exact/part.h"
#include "predict/parallel/notes.h"

namespace mpivet::predict {

struct Outcome {
  std::vector<Stuck> stuck;           // by rank; of this process's parts
  std::vector<Gathering> gatherings;  // collectives that are not complete
  std::vector<Matched> matches;       // if they were asked for, in an order in which they can happen
  bool any_stuck = false;             // here or elsewhere
  bool bent = false;                  // Part::has_bent_rules
};

struct RunOptions {
  int threads = 1;
  Buffering buffering = Buffering::zero;
  bool keep_matches = false;  // one thread, one process
  bool follow_log = false;    // Part::follow_log
  bool choose = false;        // Part::choose_requests
  std::optional<std::uint64_t> order =
      {};  // messages come in one of many orders, by this number; one thread, one process
  Exchange* exchange = nullptr;
  std::function<void(double)> progress = {};
};

// Puts together what several parts say about the same collective, and sorts.
void merge_gatherings(std::vector<Gathering>& all);

Outcome run_log(const Log& log, const RunOptions& options);

}  // namespace mpivet::predict
