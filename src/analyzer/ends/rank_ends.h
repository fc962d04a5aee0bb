// How ranks end: the tracker is told that they are over, the user who is the cause if they did not reach the end of
// MPI_Finalize.
#pragma once
#include <atomic>
#include <chrono>
#include <functional>
#include <limits>
#include <vector>

#include "analyzer/attach/processes.h"
#include "analyzer/findings/findings.h"
#include "analyzer/settings.h"
#include "analyzer/streams/world.h"
#include "model/listener.h"

namespace mpivet::analyzer {

class RankEnds {
 public:
  RankEnds(const Settings& settings, const World& world, const Processes& processes, model::Tracker& tracker,
           model::Listener& checks, Findings& findings)
      : on_abort_(settings.on_abort),
        on_world_ended_(settings.on_world_ended),
        world_(world),
        processes_(processes),
        tracker_(tracker),
        checks_(checks),
        findings_(findings) {}

  // Ranks that are gone, and whose rings have been read to their end, are over.
  void notice();
  // A rank is in MPI_Abort.
  void aborted(int error_code) { job_ends(error_code, "ended by MPI_Abort"); }
  // MPI ends a rank, and with it the job.
  void fatal_error(int error_class);
  // From any thread: somebody has decided to end the job. Ranks that leave from now on leave because of that; and
  // those that left at most so long `before`, where the same signal may have reached them first.
  void job_is_ended(std::chrono::milliseconds before = {});
  // At the end of the run.
  void report_causes();

  // From any thread: a rank has ended without MPI_Finalize; errors had been found by then.
  bool rank_failed() const { return rank_failed_; }
  bool errors_seen() const { return errors_seen_; }
  // A rank has ended without a word: killed, or crashed.
  bool rank_died() const;

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr Clock::rep kNotYet = std::numeric_limits<Clock::rep>::max();
  struct LeftEarly {
    int rank;
    Clock::time_point since;
  };
  void job_ends(int error_code, const char* note);
  void over(Stream& stream);
  void tell_of_those_who_left(bool at_end);
  bool is_consequence(const Stream& stream) const;

  const std::function<void(int error_code, const char* note)> on_abort_;
  const std::function<void()> on_world_ended_;
  const World& world_;
  const Processes& processes_;
  model::Tracker& tracker_;
  model::Listener& checks_;
  Findings& findings_;
  int ended_ = 0;
  bool aborted_ = false;
  std::vector<LeftEarly> left_early_;          // by exit, without MPI_Finalize
  std::atomic<Clock::rep> ended_at_{kNotYet};  // when somebody decided to end the job
  std::atomic<bool> rank_failed_{false}, errors_seen_{false};
};

}  // namespace mpivet::analyzer
