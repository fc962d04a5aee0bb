#include "trace/recorder.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
#include "event/format.h"
#include "spec/constants.h"
#include "trace/comm_table.h"

namespace mpivet::trace {

struct Recorder::Rank {
  Process process;
  int process_number = -1;
  std::set<int> threads;
  RankRecorder recorder;
  std::unordered_map<std::uint32_t, std::uint32_t> comms, stacks;  // from its ids to definitions
  std::unordered_map<std::uint32_t, std::string> names;
};

namespace {

std::string name_of(spec::HandleKind kind, std::uint32_t id) {
  if (const char* name = spec::predefined_name(kind, id)) return name;
  return event::plain_name(kind, id);
}

std::unordered_map<std::uint32_t, std::string> names_of(const RankRecorder& recorder) {
  std::unordered_map<std::uint32_t, std::string> names;
  for (std::uint32_t id = 1; id < event::kFirstUserHandle; ++id) {
    if (const char* name = spec::predefined_name(spec::HandleKind::datatype, id)) names[id] = name;
    if (const char* name = spec::predefined_name(spec::HandleKind::op, id)) names[id + kOpName] = name;
  }
  for (const std::uint32_t id : recorder.types_used()) names[id] = name_of(spec::HandleKind::datatype, id);
  for (const std::uint32_t id : recorder.ops_used()) names[id + kOpName] = name_of(spec::HandleKind::op, id);
  return names;
}

// Stacks of all ranks, each once.
class StackTable {
 public:
  explicit StackTable(std::vector<std::vector<Place>>& stacks) : stacks_(stacks) { stacks_.resize(1); }
  std::uint32_t number(std::vector<Place> places) {
    std::string key;
    for (const Place& place : places)
      key += place.function + '\1' + place.file + '\1' + std::to_string(place.line) + '\2';
    const auto [found, is_new] = known_.emplace(std::move(key), static_cast<std::uint32_t>(stacks_.size()));
    if (is_new) stacks_.push_back(std::move(places));
    return found->second;
  }

 private:
  std::vector<std::vector<Place>>& stacks_;
  std::unordered_map<std::string, std::uint32_t> known_;
};

}  // namespace

Recorder::Recorder(std::string folder, std::unique_ptr<ArchiveWriter> writer)
    : folder_(std::move(folder)), writer_(std::move(writer)) {}

Recorder::~Recorder() = default;

Result<std::unique_ptr<Recorder>> Recorder::open(const std::string& folder) {
  auto writer = ArchiveWriter::create(folder, 0);  // until the first rank says how many there are
  if (!writer) return writer.error();
  return std::unique_ptr<Recorder>(new Recorder(folder, std::move(*writer)));
}

RankRecorder* Recorder::find(int rank) {
  const auto i = static_cast<std::size_t>(rank);
  return i < ranks_.size() && ranks_[i] ? &ranks_[i]->recorder : nullptr;
}

void Recorder::joined(const Process& process) {
  if (process.rank < 0 || process.rank >= process.world) return;
  if (ranks_.size() < static_cast<std::size_t>(process.world)) ranks_.resize(static_cast<std::size_t>(process.world));
  auto& cell = ranks_[static_cast<std::size_t>(process.rank)];
  if (cell) return;
  const auto take = [this, rank = process.rank](int thread, const Call& call) {
    ranks_[static_cast<std::size_t>(rank)]->threads.insert(thread);
    writer_->write(location_of(rank, thread), call);
  };
  cell.reset(new Rank{process, -1, {0}, RankRecorder(process.rank, process.world, take), {}, {}, {}});
  writer_->begin(process.world);
  writer_->open(location_of(process.rank, 0));
}

void Recorder::stack(int process, std::uint32_t id) { stacks_[process].push_back(id); }

void Recorder::bind(int rank, int process) {
  if (find(rank) != nullptr) ranks_[static_cast<std::size_t>(rank)]->process_number = process;
}

void Recorder::define_processes(Definitions& d) const {
  d.world = static_cast<int>(ranks_.size());
  for (int rank = 0; rank < d.world; ++rank) {
    const Rank* known = ranks_[static_cast<std::size_t>(rank)].get();
    if (known == nullptr) {
      d.processes.push_back({rank, "unknown", 0, false});
      continue;
    }
    d.processes.push_back({rank, known->process.host, known->process.pid, true});
    if (d.program.empty()) d.program = known->process.program;
    if (d.mpi.empty()) d.mpi = known->process.mpi;
    if (known->recorder.last_time() != 0) {
      d.first_time = std::min(d.first_time, known->recorder.first_time());
      d.last_time = std::max(d.last_time, known->recorder.last_time());
    }
  }
  d.first_time = std::min(d.first_time, d.last_time);
}

void Recorder::define_location(Definitions& d, const Rank& rank, int thread, const Answers&) const {
  LocationDefinition location;
  location.id = location_of(rank.process.rank, thread);
  location.rank = rank.process.rank;
  location.name = thread == 0 ? "Master thread" : "Thread " + std::to_string(thread);
  location.comms = rank.comms;
  location.stacks = rank.stacks;
  location.names = rank.names;
  d.locations.push_back(std::move(location));
}

Status Recorder::finish(const Answers& answers, const std::string& end) {
  Definitions d;
  d.first_time = ~0ull;
  d.end = end;
  define_processes(d);
  CommTable comms(d.comms);
  StackTable stacks(d.stacks);
  for (int i = 0; i < d.world; ++i) {
    const auto& rank = ranks_[static_cast<std::size_t>(i)];
    if (!rank) {
      // Communicators have members here; what they did is in the archive of their node.
      LocationDefinition elsewhere;
      elsewhere.id = location_of(i, 0);
      elsewhere.rank = i;
      elsewhere.name = "Master thread";
      d.locations.push_back(std::move(elsewhere));
      writer_->open(location_of(i, 0));
      continue;
    }
    rank->recorder.finish(d.last_time, [&](int thread) { return answers.inside(i, thread); });
    // All communicators that the rank has made, in the order in which it did.
    std::map<std::uint32_t, const CommDefinition*> known;
    for (const auto& [handle, comm] : rank->recorder.comms().all())
      if (!comm.self || rank->recorder.self_used()) known[handle] = &comm;
    for (const auto& [handle, comm] : known) rank->comms[handle] = comms.number(*comm);
    for (const std::uint32_t id : stacks_[rank->process_number])
      rank->stacks[id] = stacks.number(answers.places(i, id));
    if (rank->stacks.empty()) rank->stacks[~0u - 1] = stacks.number({});
    rank->names = names_of(rank->recorder);
    for (const int thread : rank->threads) define_location(d, *rank, thread, answers);
  }
  return writer_->finish(d);
}

}  // namespace mpivet::trace
