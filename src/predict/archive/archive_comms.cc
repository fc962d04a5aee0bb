#include "predict/archive/archive_comms.h"

#include <algorithm>
#include <cctype>

#include "event/comm_identity.h"

namespace mpivet::predict {
namespace {

std::vector<int> members_of(const trace::CommDefinition& comm) {
  std::vector<int> all = comm.group;
  all.insert(all.end(), comm.remote.begin(), comm.remote.end());
  return all;
}

// As in the text of a log.
std::string plain_name(const std::string& name) {
  std::string plain;
  if (name.starts_with("comm#")) return plain;
  for (const char c : name) plain += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  if (!plain.empty() && std::isdigit(static_cast<unsigned char>(plain[0]))) plain.insert(plain.begin(), '_');
  return plain;
}

bool is_taken(const Log& log, const std::string& name) {
  return std::any_of(log.comms.begin(), log.comms.end(), [&](const Communicator& c) { return c.name == name; });
}

// The communicator of all, by whatever name.
bool is_world(const trace::CommDefinition& comm, int world) {
  if (comm.self || comm.inter || static_cast<int>(comm.group.size()) != world) return false;
  return comm.identity == event::world_identity() || comm.name == "MPI_COMM_WORLD";
}

}  // namespace

ArchiveComms::ArchiveComms(const trace::ArchiveDefinitions& archive, Log& log, Known& known) {
  std::vector<std::uint32_t> order;
  for (const auto& [id, comm] : archive.comms) order.push_back(id);
  std::sort(order.begin(), order.end());
  bool world_seen = false;
  for (const std::uint32_t id : order) world_seen = world_seen || is_world(archive.comms.at(id), archive.world);
  for (const std::uint32_t id : order) {
    const trace::CommDefinition& comm = archive.comms.at(id);
    View& view = views_[id];
    view.definition = &comm;
    view.members = comm.self ? 1 : comm.group.size() + comm.remote.size();
    const bool all = !comm.self && !comm.inter && static_cast<int>(comm.group.size()) == archive.world;
    if (is_world(comm, archive.world) || (!world_seen && all)) {
      world_seen = true;
      continue;
    }
    Communicator made;
    made.name = comm.self ? "self" : plain_name(comm.name);
    made.own = comm.self;
    made.sources = comm.sources;
    if (!comm.self) made.members = ranges_of(members_of(comm));
    if (comm.inter) made.group = ranges_of(comm.group);
    if (!comm.inter && !std::is_sorted(comm.group.begin(), comm.group.end())) made.order = comm.group;
    // One stands for all ranks: they are told apart by who takes part.
    const std::uint64_t identity = comm.self ? event::self_identity(0) : comm.identity;
    if (const auto found = known.find(identity); identity != 0 && found != known.end()) {
      view.number = found->second;
      log.comms[view.number].sources.insert(comm.sources.begin(), comm.sources.end());  // of another node's ranks
      continue;
    }
    known[identity] = static_cast<std::uint32_t>(log.comms.size());
    if (!made.name.empty() && is_taken(log, made.name)) made.name += "_" + std::to_string(log.comms.size());
    view.number = static_cast<std::uint32_t>(log.comms.size());
    log.comms.push_back(std::move(made));
  }
}

const ArchiveComms::View* ArchiveComms::find(std::int64_t id) const {
  const auto found = views_.find(static_cast<std::uint32_t>(id));
  return found == views_.end() ? nullptr : &found->second;
}

Rank ArchiveComms::world_rank(const View& view, Rank self, std::int64_t peer) {
  if (peer < 0) return static_cast<Rank>(peer);
  const int rank = trace::world_rank(*view.definition, self, peer);
  return rank < 0 ? kProcNull : rank;
}

Rank ArchiveComms::world_root(const View& view, Rank self, std::int64_t root) {
  if (root == event::kRoot) return self;
  return root < 0 ? kProcNull : world_rank(view, self, root);
}

}  // namespace mpivet::predict
