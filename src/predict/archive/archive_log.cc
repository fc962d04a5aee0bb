#include "predict/archive/archive_log.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "base/text.h"
#include "predict/archive/archive_rank.h"
#include "predict/parallel/division.h"
#include "trace/isolated_reader.h"

namespace mpivet::predict {
namespace {

using trace::ArchiveDefinitions;

// What reading several archives has in common.
struct ArchivesReading {
  Log log;
  const ReadOptions& options;
  ArchiveComms::Known comms;
  std::vector<char> present;  // ranks
  std::vector<int> threaded;
  Missing missing;
  bool foreign = false, sites = false;
};

// Takes the calls of some of the ranks. Those of a rank with several threads are put in the order of time.
class RankReader : public trace::CallSink {
 public:
  RankReader(Log& log, const ArchiveComms& comms, const ArchiveDefinitions& archive,
             const std::unordered_map<std::uint32_t, std::uint32_t>& sites, const std::vector<char>& threaded,
             std::function<void()> rank_done)
      : log_(log),
        store_(log.add_store()),
        rank_(comms, archive.ours, archive.end == trace::kFromLog, sites),
        threaded_(threaded),
        rank_done_(std::move(rank_done)) {}

  void location(const ArchiveDefinitions::Location& location) override {
    if (location.rank == current_) return;
    finish();
    current_ = location.rank;
    rank_.begin(current_);
  }
  void call(const trace::Call& call) override {
    if (threaded_[static_cast<std::size_t>(current_)])
      calls_.push_back(call);
    else
      rank_.add(call);
  }
  void finish() {
    if (current_ < 0) return;
    std::stable_sort(calls_.begin(), calls_.end(), [](const auto& a, const auto& b) { return a.begin < b.begin; });
    for (const trace::Call& call : calls_) rank_.add(call);
    calls_.clear();
    const RankOps& ops = rank_.end();
    // Another node may have written what this rank did.
    if (ops.size() != 0 || log_.ops(current_).empty()) log_.put(store_, current_, ops);
    current_ = -1;
    rank_done_();
  }
  const Missing& missing() const { return rank_.missing(); }

 private:
  Log& log_;
  Log::Store& store_;
  ArchiveRank rank_;
  const std::vector<char>& threaded_;
  std::function<void()> rank_done_;
  Rank current_ = -1;
  std::vector<trace::Call> calls_;
};

std::string place_text(const trace::Place& place) {
  if (place.file.empty() || place.line <= 0) return "";
  const auto slash = place.file.rfind('/');
  return (slash == std::string::npos ? place.file : place.file.substr(slash + 1)) + ":" + std::to_string(place.line);
}

Status read_one(const std::string& path, ArchivesReading& all) {
  auto anchor = trace::find_anchor(path);
  if (!anchor) return anchor.error();
  auto read = trace::read_archive_definitions(*anchor);
  if (!read) return read.error();
  const ArchiveDefinitions& archive = *read;
  if (all.log.ranks() == 0) {
    all.log.set_ranks(archive.world);
    all.present.resize(static_cast<std::size_t>(archive.world));
  }
  if (all.log.ranks() != archive.world)
    return usage_error(path + " is of a run with " + std::to_string(archive.world) +
                       " processes, the trace before it " + "of one with " + std::to_string(all.log.ranks()) +
                       ": they do not belong together");
  all.foreign = all.foreign || !archive.ours;
  if (all.log.program.empty() && !archive.program.empty()) all.log.program = text::shell_split(archive.program);
  const ArchiveComms comms(archive, all.log, all.comms);
  std::unordered_map<std::uint32_t, std::uint32_t> sites;
  for (const auto& [id, place] : archive.sources) sites[id] = all.log.add_site(place_text(place));
  all.sites = all.sites || !sites.empty();
  std::vector<char> threaded(static_cast<std::size_t>(archive.world));
  std::vector<int> locations(static_cast<std::size_t>(archive.world));
  for (const auto& location : archive.locations) {
    if (location.rank < 0 || location.events == 0) continue;
    const auto rank = static_cast<std::size_t>(location.rank);
    all.present[rank] = 1;
    if (++locations[rank] == 2) threaded[rank] = 1, all.threaded.push_back(location.rank);
  }
  // Of a job, each process reads its share.
  const Division division{archive.world, all.options.parts};
  const Rank first = division.first(all.options.first_part);
  const Rank own = division.first(all.options.first_part + all.options.own_parts) - first;
  const int workers = std::clamp(all.options.threads, 1, std::max(own, 1));
  std::atomic<int> done{0};
  std::mutex progress;
  const auto rank_done = [&] {
    const int so_far = ++done;
    if (!all.options.progress || so_far % 64 != 0) return;
    const std::lock_guard lock(progress);
    all.options.progress(static_cast<double>(so_far) / std::max(own, 1));
  };
  std::vector<Status> statuses(static_cast<std::size_t>(workers), Status(Done{}));
  const auto bound = [&](int n) { return first + static_cast<int>(static_cast<std::int64_t>(own) * n / workers); };
  std::vector<trace::ReadingProcess> processes;  // all of them before the first thread
  std::vector<std::unique_ptr<RankReader>> readers;
  for (int i = 0; i < workers; ++i) {
    auto process = trace::ReadingProcess::start(*anchor, bound(i), bound(i + 1));
    if (!process) return process.error();
    processes.push_back(std::move(*process));
    readers.push_back(std::make_unique<RankReader>(all.log, comms, archive, sites, threaded, rank_done));
  }
  const auto work = [&](int i) {
    auto& status = statuses[static_cast<std::size_t>(i)];
    status = processes[static_cast<std::size_t>(i)].hand_out(archive, *readers[static_cast<std::size_t>(i)]);
    if (status) readers[static_cast<std::size_t>(i)]->finish();
  };
  std::vector<std::thread> threads;
  for (int i = 1; i < workers; ++i) threads.emplace_back(work, i);
  work(0);
  for (auto& thread : threads) thread.join();
  for (int i = 0; i < workers; ++i) {
    if (!statuses[static_cast<std::size_t>(i)]) return statuses[static_cast<std::size_t>(i)];
    all.missing.add(readers[static_cast<std::size_t>(i)]->missing());
  }
  return Done{};
}

void say_what_lacks(ArchivesReading& all) {
  std::vector<std::string>& lacks = all.log.lacks;
  std::vector<int> absent;
  for (std::size_t rank = 0; rank < all.present.size(); ++rank)
    if (!all.present[rank]) absent.push_back(static_cast<int>(rank));
  if (!absent.empty())
    lacks.push_back("Nothing is known of ranks " + text::ranges(absent) +
                    ": give the archives of all nodes of the job (DIR and DIR.HOST).");
  if (all.foreign) {
    lacks.push_back(
        "The trace is not mpivet's: it does not tell which receives were posted for MPI_ANY_SOURCE or MPI_ANY_TAG. "
        "Each is "
        "taken as posted for the message it got.");
    lacks.push_back("It does not tell which requests calls waited for, only which ones were completed.");
    if (!all.sites) lacks.push_back("It does not tell where in the source calls were made.");
  }
  std::sort(all.threaded.begin(), all.threaded.end());
  all.threaded.erase(std::unique(all.threaded.begin(), all.threaded.end()), all.threaded.end());
  if (!all.threaded.empty())
    lacks.push_back("Ranks " + text::ranges(all.threaded) +
                    " call MPI from several threads: their calls are taken in the order of time.");
}

}  // namespace

Result<Log> read_archive_log(const std::vector<std::string>& paths, const ReadOptions& options) {
  ArchivesReading all{Log(), options, {}, {}, {}, {}};
  for (const std::string& path : paths)
    if (auto done = read_one(path, all); !done) return done.error();
  say_what_lacks(all);
  all.log.missing = all.missing;
  if (options.progress) options.progress(1);
  return std::move(all.log);
}

}  // namespace mpivet::predict
