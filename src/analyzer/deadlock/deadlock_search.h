// Looks for deadlocks now and then, and for ranks that only poll; and ends the job when one is there.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>

#include "analyzer/attach/processes.h"
#include "analyzer/deadlock/hang_watch.h"
#include "analyzer/deadlock/progress_watch.h"
#include "analyzer/findings/findings.h"
#include "analyzer/settings.h"
#include "analyzer/streams/world.h"
#include "model/listener.h"

namespace mpivet::analyzer {

class DeadlockSearch {
 public:
  using Clock = std::chrono::steady_clock;

  DeadlockSearch(const Settings& settings, World& world, const Processes& processes, model::Tracker& tracker,
                 model::Listener& checks, Findings& findings)
      : on_deadlock_(settings.on_deadlock),
        world_(world),
        processes_(processes),
        tracker_(tracker),
        checks_(checks),
        findings_(findings),
        progress_(settings.no_progress_limit),
        hangs_(settings.no_progress_limit, tracker) {}

  bool due(Clock::time_point now) const { return now >= next_look_; }
  Clock::time_point next_look() const { return next_look_; }
  // `activity` changes with each record; `lost_track`: conclusions that need all ranks are off.
  void look(Clock::time_point now, std::uint64_t activity, bool lost_track);
  // The tracker has proved one.
  void found() { found_ = true; }
  // After look(). One mistake often has several cycles, and ranks that still run may be about to close another one.
  void end_job_if_found(Clock::time_point now);
  // The job was ended from outside: what stood still then is reported, unless a deadlock explains it.
  void tell_hang(std::uint64_t activity, bool lost_track);

 private:
  bool somebody_runs() const;

  const std::function<void()> on_deadlock_;
  World& world_;
  const Processes& processes_;
  model::Tracker& tracker_;
  model::Listener& checks_;
  Findings& findings_;
  ProgressWatch progress_;
  HangWatch hangs_;
  Clock::time_point next_look_{};
  bool found_ = false, handled_ = false;
  Clock::time_point seen_{};  // the first of them
  int looks_at_rest_ = 0;     // since then: looks in a row at which no rank ran
};

}  // namespace mpivet::analyzer
