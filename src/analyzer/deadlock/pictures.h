// Pictures of what led to deadlocks, for reports in files.
#pragma once
#include <cstdint>
#include <map>

#include "analyzer/deadlock/deadlock_diagram.h"
#include "analyzer/streams/world.h"
#include "report/formats/report_files.h"

namespace mpivet::analyzer {

class Pictures {
 public:
  Pictures(const report::ReportFiles& files, model::Tracker& tracker, report::Resolver& resolver, const World& world)
      : wanted_(!files.json.empty() || !files.html.empty()), tracker_(tracker), resolver_(resolver), world_(world) {}

  // Potential deadlocks are drawn while they are in sight; most of them are never told.
  void in_sight(const model::DeadlockFact& fact);
  void about_to_tell(const model::DeadlockFact& fact);
  // Gives a finding its picture, if it is a deadlock.
  void add_to(report::RawFinding& finding);

 private:
  report::Diagram of_hard_deadlock(const report::RawFinding& finding);

  const bool wanted_;
  model::Tracker& tracker_;
  report::Resolver& resolver_;
  const World& world_;
  std::map<std::uint64_t, report::Diagram> sightings_;  // of potential deadlocks, by DeadlockFact::sighting
  report::Diagram next_;                                // of the deadlock that is about to be told
};

}  // namespace mpivet::analyzer
