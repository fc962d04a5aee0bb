#include "analyzer/parts.h"

#include <utility>

namespace mpivet::analyzer {
namespace {

Settings completed(Settings settings) {
  settings.tracker.races = settings.selection.on(checks::Id::message_race);
  return settings;
}

// The function that called MPI is not in the program's own file.
bool made_by_library(const model::CallRef& call, const World& world, report::CallResolver& resolver) {
  const Stream* stream = world.stream(call.rank);
  if (stream == nullptr || !call.known()) return false;
  for (const report::Frame& frame : resolver.stack(call.rank, call.header()->stack))
    if (!frame.internal) return !frame.module.empty() && frame.module != stream->about().program;
  return false;
}

checks::Context context_of(const World& world, report::CallResolver& resolver) {
  checks::Context context;
  context.seconds_inside = [&](int rank, int thread) { return world.seconds_inside(rank, thread); };
  context.made_by_library = [&](const model::CallRef& call) { return made_by_library(call, world, resolver); };
  context.function_at = [&](int rank, std::uint64_t address) { return resolver.function_at(rank, address); };
  return context;
}

std::unique_ptr<DefinitionLog> log_at(const std::string& path) {
  return path.empty() ? nullptr : std::make_unique<DefinitionLog>(path);
}

}  // namespace

Analyzer::Parts::Parts(Settings given, Control& control)
    : settings(completed(std::move(given))),
      processes(control, remarks),
      checks(settings.selection, context_of(world, resolver),
             [this](report::RawFinding&& finding) { findings.add(std::move(finding)); }),
      tap(
          checks, [this] { deadlocks.found(); },
          [this](const model::ArgumentFact& fact) { failed_calls.refused(fact); },
          [this](const model::DeadlockFact& fact) { pictures.in_sight(fact); },
          [this](const model::DeadlockFact& fact) { pictures.about_to_tell(fact); }),
      tracker(tap, settings.tracker),
      resolver(symbolizer, [this](int rank, spec::HandleKind kind,
                                  std::uint32_t id) { return tracker.handle_name(rank, kind, id); }),
      pictures(settings.reporter.files, tracker, resolver, world),
      alerts(settings, world, processes),
      findings(settings, resolver, world, failed_calls, pictures, alerts),
      ends(settings, world, processes, tracker, checks, findings),
      fatal_errors(failed_calls, [this](int error_class) { ends.fatal_error(error_class); }),
      notices(tracker, resolver, checks, failed_calls, fatal_errors),
      thread_levels(checks),
      tracing(settings.trace, world, resolver, remarks),
      definitions(log_at(settings.definitions_path)),
      deadlocks(settings, world, processes, tracker, checks, findings),
      viewer(world, processes, tracker, resolver, findings),
      onlookers(control),
      feed({world, tracker, resolver, remarks, notices, thread_levels, ends, tracing, definitions.get()}),
      rounds(processes, tracker, remarks) {}

}  // namespace mpivet::analyzer
