// What the report says about the run besides findings.
#include <sys/wait.h>

#include <algorithm>
#include <map>
#include <set>

#include "analyzer/analyzer.h"
#include "analyzer/ends/process_end.h"
#include "analyzer/exit_status.h"
#include "analyzer/streams/describe.h"
#include "base/log.h"
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

}  // namespace

int Analyzer::finish(report::RunInfo run, int cut_short) {
  take_news();
  drain_all();
  tell_ends();
  // With a damaged stream "never received" and "not freed" would be guesses.
  if (world_.size() > 0 && !lost_track_) tracker_->finish();
  settle_failures(true);
  if (settings_.trace) close_trace(run);
  tell_how_ranks_ended(run);
  log::verbose("the analyzer read " + std::to_string(tracker_->statistics().records) + " records in " +
               std::to_string(seconds_used_) + " s of processor time");
  describe_run(run);
  describe_coverage(run);
  describe_ends(run);
  // Looking up every place takes time, and only reports that are joined with others need it.
  if (settings_.tell_reached) run.coverage.reached = report::reached_files(resolver_->reached());
  reporter_->flush(Clock::now(), true);
  run.exit_status = exit_status(has_failed(), run.end, cut_short);
  const bool nothing_seen = world_.size() == 0;
  if (nothing_seen)
    run.coverage.notes.push_back(
        "No process called MPI_Init: nothing was checked; `mpivet doctor PROGRAM` looks for reasons.");
  if (nothing_seen && run.exit_status == kNoError) run.exit_status = kToolFailed;
  muted_ = !settings_.summary || nothing_seen;
  if (nothing_seen) log::error(run.coverage.notes.back());
  if (const auto written = reporter_->finish(run); !written) {
    log::error(written.error().message);
    return kToolFailed;
  }
  return run.exit_status;
}

void Analyzer::describe_run(report::RunInfo& run) {
  std::set<std::string> hosts;
  for (const auto& stream : streams_) {
    if (!stream->in_world()) continue;
    hosts.insert(stream->about().host);
    if (run.program.empty()) run.program = stream->about().program;
    if (run.mpi.empty()) run.mpi = short_version(stream->about().library, stream->about().mpi);
  }
  run.hosts.assign(hosts.begin(), hosts.end());
  run.ranks = world_.size();
  run.checks = checks_of_runs(settings_.selection);
}

void Analyzer::describe_coverage(report::RunInfo& run) const {
  std::map<std::string, std::uint64_t> not_modelled;
  auto& coverage = run.coverage;
  for (const auto& stream : streams_) {
    for (int number = 1; number <= spec::kFunctionCount; ++number) {
      const std::uint64_t calls = stream->header().calls[number].load(std::memory_order_relaxed);
      if (calls == 0) continue;
      coverage.calls += calls;
      const auto& info = spec::info(static_cast<spec::Func>(number));
      if (!info.modelled) not_modelled[info.name] += calls;
    }
  }
  coverage.not_modelled.assign(not_modelled.begin(), not_modelled.end());
  std::stable_sort(coverage.not_modelled.begin(), coverage.not_modelled.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  const model::Statistics& statistics = tracker_->statistics();
  coverage.messages = statistics.messages;
  coverage.collectives = statistics.collectives;
  coverage.sends_taken_as_buffered = statistics.sends_taken_as_buffered;
  coverage.stepped_over = statistics.stepped_over;
  coverage.notes.insert(coverage.notes.end(), notes_.begin(), notes_.end());
  if (statistics.lost_mailboxes != 0)
    coverage.notes.push_back(
        "MPI did not tell which message a receive from any source got: later messages to the same rank on the same "
        "communicator were not checked (" +
        std::to_string(statistics.lost_mailboxes) + " pairs of rank and communicator).");
  const auto seen = world_.ranks_seen();
  if (static_cast<int>(seen.size()) < world_.size())
    coverage.notes.push_back("Only ranks " + text::ranges(seen) + " of " + std::to_string(world_.size()) +
                             " were seen on this node; what needs the others was not checked.");
}

void Analyzer::describe_ends(report::RunInfo& run) {
  const bool ended_by_us = !run.end.note.empty();
  for (const int rank : world_.ranks_seen()) {
    const Stream& stream = *world_.stream(rank);
    report::RankEnd end = rank_end(stream);
    const bool in_order = end.how == How::finalized && end.code <= 0;
    if (in_order || (ended_by_us && end.how != How::exited)) continue;
    if (end.how != How::finalized)
      if (const auto call = newest_call(stream); call.known()) end.last_call = describe(resolver_->resolve(call));
    run.end.ranks.push_back(std::move(end));
  }
}

}  // namespace mpivet::analyzer
