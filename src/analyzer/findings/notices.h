// Notices of ranks become facts for the checks. Failed calls are held back for a moment (checks/failed_calls.h).
#pragma once
#include "analyzer/ends/fatal_errors.h"
#include "analyzer/streams/stream.h"
#include "checks/failed_calls.h"
#include "model/listener.h"
#include "model/notices.h"
#include "model/tracker.h"
#include "report/symbols/call_resolver.h"

namespace mpivet::analyzer {

class Notices {
 public:
  Notices(model::Tracker& tracker, report::CallResolver& resolver, model::Listener& checks,
          checks::FailedCalls& failed_calls, FatalErrors& fatal_errors)
      : tracker_(tracker),
        resolver_(resolver),
        checks_(checks),
        failed_calls_(failed_calls),
        fatal_errors_(fatal_errors) {}

  void take(Stream& stream, const event::Header* record);
  // Tells of failed calls that no other finding speaks of.
  void settle(bool at_end);

 private:
  model::NoticeFact fact_of(Stream& stream, const event::Header* record);
  void call_failed(Stream& stream, const event::Header* record, model::NoticeFact&& fact);

  model::Tracker& tracker_;
  report::CallResolver& resolver_;
  model::Listener& checks_;
  checks::FailedCalls& failed_calls_;
  FatalErrors& fatal_errors_;
};

}  // namespace mpivet::analyzer
