// What the job looks like right now, for onlookers (report/findings/job_view.h).
#pragma once
#include <chrono>
#include <vector>

#include "analyzer/attach/processes.h"
#include "analyzer/findings/findings.h"
#include "analyzer/streams/world.h"
#include "model/tracker.h"
#include "report/findings/job_view.h"
#include "report/symbols/call_resolver.h"

namespace mpivet::analyzer {

class JobViewer {
 public:
  JobViewer(World& world, const Processes& processes, model::Tracker& tracker, report::CallResolver& resolver,
            const Findings& findings)
      : world_(world), processes_(processes), tracker_(tracker), resolver_(resolver), findings_(findings) {}

  // `lost_track`: who waits for whom is not known.
  report::JobView view(bool lost_track);

 private:
  using Clock = std::chrono::steady_clock;

  report::RankView view_rank(Stream& stream, const std::vector<model::Standing>& standing, Clock::time_point now);
  void view_standing(const std::vector<model::Standing>& standing, int thread, report::RankView& view);
  void view_call(const Stream& stream, int thread, report::RankView& view);

  World& world_;
  const Processes& processes_;
  model::Tracker& tracker_;
  report::CallResolver& resolver_;
  const Findings& findings_;
  const Clock::time_point started_ = Clock::now();
};

}  // namespace mpivet::analyzer
