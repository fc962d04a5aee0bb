#include "analyzer/postmortem/postmortem.h"

#include <dirent.h>

#include <algorithm>
#include <set>

#include "analyzer/deadlock/deadlock_diagram.h"
#include "analyzer/ends/last_calls.h"
#include "analyzer/exit_status.h"
#include "analyzer/rings/definitions.h"
#include "analyzer/streams/describe.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/text.h"
#include "event/attach.h"
#include "report/findings/ranks.h"

namespace mpivet::analyzer {
namespace {

using State = report::RankView::State;

// So many calls are looked at again in some seconds.
constexpr std::uint64_t kMostCalls = std::uint64_t{1} << 27;

// "<run>-<process>.ring"
int process_of(const std::string& path) { return std::atoi(path.c_str() + path.rfind('-') + 1); }

}  // namespace

// One process: its ring as it was left.
struct Postmortem::Dead {
  int process = 0;
  Stream::About about;
  std::unique_ptr<Stream> stream;  // null: its ring could not be read
  RingHistory history;
  std::string note;

  const event::RingHeader* header() const { return stream ? &stream->header() : nullptr; }
  // The thread that was in a blocking call; -1: none was.
  int thread_inside() const {
    for (std::size_t i = 0; header() != nullptr && i < event::kMaxThreads; ++i)
      if ((header()->threads[i].state.load(std::memory_order_relaxed) & 1) != 0) return static_cast<int>(i);
    return -1;
  }
};

// Nothing moves any more: every thread is where it will be for ever.
class Postmortem::Frozen : public model::RealState {
 public:
  explicit Frozen(const Postmortem& all) : all_(all) {}
  bool drained(int) const override { return true; }
  bool inside(int rank, int thread, std::uint64_t& epoch) const override {
    const Dead* dead = all_.of_rank(rank);
    return dead != nullptr && dead->stream->inside(thread, epoch);
  }
  // Nobody knows when the end came: what had been sent may have been on its way.
  bool had_its_chance(int, int, std::uint32_t since) const override { return since == 0; }
  bool thread_ended(int rank, int thread) const override {
    const Dead* dead = all_.of_rank(rank);
    return dead != nullptr && dead->header()->threads[thread].ended.load(std::memory_order_relaxed) != 0;
  }

 private:
  const Postmortem& all_;
};

Postmortem::Postmortem(Settings settings, std::size_t last) : settings_(std::move(settings)), last_(last) {
  checks::Context context;
  context.seconds_inside = [](int, int) { return -1.0; };
  checks_ =
      std::make_unique<checks::CheckSet>(settings_.selection, std::move(context), [this](report::RawFinding&& raw) {
        if (const auto severity = settings_.selection.severity_set(raw.check)) raw.severity = *severity;
        draw(raw);
        reporter_->add(raw);
      });
  tracker_ = std::make_unique<model::Tracker>(*checks_, settings_.tracker);
  resolver_ = std::make_unique<report::CallResolver>(
      symbolizer_,
      [this](int rank, spec::HandleKind kind, std::uint32_t id) { return tracker_->handle_name(rank, kind, id); });
  report::ReporterOptions options = settings_.reporter;
  options.write = [](const std::string& block) { log::write(block); };
  reporter_ = std::make_unique<report::Reporter>(std::move(options), *resolver_);
}

Postmortem::~Postmortem() = default;

const Postmortem::Dead* Postmortem::of_rank(int rank) const {
  for (const auto& dead : dead_)
    if (dead->about.world_rank == rank && dead->stream) return dead.get();
  return nullptr;
}

int Postmortem::world_size() const {
  int size = 0;
  for (const auto& dead : dead_) size = std::max(size, dead->about.world_size);
  return size;
}

Status Postmortem::read(const std::string& folder, const std::string& run) {
  std::set<std::string> rings;
  if (DIR* open = ::opendir(folder.c_str())) {
    while (const dirent* entry = ::readdir(open)) {
      const std::string name = entry->d_name;
      if (name.ends_with(event::kRingSuffix) && name.substr(0, name.rfind('-')) == run) rings.insert(name);
    }
    ::closedir(open);
  }
  for (const std::string& name : rings) {
    dead_.push_back(std::make_unique<Dead>());
    dead_.back()->process = process_of(name);
  }
  // What the analyzer had read before comes first: the rings continue it.
  read_definitions(folder + "/" + run + kDefinitionsSuffix, [&](pid_t process, const event::Header* record) {
    for (const auto& dead : dead_)
      if (dead->process == process) learn(*dead, record);
  });
  for (const std::string& name : rings) read_ring(folder + "/" + name);
  std::stable_sort(dead_.begin(), dead_.end(),
                   [](const auto& a, const auto& b) { return a->about.world_rank < b->about.world_rank; });
  if (std::any_of(dead_.begin(), dead_.end(), [](const auto& dead) { return dead->stream != nullptr; })) return Done{};
  return usage_error("none of the rings in " + folder + " can be read (" +
                     (dead_.empty() ? "they are gone" : dead_.front()->note) +
                     "): they are damaged, or not what --flight-recorder wrote");
}

void Postmortem::read_ring(const std::string& path) {
  const int process = process_of(std::string(paths::base_name(path)));
  Dead& dead = **std::find_if(dead_.begin(), dead_.end(), [&](const auto& each) { return each->process == process; });
  auto ring = RingMap::load(path, spec::kSpecHash);
  if (!ring) {
    dead.note = ring.error().message;
    notes_.push_back("The ring of process " + std::to_string(process) + " cannot be read: " + dead.note + ".");
    return;
  }
  dead.history = read_history(*ring);
  for (const event::Header* record : dead.history.records) learn(dead, record);
  log::verbose("process " + std::to_string(process) + ", rank " + std::to_string(dead.about.world_rank) + ": " +
               std::to_string(dead.history.records.size()) + " records, " +
               (dead.history.complete ? "from its start on" : "the last ones"));
  if (dead.history.damaged) dead.note = "its ring is damaged: older records are missing";
  ring->header().tail = 0;  // of our copy: everything is to be read again
  dead.stream = std::make_unique<Stream>(process, process, std::move(*ring), static_cast<StreamUser&>(*this));
}

void Postmortem::learn(Dead& dead, const event::Header* record) {
  resolver_->note(dead.process, record);
  if (record->kind != event::Kind::process) return;
  const Stream::About about = Stream::about_of(record);
  if (about.world_rank < 0 && dead.about.world_rank >= 0) return;
  dead.about = about;
  if (about.world_rank >= 0) resolver_->bind(about.world_rank, dead.process);
}

bool Postmortem::exact() const {
  const int size = world_size();
  for (int rank = 0; rank < size; ++rank) {
    const Dead* dead = of_rank(rank);
    if (dead == nullptr || !dead->history.complete) return false;
  }
  return size > 0;
}

// Calls that were counted take no room: a ring may hold a run of days.
bool Postmortem::too_long() const {
  std::uint64_t calls = 0;
  for (const auto& dead : dead_) calls += std::min(dead->history.all_counted, kMostCalls + 1);
  return calls > kMostCalls;
}

// In turns, as it is done with the living: a rank that waits for others goes on after them.
void Postmortem::feed_all() {
  for (const auto& dead : dead_)
    if (dead->stream && dead->about.world_rank >= 0) dead->stream->look();
  for (bool patient = true, moved = true; patient || moved;) {
    patient = moved;
    moved = false;
    for (const auto& dead : dead_) {
      if (!dead->stream || dead->about.world_rank < 0) continue;
      Stream& stream = *dead->stream;
      if (stream.unread() == 0 || stream.broken() || (patient && tracker_->waits(stream.rank()))) continue;
      moved |= stream.go_on(kSlotsATurn, patient) != 0;
    }
  }
}

bool Postmortem::joined(Stream&) { return true; }
void Postmortem::symbols(const Stream&, const event::Header*) {}
bool Postmortem::feed(const Stream& stream, const event::Header* record) {
  return tracker_->feed(stream.rank(), record);
}
void Postmortem::feed_repeat(const Stream& stream, std::uint32_t more) { tracker_->feed_repeat(stream.rank(), more); }

void Postmortem::examine() {
  if (!exact()) {
    notes_.push_back(
        "The rings do not hold the run from its start: who waits for whom is told by the last calls alone.");
    return;
  }
  if (too_long()) {
    notes_.push_back("The ranks made too many calls to follow them all: who waits for whom is told by the last ones.");
    return;
  }
  fed_ = true;
  tracker_->set_world(world_size());
  feed_all();
  for (const auto& dead : dead_) {
    if (!dead->stream || dead->about.world_rank < 0) continue;
    if (dead->stream->end() != Stream::End::none) tracker_->rank_ended(dead->about.world_rank, true);
  }
  const Frozen frozen(*this);
  for (int look = 0; look < 3; ++look) tracker_->look_for_deadlock(frozen);
  reporter_->flush(report::Reporter::Clock::now(), true);
  notes_.push_back(
      "A rank may have been about to leave the call it died in: what it waited for is what the rings show.");
}

void Postmortem::draw(report::RawFinding& finding) const {
  if (finding.check != checks::Id::deadlock_hard) return;
  finding.diagram = deadlock_diagram(finding, *tracker_, *resolver_, [this](int rank) -> std::optional<RankRing> {
    const Dead* dead = of_rank(rank);
    if (dead == nullptr) return std::nullopt;
    return RankRing{dead->history, dead->thread_inside() >= 0};
  });
}

void Postmortem::look(report::RankView& view, const Dead& dead) {
  auto calls = last_calls(dead.history, view.rank, last_ + 1);
  const int inside = dead.thread_inside();
  view.state = inside >= 0 ? State::inside : State::outside;
  if (dead.header()->in_init.load(std::memory_order_relaxed) != 0) view.state = State::starting;
  if (dead.header()->finalized.load(std::memory_order_relaxed) == 2) view.state = State::finalized;
  for (const event::Header* record : dead.history.records)
    if (record->kind == event::Kind::end) view.state = State::gone;
  for (const auto& count : dead.header()->calls) view.calls += count.load(std::memory_order_relaxed);
  if (calls.empty()) return;
  // The call it is in is the newest of that thread.
  auto last = std::prev(calls.end());
  for (auto at = calls.begin(); view.state == State::inside && at != calls.end(); ++at)
    if (at->thread == inside) last = at;
  if (view.state == State::inside && !fed_) {
    auto [why, ranks] = plain_wait(last->header());
    view.waits = std::move(why);
    view.waits_for = std::move(ranks);
  }
  view.call = resolver_->resolve(*last);
  view.call.times = event::repeat_of(last->header());
  for (auto at = calls.begin(); at != calls.end(); ++at) {
    if (at == last) continue;
    view.last_calls.push_back(resolver_->resolve(*at));
    view.last_calls.back().times = event::repeat_of(at->header());
  }
}

report::JobView Postmortem::view() {
  report::JobView job;
  job.size = world_size();
  for (const auto& dead : dead_) {
    report::RankView view;
    view.rank = dead->about.world_rank;
    view.pid = dead->process;
    view.host = dead->about.host;
    view.note = dead->note;
    if (dead->stream) look(view, *dead);
    if (job.program.empty()) job.program = dead->about.program;
    if (job.mpi.empty() && !dead->about.library.empty()) job.mpi = short_version(dead->about.library, dead->about.mpi);
    job.ranks.push_back(std::move(view));
  }
  if (!fed_) return job;
  for (const model::Standing& one : tracker_->standing(Frozen(*this)))
    for (report::RankView& view : job.ranks) {
      if (view.rank != one.rank || one.passed || view.state != State::inside) continue;
      view.waits = one.why;
      view.waits_for = one.waits_for;
      view.any = one.any;
      view.stuck = one.stuck;
    }
  return job;
}

int Postmortem::finish(report::RunInfo run) {
  const report::JobView job = view();
  std::set<std::string> hosts;
  std::vector<int> seen;
  for (const report::RankView& rank : job.ranks) {
    hosts.insert(rank.host);
    if (rank.rank >= 0) seen.push_back(rank.rank);
    run.coverage.calls += rank.calls;
  }
  run.program = job.program;
  run.mpi = job.mpi;
  run.ranks = job.size;
  run.hosts.assign(hosts.begin(), hosts.end());
  run.coverage.messages = tracker_->statistics().messages;
  run.coverage.collectives = tracker_->statistics().collectives;
  run.coverage.notes = notes_;
  if (static_cast<int>(seen.size()) < job.size)
    run.coverage.notes.push_back("There are rings of " + report::name_ranks(seen) + " of " + std::to_string(job.size) +
                                 " only.");
  run.checks = checks_of_runs(settings_.selection);
  const bool failed = settings_.fail_on && reporter_->count(*settings_.fail_on) > 0;
  run.exit_status = failed ? kErrorsFound : kNoError;
  if (const auto written = reporter_->finish(run); !written) {
    log::error(written.error().message);
    return kToolFailed;
  }
  return run.exit_status;
}

}  // namespace mpivet::analyzer
