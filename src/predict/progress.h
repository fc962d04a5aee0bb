// One execution of a log as far as it goes, in several parts side by side (part.h).
#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "predict/part.h"

namespace mpivet::predict {

// How parts in other processes are reached; nullptr where there are none.
class Exchange {
 public:
  virtual ~Exchange() = default;
  virtual int processes() const = 0;
  virtual int number() const = 0;
  // Everybody's notes to everybody: `out` by process, returns what has come in. Everybody calls it equally often.
  virtual std::vector<Note> notes(std::vector<std::vector<Note>> out) = 0;
  // The sum of what everybody says.
  virtual std::uint64_t sum(std::uint64_t mine) = 0;
  // What all have found out, for the first of them.
  virtual void gather(struct Outcome& outcome) = 0;
};

struct Outcome {
  std::vector<Stuck> stuck;           // by rank; of this process's parts
  std::vector<Gathering> gatherings;  // collectives that are not complete
  std::vector<Matched> matches;       // if they were asked for, in an order in which they can happen
  bool any_stuck = false;             // here or elsewhere
};

struct RunOptions {
  int threads = 1;
  Buffering buffering = Buffering::zero;
  bool keep_matches = false;  // one thread, one process
  Exchange* exchange = nullptr;
  std::function<void(double)> progress;
};

// Puts together what several parts say about the same collective, and sorts.
void merge_gatherings(std::vector<Gathering>& all);

Outcome run_log(const Log& log, const RunOptions& options);

}  // namespace mpivet::predict
