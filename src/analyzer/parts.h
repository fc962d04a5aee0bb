// The parts of the analyzer, and how they are put together. A part knows only those it is given here; what calls back,
// against the order in which they are made, is a function (see the constructor).
#pragma once
#include <memory>

#include "analyzer/analyzer.h"
#include "analyzer/attach/processes.h"
#include "analyzer/deadlock/deadlock_search.h"
#include "analyzer/deadlock/pictures.h"
#include "analyzer/ends/fatal_errors.h"
#include "analyzer/ends/rank_ends.h"
#include "analyzer/findings/alerts.h"
#include "analyzer/findings/findings.h"
#include "analyzer/findings/notices.h"
#include "analyzer/findings/remarks.h"
#include "analyzer/findings/tap.h"
#include "analyzer/rings/definitions.h"
#include "analyzer/streams/feed.h"
#include "analyzer/streams/ring_rounds.h"
#include "analyzer/streams/world.h"
#include "analyzer/threads/thread_levels.h"
#include "analyzer/trace/tracing.h"
#include "analyzer/view/job_viewer.h"
#include "analyzer/view/onlookers.h"
#include "checks/check_set.h"
#include "checks/failed_calls.h"
#include "model/tracker.h"
#include "report/symbols/call_resolver.h"

namespace mpivet::analyzer {

struct Analyzer::Parts {
  Parts(Settings settings, Control& control);

  const Settings settings;
  World world;
  Remarks remarks;
  Processes processes;
  // The road of a record: tracker, checks, findings.
  checks::FailedCalls failed_calls;
  checks::CheckSet checks;
  Tap tap;
  model::Tracker tracker;
  report::Symbolizer symbolizer;
  report::CallResolver resolver;
  Pictures pictures;
  Alerts alerts;
  Findings findings;
  // What goes on beside it.
  RankEnds ends;
  FatalErrors fatal_errors;
  Notices notices;
  ThreadLevels thread_levels;
  Tracing tracing;
  std::unique_ptr<DefinitionLog> definitions;
  DeadlockSearch deadlocks;
  JobViewer viewer;
  Onlookers onlookers;
  // Where it begins.
  Feed feed;
  RingRounds rounds;
};

}  // namespace mpivet::analyzer
