// Several processes that work on the parts of something: each takes the next part nobody has taken, and sends what it
// found to the one that started them.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "explore/poe/explorer.h"

namespace mpivet::explore {

// Seen by all of them.
struct SharedState {
  std::atomic<std::uint64_t> interleavings;  // started, to keep a common limit
  std::atomic<std::uint64_t> next_part;
  std::atomic<bool> stop;
  static constexpr std::size_t kMostWorkers = 1024;
  struct Worker {
    std::atomic<std::uint64_t> interleavings;
    std::atomic<double> done;  // share of the tree
  } workers[kMostWorkers];
};

class Sharing {
 public:
  Sharing();
  ~Sharing();
  Sharing(const Sharing&) = delete;
  Sharing& operator=(const Sharing&) = delete;
  SharedState& operator*() const { return *state_; }
  SharedState* operator->() const { return state_; }

 private:
  SharedState* state_;
};

// Works on one part; the text goes to the caller of share_out.
using WorkOn = std::function<std::string(std::size_t part, const Explorer::Watch& watch)>;
// Called in each worker once.
using MakeWorker = std::function<Result<WorkOn>()>;

struct Shares {
  std::vector<std::string> texts;  // by part; empty: nobody has come to it
  std::string problem;             // a worker that could not begin, or died
};

// weights: of the parts, for the progress.
Shares share_out(int jobs, const std::vector<Branch>& parts, Sharing& sharing, const MakeWorker& make,
                 const Explorer::Watch& watch);

}  // namespace mpivet::explore
