// A rank that MPI is about to end waits until we have looked at it (runtime/process/errors.cc).
//
// A message that does not fit is told by its two ends, and the sender may be anywhere between handing the message over
// and telling us of it when the receiver fails. The launcher kills it as soon as the receiver has ended, so the
// receiver is let go only when the sender's record is here, or has had its time.
#pragma once
#include <chrono>
#include <functional>
#include <utility>
#include <vector>

#include "analyzer/streams/stream.h"
#include "checks/failed_calls.h"

namespace mpivet::analyzer {

class FatalErrors {
 public:
  using Clock = std::chrono::steady_clock;

  // `let_go` is told the error class of each rank that is let go.
  FatalErrors(const checks::FailedCalls& failed_calls, std::function<void(int error_class)> let_go)
      : failed_calls_(failed_calls), let_go_(std::move(let_go)) {}

  void hold(Stream& stream, int error_class);
  bool waiting() const { return !held_.empty(); }
  // Lets go those of whom all is known, as far as the failed calls have been settled.
  void release(Clock::time_point now);

 private:
  struct Held {
    Stream* stream;
    int error_class;
    Clock::time_point since;
  };
  bool waits_for_other_end(int rank) const;

  const checks::FailedCalls& failed_calls_;
  const std::function<void(int error_class)> let_go_;
  std::vector<Held> held_;
};

}  // namespace mpivet::analyzer
