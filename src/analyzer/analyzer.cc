#include "analyzer/analyzer.h"

#include <algorithm>
#include <csignal>
#include <ctime>
#include <utility>

#include "analyzer/exit_status.h"
#include "analyzer/findings/summary.h"
#include "analyzer/parts.h"
#include "base/log.h"

namespace mpivet::analyzer {
namespace {

using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;

constexpr microseconds kShortPause{15'000}, kLongPause{40'000};

// By a signal, the time limit, or a launcher that was told to.
bool ended_from_outside(const report::ProgramEnd& end) {
  constexpr int kOrders[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGKILL};
  const bool ordered = std::find(std::begin(kOrders), std::end(kOrders), end.code) != std::end(kOrders);
  return !end.note.empty() || (end.signalled && ordered);
}

}  // namespace

Analyzer::Analyzer(Settings settings, Control& control)
    : control_(control), parts_(std::make_unique<Parts>(std::move(settings), control)) {}

Analyzer::~Analyzer() = default;

void Analyzer::attach(int index, pid_t pid, RingMap ring) {
  parts_->processes.came(std::make_unique<Stream>(index, pid, std::move(ring), parts_->feed));
}

void Analyzer::process_gone(int index, UniqueFd process) { parts_->processes.left(index, std::move(process)); }

void Analyzer::stop(bool at_once) {
  stopping_ = at_once ? 2 : 1;
  control_.wake();
}

std::vector<pid_t> Analyzer::living() const { return parts_->processes.living(); }

std::optional<report::JobView> Analyzer::view(milliseconds at_most) { return parts_->onlookers.ask(at_most); }

void Analyzer::release_ranks() {
  release_ = true;
  control_.wake();
}

void Analyzer::job_is_ended(milliseconds before) { parts_->ends.job_is_ended(before); }
bool Analyzer::rank_failed() const { return parts_->ends.rank_failed(); }
bool Analyzer::errors_seen() const { return parts_->ends.errors_seen(); }
bool Analyzer::rank_died() const { return parts_->ends.rank_died(); }
std::vector<report::Finding> Analyzer::findings() const { return parts_->findings.all(); }

void Analyzer::run() {
  for (;;) {
    const std::uint32_t ticket = control_.ticket();
    // Who has come, who has gone, and who wants to know how it goes.
    parts_->processes.take_news();
    parts_->onlookers.answer([this] { return parts_->viewer.view(parts_->rounds.lost_track()); });
    // Everything that ranks have published goes to the tracker, which tells the checks.
    const std::size_t moved = read_rings();
    // Ranks that wait for us go on.
    answer_ranks();
    // A recording that fails is given up; the run goes on.
    parts_->tracing.warn_if_failed();
    // Ranks that are gone, and have been read to their end, are over.
    parts_->ends.notice();
    // Who waits for whom, now and then.
    const auto now = Clock::now();
    if (parts_->deadlocks.due(now)) look_for_deadlocks(now);
    // What has been found is told, and may be enough to end the job.
    parts_->findings.count_errors();
    parts_->findings.flush_due(now);
    if (moved == 0 && may_end()) break;
    if (!parts_->rounds.behind()) control_.sleep(ticket, pause(moved, now));
  }
  parts_->onlookers.close();
  timespec used{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  seconds_used_ = static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
}

std::size_t Analyzer::read_rings() {
  for (const auto& stream : parts_->processes.streams()) stream->answers().note_asked();
  return parts_->rounds.read();
}

void Analyzer::answer_ranks() {
  if (parts_->fatal_errors.waiting() || parts_->settings.synchronous) parts_->notices.settle(false);
  parts_->fatal_errors.release(Clock::now());
  parts_->alerts.tell_looked();
  if (release_.exchange(false)) parts_->alerts.release();
}

void Analyzer::look_for_deadlocks(Clock::time_point now) {
  parts_->deadlocks.look(now, parts_->feed.activity(), parts_->rounds.lost_track());
  parts_->notices.settle(false);
  parts_->deadlocks.end_job_if_found(now);
}

bool Analyzer::may_end() const {
  if (stopping_ == 2) return true;
  return stopping_ != 0 && parts_->processes.none_left();
}

microseconds Analyzer::pause(std::size_t moved, Clock::time_point now) {
  pause_ = moved != 0 ? kShortPause : std::min(std::max(pause_ * 2, kShortPause), kLongPause);
  auto until = parts_->deadlocks.next_look();
  if (const auto due = parts_->findings.next_flush()) until = std::min(until, *due);
  if (parts_->processes.streams().empty()) return milliseconds(100);
  if (parts_->fatal_errors.waiting()) return milliseconds(1);
  return std::clamp(duration_cast<microseconds>(until - now), microseconds{500}, pause_);
}

int Analyzer::finish(report::RunInfo run, int cut_short) {
  // What came after the last pass of run().
  parts_->processes.take_news();
  parts_->rounds.read();
  parts_->ends.notice();
  if (ended_from_outside(run.end)) parts_->deadlocks.tell_hang(parts_->feed.activity(), parts_->rounds.lost_track());
  // With a damaged stream "never received" and "not freed" would be guesses.
  if (parts_->world.size() > 0 && !parts_->rounds.lost_track()) parts_->tracker.finish();
  // Failed calls that nobody has explained are told as such.
  parts_->notices.settle(true);
  parts_->tracing.close(run, parts_->ends.rank_died(), !parts_->settings.reporter.files.html.empty());
  parts_->ends.report_causes();
  log::verbose("the analyzer read " + std::to_string(parts_->tracker.statistics().records) + " records (" +
               std::to_string(parts_->rounds.passed_over()) + " passed over) in " + std::to_string(seconds_used_) +
               " s of processor time");
  describe(run);
  parts_->findings.flush();
  return write_report(run, cut_short);
}

void Analyzer::describe(report::RunInfo& run) {
  const auto& streams = parts_->processes.streams();
  describe_run(run, streams, parts_->world, parts_->settings.selection);
  describe_coverage(run, streams, parts_->world, parts_->tracker.statistics(), parts_->remarks);
  describe_ends(run, parts_->world, parts_->resolver);
  // Looking up every place takes time, and only reports that are joined with others need it.
  if (parts_->settings.tell_reached) run.coverage.reached = report::reached_files(parts_->resolver.reached());
}

int Analyzer::write_report(report::RunInfo& run, int cut_short) {
  run.exit_status = exit_status(parts_->findings.failed(), run.end, cut_short);
  const bool nothing_seen = parts_->world.size() == 0;
  if (nothing_seen)
    run.coverage.notes.push_back(
        "No process called MPI_Init: nothing was checked; `mpivet doctor PROGRAM` looks for reasons.");
  if (nothing_seen && run.exit_status == kNoError) run.exit_status = kToolFailed;
  if (nothing_seen) log::error(run.coverage.notes.back());
  const bool summary = parts_->settings.summary && !nothing_seen;
  if (const auto written = parts_->findings.finish(run, summary); !written) {
    log::error(written.error().message);
    return kToolFailed;
  }
  return run.exit_status;
}

}  // namespace mpivet::analyzer
