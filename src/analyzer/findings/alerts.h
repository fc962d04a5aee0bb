// What ranks are told of what was found in them, for the sake of a debugger (docs/debugger.md).
#pragma once
#include "analyzer/attach/processes.h"
#include "analyzer/settings.h"
#include "analyzer/streams/world.h"
#include "report/findings/raw_finding.h"

namespace mpivet::analyzer {

class Alerts {
 public:
  Alerts(const Settings& settings, const World& world, const Processes& processes)
      : settings_(settings), world_(world), processes_(processes) {}

  // To the rank at the place of a new finding. It waits for a debugger once.
  void tell(const report::RawFinding& finding);
  // Ranks that wait for it: what they had published when this pass began has been looked at.
  void tell_looked();
  // Nobody is to wait for a debugger any more.
  void release();

 private:
  const Settings& settings_;
  const World& world_;
  const Processes& processes_;
};

}  // namespace mpivet::analyzer
