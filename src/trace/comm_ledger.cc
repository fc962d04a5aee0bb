#include "trace/comm_ledger.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "event/canonical.h"
#include "event/comm_identity.h"
#include "event/record_view.h"

namespace mpivet::trace {
namespace {

constexpr std::size_t kLargestGroup = std::size_t{1} << 24;

bool take_group(event::Tail& tail, std::int32_t count, int world, std::vector<int>& ranks) {
  if (count <= 0) return false;
  const auto* run = tail.take<event::RankRun>(static_cast<std::size_t>(count));
  for (std::int32_t n = 0; run != nullptr && n < count; ++n, ++run) {
    if (run->count < 0 || ranks.size() + static_cast<std::size_t>(run->count) > kLargestGroup) return false;
    for (std::int64_t i = 0; i < run->count; ++i) {
      const std::int64_t rank = run->first + i * run->stride;
      if (rank < 0 || rank >= world) return false;
      ranks.push_back(static_cast<int>(rank));
    }
  }
  return !ranks.empty();
}

// Ranks in the communicator become those of the world.
void take_sources(event::Tail& tail, std::int32_t count, const std::vector<int>& group, std::vector<int>& sources) {
  if (count <= 0) return;
  const auto* rank = tail.take<std::int32_t>(static_cast<std::size_t>(count));
  for (std::int32_t n = 0; rank != nullptr && n < count; ++n, ++rank)
    if (*rank >= 0 && static_cast<std::size_t>(*rank) < group.size())
      sources.push_back(group[static_cast<std::size_t>(*rank)]);
}

int least(const std::vector<int>& ranks) { return *std::min_element(ranks.begin(), ranks.end()); }

}  // namespace

CommLedger::CommLedger(int rank, int world) : rank_(rank), world_(world) {
  CommDefinition all{"MPI_COMM_WORLD", event::world_identity(), false, false, {}, {}, {}};
  all.group.resize(static_cast<std::size_t>(world));
  std::iota(all.group.begin(), all.group.end(), 0);
  comms_.emplace(event::kCommWorld, std::move(all));
  comms_.emplace(event::kCommSelf, CommDefinition{"MPI_COMM_SELF", 0, true, false, {}, {}, {}});
}

void CommLedger::creation(const event::Header* record, std::uint32_t parent) {
  Creating& now = creating_[record->thread];
  if (record->kind == event::Kind::exit) {
    now.entered = false;
    return;
  }
  if (record->kind == event::Kind::call && std::exchange(now.entered, false)) return;  // described just before
  const spec::FunctionInfo& info = spec::info(static_cast<spec::Func>(record->func));
  now.by_group = event::numbered_by_group(info.role, info.coll);
  if (!now.by_group) now.nth = creations_[parent]++;
  now.entered = record->kind == event::Kind::enter;
}

void CommLedger::describe(const event::Header* record) {
  event::Tail tail(record, 0);
  const auto* info = tail.take<event::CommInfo>();
  if (info == nullptr || info->id < event::kFirstUserHandle) return;
  CommDefinition made;
  made.inter = info->kind == event::CommKind::inter;
  made.name = "comm#" + std::to_string(info->id);
  std::vector<int> local, remote;
  if (!take_group(tail, info->local_runs, world_, local)) return;
  if (made.inter && !take_group(tail, info->remote_runs, world_, remote)) return;
  if (info->topology != event::Topology::none) take_sources(tail, info->in_neighbours, local, made.sources[rank_]);
  Creating& now = creating_[record->thread];
  if (!now.entered) {  // an immediate call (MPI_Comm_idup): its description comes first
    now = {true, false, creations_[info->parent]++};
  }
  const bool local_first = remote.empty() || least(local) < least(remote);
  made.group = local_first ? local : remote;
  if (made.inter) made.remote = local_first ? remote : local;
  std::vector<int> members = made.group;
  members.insert(members.end(), made.remote.begin(), made.remote.end());
  if (now.by_group) {
    const std::uint64_t group = event::group_identity(members, made.remote.size());
    made.identity = event::nth_of_group(group, group_creations_[group]++);
  } else {
    const CommDefinition* parent = find(info->parent);
    const std::uint64_t above = parent == nullptr ? 0 : parent->self ? event::self_identity(rank_) : parent->identity;
    made.identity = event::child_identity(above, now.nth, least(members));
  }
  comms_[info->id] = std::move(made);
}

void CommLedger::name(std::uint32_t handle, std::string text) {
  const auto found = comms_.find(handle);
  if (found != comms_.end() && !text.empty()) found->second.name = std::move(text);
}

const CommDefinition* CommLedger::find(std::uint32_t handle) const {
  const auto found = comms_.find(handle);
  return found == comms_.end() ? nullptr : &found->second;
}

std::uint64_t CommLedger::peers(std::uint32_t handle) const {
  const CommDefinition* comm = find(handle);
  if (comm == nullptr || comm->self) return 1;
  const bool in_first = comm->inter && std::find(comm->group.begin(), comm->group.end(), rank_) != comm->group.end();
  return in_first ? comm->remote.size() : comm->group.size();
}

bool CommLedger::is_root(std::uint32_t handle, std::int32_t root) const {
  if (root == event::kRoot) return true;
  const CommDefinition* comm = find(handle);
  if (comm == nullptr || comm->inter || root < 0) return false;
  if (comm->self) return root == 0;
  return static_cast<std::size_t>(root) < comm->group.size() && comm->group[static_cast<std::size_t>(root)] == rank_;
}

}  // namespace mpivet::trace
