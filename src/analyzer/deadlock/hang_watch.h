// Notices that every rank is inside MPI and none gets any further, although no deadlock can be proved: one of them sits
// in a call of which the tracker does not know what it waits for (windows, files, generalized requests), or has a
// thread outside of MPI that might still act. A rank that has no thread inside MPI counts as well, if all its threads
// wait for each other.
//
// That is an observation and no proof: a slow disk or a very large transfer looks the same, and a thread that sleeps
// may wake up. So it is reported after the time the user has set, or when the job is ended from outside and somebody
// wants to know where it stood. As long as a thread computes, only the latter.
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "analyzer/deadlock/others_watch.h"
#include "analyzer/streams/world.h"
#include "model/notices.h"

namespace mpivet::analyzer {

class HangWatch {
 public:
  using Clock = ThreadWatch::Clock;

  // 0: only at the end.
  HangWatch(double limit_seconds, const model::Tracker& tracker) : limit_(limit_seconds), tracker_(tracker) {}

  // To be called regularly; `activity` changes with each record of any rank. Something is reported once for each time
  // that everything stood still for as long as the limit.
  std::optional<model::HangFact> look(const World& world, std::uint64_t activity, Clock::time_point now);
  // The ranks have been ended. Nothing if it has been reported, if it was too short to mean anything, or if a deadlock
  // would have been proved.
  std::optional<model::HangFact> at_end(const World& world, std::uint64_t activity) const;

 private:
  // Calls made by all threads of a rank so far.
  using Counts = std::vector<std::uint64_t>;
  bool is_hanging(const World& world) const;
  bool somebody_moves(const World& world) const;
  bool known(const Stream& stream, int thread) const;
  model::HangFact describe(const World& world) const;

  double limit_;
  const model::Tracker& tracker_;
  std::uint64_t activity_ = 0;
  Counts counts_;
  Clock::time_point since_{}, seen_{};  // everything stands still since then; was seen so last
  bool told_ = false;
  OthersWatch others_;
};

}  // namespace mpivet::analyzer
