#include "analyzer/analyzer.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <utility>

#include "analyzer/deadlock/deadlock_diagram.h"
#include "analyzer/findings/tap.h"
#include "base/log.h"
#include "event/decode.h"
#include "spec/functions.h"

namespace mpivet::analyzer {
namespace {

using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;

// Slots read from one ring before the next one has its turn.
constexpr std::size_t kBatch = 4096;
// Then it is time to look up: findings are to be told soon, also where we cannot keep up with the ranks.
constexpr milliseconds kReadAtMost{20};
constexpr microseconds kShortPause{15'000}, kLongPause{40'000};
// Deadlocks are looked for this often, less often when a look is expensive.
constexpr microseconds kLookEvery{25'000}, kLookAtLeastEvery{150'000};
constexpr int kLookShare = 50;
constexpr milliseconds kOthersJoinWithin{400};
constexpr std::uint64_t kMostSightings = 256;
constexpr int kLooksToTell = 3;  // a deadlock is told at the second look that finds it

// What a process runs that has hung up without having ended; empty if it has ended, or runs what it did.
std::string program_instead(const Stream& stream) {
  std::error_code none;
  const auto now = std::filesystem::read_symlink("/proc/" + std::to_string(stream.pid()) + "/exe", none);
  return none || stream.rank() < 0 || now == stream.about().program ? "" : now.string();
}

}  // namespace

Analyzer::Analyzer(Settings settings, Control& control)
    : settings_(std::move(settings)), control_(control), progress_(settings_.no_progress_limit) {
  checks::Context context;
  context.seconds_inside = [this](int rank, int thread) { return world_.seconds_inside(rank, thread); };
  context.made_by_library = [this](const model::CallRef& call) { return made_by_library(call); };
  checks_ = std::make_unique<checks::CheckSet>(settings_.selection, std::move(context),
                                               [this](report::RawFinding&& finding) { report(std::move(finding)); });
  tap_ = std::make_unique<Tap>(
      *checks_, [this] { deadlocked_ = true; },
      [this](const model::ArgumentFact& fact) { failed_calls_.refused(fact); },
      [this](const model::DeadlockFact& fact) { draw_sighting(fact); },
      [this](const model::DeadlockFact& fact) {
        next_picture_ = {};
        if (const auto found = sightings_.extract(fact.sighting)) next_picture_ = std::move(found.mapped());
      });
  settings_.tracker.races = settings_.selection.on(checks::Id::message_race);
  tracker_ = std::make_unique<model::Tracker>(*tap_, settings_.tracker);
  resolver_ = std::make_unique<report::CallResolver>(
      symbolizer_,
      [this](int rank, spec::HandleKind kind, std::uint32_t id) { return tracker_->handle_name(rank, kind, id); });
  report::ReporterOptions options = settings_.reporter;
  options.write = [this](const std::string& block) {
    if (!muted_) log::write(block);
  };
  reporter_ = std::make_unique<report::Reporter>(std::move(options), *resolver_);
  if (!settings_.definitions_path.empty()) definitions_ = std::make_unique<DefinitionLog>(settings_.definitions_path);
}

Analyzer::~Analyzer() = default;

void Analyzer::attach(int index, pid_t pid, RingMap ring) {
  auto stream = std::make_unique<Stream>(index, pid, std::move(ring), static_cast<StreamUser&>(*this));
  {
    const std::lock_guard guard(news_lock_);
    news_.attached.push_back(std::move(stream));
    living_.emplace_back(index, pid);
  }
  control_.wake();
}

void Analyzer::process_gone(int index, UniqueFd process) {
  {
    const std::lock_guard guard(news_lock_);
    news_.gone.emplace_back(index, std::move(process));
    std::erase_if(living_, [&](const auto& entry) { return entry.first == index; });
  }
  control_.wake();
}

void Analyzer::stop(bool at_once) {
  stopping_ = at_once ? 2 : 1;
  control_.wake();
}

std::vector<pid_t> Analyzer::living() const {
  const std::lock_guard guard(news_lock_);
  std::vector<pid_t> pids;
  for (const auto& [index, pid] : living_) pids.push_back(pid);
  return pids;
}

void Analyzer::run() {
  for (;;) {
    const std::uint32_t ticket = control_.ticket();
    take_news();
    for (const auto& stream : streams_) stream->note_asked();
    const std::size_t moved = drain_all();
    release_failed_ranks(Clock::now());
    tell_looked();
    if (settings_.trace) tell_trace_failed();
    if (release_.exchange(false))
      for (const auto& stream : streams_) stream->release();
    tell_ends();
    const auto now = Clock::now();
    if (now >= next_look_) look(now);
    count_errors();
    if (const auto due = reporter_->next_flush(); due && *due <= now) reporter_->flush(now);
    if (moved == 0 && may_end()) break;
    if (!behind_) control_.sleep(ticket, pause(moved, now));
  }
  {
    const std::lock_guard guard(news_lock_);
    ended_ = true;
    news_.onlookers.clear();
  }
  timespec used{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  seconds_used_ = static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
}

void Analyzer::take_news() {
  News news;
  {
    const std::lock_guard guard(news_lock_);
    std::swap(news, news_);
  }
  for (auto& stream : news.attached) {
    assert(stream->index() == static_cast<int>(streams_.size()));
    streams_.push_back(std::move(stream));
  }
  for (auto& [index, process] : news.gone) {
    Stream& stream = *streams_[static_cast<std::size_t>(index)];
    stream.drain(kBatch);  // so that it has a name
    if (const std::string program = program_instead(stream); !program.empty())
      note("Rank " + std::to_string(stream.rank()) + " has replaced itself by " + program +
           " (exec), which is not checked.");
    stream.gone = true;
    stream.gone_as = ++processes_gone_;
    stream.process = std::move(process);
  }
  for (auto& onlooker : news.onlookers) onlooker.set_value(view_now());
}

std::size_t Analyzer::drain_all() {
  const auto start = Clock::now();
  std::size_t total = 0;
  do {
    behind_ = false;
    for (const auto& stream : streams_) {
      total += stream->look();
      behind_ = behind_ || stream->unread() >= kBatch;
    }
    total += drain_seen();
    for (const auto& stream : streams_) {
      stream->give_back();
      note_if_broken(*stream);
    }
  } while (behind_ && Clock::now() - start < kReadAtMost);
  return total;
}

// Round robin, so that no rank waits for room while another one is served. A rank that waits for others in virtual time
// has its turn after them: until then its ring keeps its records better than we do, as long as ranks get on by more
// than a call or two at a time.
std::size_t Analyzer::drain_seen() {
  const bool try_patience = patience_.worth_a_try();
  std::size_t total = 0;
  for (bool patient = try_patience, left = true; left;) {
    left = false;
    std::size_t moved = 0;
    for (const auto& stream : streams_) {
      if (stream->unread() == 0 || stream->broken()) continue;
      if (!patient || !tracker_->waits(stream->rank())) {
        const std::size_t slots = stream->go_on(kBatch, patient);
        if (patient) patience_.visited(slots);
        moved += slots;
      }
      left = left || stream->unread() != 0;
    }
    total += moved;
    patient = try_patience && moved != 0;
  }
  return total;
}

void Analyzer::note_if_broken(const Stream& stream) {
  if (!stream.broken() || std::exchange(lost_track_, true)) return;
  note("Stopped following " +
       (stream.rank() >= 0 ? "rank " + std::to_string(stream.rank()) : "process " + std::to_string(stream.pid())) +
       ": its event stream is damaged (" + stream.why_broken() + ").");
}

void Analyzer::tell_ends() {
  for (const auto& stream : streams_) {
    if (!stream->gone || stream->end_told || !stream->drained()) continue;
    stream->end_told = true;
    if (!stream->in_world()) continue;
    if (++ranks_ended_ == world_.size() && settings_.on_world_ended) settings_.on_world_ended();
    // A rank that left on purpose leaves others waiting for ever; one that crashed, or aborted the job, is being
    // dealt with by the launcher.
    tracker_->rank_ended(stream->rank(), stream->end() != Stream::End::none && !aborted_);
    if (stream->end() == Stream::End::finalized) continue;
    // The launcher may end everything, us included, as soon as it notices: say now what we know.
    reporter_->flush(Clock::now(), true);
    errors_seen_ = has_failed();
    rank_failed_ = true;
  }
}

void Analyzer::look(Clock::time_point now) {
  world_.set_now(now);
  for (const auto& stream : streams_)
    if (!stream->gone) stream->watch().look(now);
  if (world_.size() > 0 && !lost_track_) tracker_->look_for_deadlock(world_);
  if (!lost_track_ && !deadlocked_)
    if (const auto stall = progress_.look(world_, activity_, now)) checks_->on(*stall);
  settle_failures(false);
  const auto cost = duration_cast<microseconds>(Clock::now() - now);
  next_look_ = now + std::clamp(cost * kLookShare, kLookEvery, kLookAtLeastEvery);
  if (deadlocked_ && !deadlock_handled_) handle_deadlock(now);
}

// The job is ended after a deadlock; one mistake often has several cycles, and ranks that still run may be about to
// close another one.
void Analyzer::handle_deadlock(Clock::time_point now) {
  if (deadlock_seen_ == Clock::time_point{}) deadlock_seen_ = now;
  looks_at_rest_ = somebody_runs() ? 0 : looks_at_rest_ + 1;
  if (looks_at_rest_ < kLooksToTell && now - deadlock_seen_ < kOthersJoinWithin) return;
  deadlock_handled_ = true;
  reporter_->flush(now, true);
  if (settings_.on_deadlock) settings_.on_deadlock();
}

// A rank of which no thread is in a call that blocks.
bool Analyzer::somebody_runs() const {
  return std::any_of(streams_.begin(), streams_.end(), [](const auto& stream) {
    if (!stream->in_world() || stream->gone) return false;
    std::uint64_t epoch = 0;
    for (int thread = 0; thread < static_cast<int>(event::kMaxThreads); ++thread)
      if (stream->inside(thread, epoch)) return false;
    return true;
  });
}

// The function that called MPI is not in the program's own file.
bool Analyzer::made_by_library(const model::CallRef& call) {
  const Stream* stream = world_.stream(call.rank);
  if (stream == nullptr || !call.known()) return false;
  for (const report::Frame& frame : resolver_->stack(call.rank, call.header()->stack))
    if (!frame.internal) return !frame.module.empty() && frame.module != stream->about().program;
  return false;
}

void Analyzer::report(report::RawFinding&& finding) {
  if (const auto severity = settings_.selection.severity_set(finding.check)) finding.severity = *severity;
  tell_exceptions(finding);
  failed_calls_.found(finding);
  draw(finding);
  const auto before = reporter_->count(report::Severity::error);
  reporter_->add(finding);
  if (reporter_->count(report::Severity::error) > before) alert(finding);
}

bool Analyzer::wants_pictures() const {
  const report::ReportFiles& files = settings_.reporter.files;
  return !files.json.empty() || !files.html.empty();
}

// Few are really told; a program that comes past many is not to be slowed down by all of them.
void Analyzer::draw_sighting(const model::DeadlockFact& fact) {
  if (!wants_pictures() || fact.sighting > kMostSightings) return;
  sightings_[fact.sighting] = potential_diagram(
      fact, *tracker_, *resolver_, [this](int rank, const model::Ahead& ahead) -> std::vector<PastCall> {
        const Stream* stream = world_.stream(rank);
        if (stream == nullptr) return {};
        return calls_before(copy_history(stream->ring(), stream->next_slot()), ahead, rank);
      });
}

// A picture of what led to it, for the files. Of deadlocks that are there it can be drawn when they are told: ranks
// stand still and can be looked at.
void Analyzer::draw(report::RawFinding& finding) {
  if (!wants_pictures()) return;
  if (finding.check == checks::row(checks::Id::deadlock_potential).name)
    finding.diagram = std::exchange(next_picture_, {});
  if (finding.check != checks::row(checks::Id::deadlock_hard).name) return;
  finding.diagram = deadlock_diagram(finding, *tracker_, *resolver_, [this](int rank) -> std::optional<RankRing> {
    const Stream* stream = world_.stream(rank);
    if (stream == nullptr || !stream->drained()) return std::nullopt;
    std::uint64_t epoch = 0;
    return RankRing{read_history(stream->ring()), !stream->gone && stream->inside(stream->main_thread(), epoch)};
  });
}

std::vector<report::Finding> Analyzer::findings() const { return reporter_->findings(); }

bool Analyzer::has_failed() const { return settings_.fail_on && reporter_->count(*settings_.fail_on) > 0; }

void Analyzer::count_errors() {
  if (max_errors_handled_ || settings_.max_errors == 0) return;
  if (reporter_->count(report::Severity::error) < settings_.max_errors) return;
  max_errors_handled_ = true;
  reporter_->flush(Clock::now(), true);
  if (settings_.on_max_errors) settings_.on_max_errors();
}

bool Analyzer::rank_died() const {
  return std::any_of(streams_.begin(), streams_.end(), [](const auto& stream) {
    return stream->in_world() && stream->gone && stream->end() == Stream::End::none;
  });
}

bool Analyzer::may_end() const {
  if (stopping_ == 2) return true;
  if (stopping_ == 0) return false;
  const std::lock_guard guard(news_lock_);
  return news_.attached.empty() && news_.gone.empty() && living_.empty();
}

microseconds Analyzer::pause(std::size_t moved, Clock::time_point now) {
  pause_ = moved != 0 ? kShortPause : std::min(std::max(pause_ * 2, kShortPause), kLongPause);
  auto until = next_look_;
  if (const auto due = reporter_->next_flush()) until = std::min(until, *due);
  if (streams_.empty()) return milliseconds(100);
  if (!failed_ranks_.empty()) return milliseconds(1);
  return std::clamp(duration_cast<microseconds>(until - now), microseconds{500}, pause_);
}

void Analyzer::note(std::string line) {
  log::warning(line);
  notes_.push_back(std::move(line));
}

bool Analyzer::joined(Stream& stream) {
  const bool first = world_.size() == 0;
  if (!world_.join(stream)) {
    note("Process " + std::to_string(stream.pid()) + " (rank " + std::to_string(stream.rank()) + " of " +
         std::to_string(stream.about().world_size) + ") belongs to another MPI_COMM_WORLD and is not checked.");
    return false;
  }
  if (first) tracker_->set_world(world_.size());
  tracker_->set_library(stream.rank(), stream.about().mpi, stream.about().tag_ub);
  resolver_->bind(stream.rank(), stream.index());
  if (settings_.trace) trace_joined(stream);
  return true;
}

void Analyzer::symbols(const Stream& stream, const event::Header* record) {
  resolver_->note(stream.index(), record);
  if (definitions_) definitions_->add(stream.pid(), record);
  if (settings_.trace && record->kind == event::Kind::stack)
    settings_.trace->stack(stream.index(), event::payload_as<event::StackInfo>(record).id);
}
bool Analyzer::feed(const Stream& stream, const event::Header* record) {
  ++activity_;
  if (settings_.trace) settings_.trace->record(stream.rank(), record);
  const bool waits = tracker_->feed(stream.rank(), record);
  if (record->thread != stream.main_thread()) [[unlikely]]
    watch_threads(stream, record);
  if (record->func == static_cast<std::uint16_t>(spec::Func::Abort)) [[unlikely]]
    abort_seen(static_cast<int>(event::Arguments(record).value("errorcode").value_or(0)), "ended by MPI_Abort");
  return waits;
}
void Analyzer::abort_seen(int error_code, const char* note) {
  if (std::exchange(aborted_, true)) return;
  // The launcher ends the job at once, and perhaps us with it: say now what we know.
  reporter_->flush(Clock::now(), true);
  if (settings_.on_abort) settings_.on_abort(error_code, note);
}
void Analyzer::feed_repeat(const Stream& stream, std::uint32_t more) {
  ++activity_;
  tracker_->feed_repeat(stream.rank(), more);
}

}  // namespace mpivet::analyzer
