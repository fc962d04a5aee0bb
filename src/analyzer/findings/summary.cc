#include "analyzer/findings/summary.h"

#include <sys/wait.h>

#include <algorithm>
#include <climits>
#include <map>
#include <set>

#include "analyzer/ends/process_end.h"
#include "analyzer/streams/describe.h"
#include "analyzer/streams/known_calls.h"
#include "base/text.h"
#include "checks/registry.h"
#include "spec/functions.h"

namespace mpivet::analyzer {
namespace {

using How = report::RankEnd::How;

report::RankEnd rank_end(const Stream& stream) {
  report::RankEnd end;
  end.rank = stream.rank();
  end.code = -1;
  end.how = stream.gone ? How::lost : How::running;
  if (stream.end() == Stream::End::exited) end.how = How::exited;
  if (stream.end() == Stream::End::finalized) end.how = How::finalized;
  const auto status = stream.process.valid() ? end_of_process(stream.process.get()) : std::nullopt;
  if (!status) return end;
  if (WIFSIGNALED(*status)) end.how = How::signalled;
  if (end.how == How::lost) end.how = How::exited;
  end.code = WIFSIGNALED(*status) ? WTERMSIG(*status) : WEXITSTATUS(*status);
  return end;
}

std::string describe(const report::CallSite& site) {
  for (const auto& frame : site.stack)
    if (!frame.internal && !frame.file.empty())
      return site.call + " at " + frame.file + ":" + std::to_string(frame.line);
  return site.call;
}

void count_calls(report::Coverage& coverage, const Streams& streams) {
  std::map<std::string, std::uint64_t> not_modelled;
  for (const auto& stream : streams) {
    for (int number = 1; number <= spec::kFunctionCount; ++number) {
      const std::uint64_t calls = stream->header().calls[number].load(std::memory_order_relaxed);
      if (calls == 0) continue;
      coverage.calls += calls;
      const auto& info = spec::info(static_cast<spec::Func>(number));
      if (!is_modelled(info)) not_modelled[info.name] += calls;
    }
  }
  coverage.not_modelled.assign(not_modelled.begin(), not_modelled.end());
  std::stable_sort(coverage.not_modelled.begin(), coverage.not_modelled.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
}

// Processes that are not started through mpivet.
void note_started_processes(report::Coverage& coverage, const Streams& streams) {
  for (const spec::Func func : {spec::Func::Comm_spawn, spec::Func::Comm_spawn_multiple}) {
    const bool called = std::any_of(streams.begin(), streams.end(), [&](const auto& stream) {
      return stream->header().calls[static_cast<int>(func)].load(std::memory_order_relaxed) != 0;
    });
    if (called)
      coverage.notes.push_back("Processes started by " + std::string(spec::info(func).name) +
                               " are not checked, nor is what is sent to them or received from them.");
  }
}

}  // namespace

void describe_run(report::RunInfo& run, const Streams& streams, const World& world,
                  const checks::Selection& selection) {
  std::set<std::string> hosts;
  for (const auto& stream : streams) {
    if (!stream->in_world()) continue;
    hosts.insert(stream->about().host);
    if (run.program.empty()) run.program = stream->about().program;
    if (run.mpi.empty()) run.mpi = short_version(stream->about().library, stream->about().mpi);
  }
  run.hosts.assign(hosts.begin(), hosts.end());
  run.ranks = world.size();
  run.checks = checks_of_runs(selection);
}

void describe_coverage(report::RunInfo& run, const Streams& streams, const World& world,
                       const model::Statistics& statistics, const Remarks& remarks) {
  auto& coverage = run.coverage;
  count_calls(coverage, streams);
  note_started_processes(coverage, streams);
  coverage.messages = statistics.messages;
  coverage.collectives = statistics.collectives;
  coverage.sends_taken_as_buffered = statistics.sends_taken_as_buffered;
  coverage.stepped_over = statistics.stepped_over;
  coverage.notes.insert(coverage.notes.end(), remarks.all().begin(), remarks.all().end());
  if (statistics.lost_mailboxes != 0)
    coverage.notes.push_back(
        "MPI did not tell which message a receive from any source got: later messages to the same rank on the same "
        "communicator were not checked (" +
        std::to_string(statistics.lost_mailboxes) + " pairs of rank and communicator).");
  if (statistics.unchecked_messages != 0)
    coverage.notes.push_back("Receives from any source were waited for so late that the datatypes of " +
                             std::to_string(statistics.unchecked_messages) +
                             " messages which others received meanwhile were not compared.");
  const auto seen = world.ranks_seen();
  if (static_cast<int>(seen.size()) < world.size())
    coverage.notes.push_back("Only ranks " + text::ranges(seen) + " of " + std::to_string(world.size()) +
                             " were seen on this node; what needs the others was not checked.");
}

void describe_ends(report::RunInfo& run, const World& world, report::Resolver& resolver) {
  const bool ended_from_outside = !run.end.note.empty();
  std::vector<int> ranks = world.ranks_seen();
  // The first that was gone may be why the others are.
  const auto gone_as = [&](int rank) { return world.stream(rank)->gone ? world.stream(rank)->gone_as : INT_MAX; };
  std::stable_sort(ranks.begin(), ranks.end(), [&](int a, int b) { return gone_as(a) < gone_as(b); });
  for (const int rank : ranks) {
    const Stream& stream = *world.stream(rank);
    report::RankEnd end = rank_end(stream);
    const bool in_order = end.how == How::finalized && end.code <= 0;
    if (in_order || (ended_from_outside && stream.ended_with_job && end.how != How::exited)) continue;
    if (end.how != How::finalized)
      if (const auto call = newest_call(stream); call.known()) end.last_call = describe(resolver.resolve(call));
    run.end.ranks.push_back(std::move(end));
  }
}

}  // namespace mpivet::analyzer
