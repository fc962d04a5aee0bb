// Notices that nothing moves any more although no deadlock can be proved, because a rank polls (MPI_Test, MPI_Iprobe)
// and might do something else at any moment.
//
// Nothing moves: no rank has made a call that left a record. And nobody computes: every thread that calls MPI sits in
// a call that waits for others, or does hardly anything but polling in vain. A rank that computes, sleeps between two
// polls or waits for a file may go on by itself, so then nothing is said; that a thread beside those in MPI sleeps is.
#pragma once
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "analyzer/deadlock/others_watch.h"
#include "analyzer/streams/world.h"
#include "model/notices.h"

namespace mpivet::analyzer {

class ProgressWatch {
 public:
  using Clock = ThreadWatch::Clock;

  // 0: never tells.
  explicit ProgressWatch(double limit_seconds) : limit_(limit_seconds) {}

  // To be called regularly; `activity` changes with each record of any rank. Something is told once for each time that
  // everything stood still for as long as the limit.
  std::optional<model::StallFact> look(const World& world, std::uint64_t activity, Clock::time_point now);

 private:
  // What a thread has done since everything stands still.
  struct Poller {
    std::uint64_t polls_at_start = 0, polls = 0;
    Clock::time_point last_poll;
    std::uint64_t samples = 0, inside = 0;
    std::uint16_t func = 0;
  };

  void start_again(std::uint64_t activity, Clock::time_point now);
  bool stands_still(const World& world, const Stream& stream, Clock::time_point now);
  bool polls_only(Poller& poller, const event::ThreadSlot& slot, Clock::time_point now) const;
  static std::uint32_t place_of(const Poller& poller, const event::ThreadSlot& slot);
  model::StallFact describe(const World& world, Clock::time_point now) const;

  double limit_;
  std::uint64_t activity_ = 0;
  Clock::time_point since_{};
  bool told_ = false;
  std::map<std::pair<int, int>, Poller> pollers_;  // by rank and thread
  OthersWatch others_;
};

}  // namespace mpivet::analyzer
