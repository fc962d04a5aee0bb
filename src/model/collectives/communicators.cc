#include "model/collectives/communicators.h"

#include <algorithm>
#include <unordered_set>

#include "event/comm_identity.h"
#include "event/decode.h"
#include "model/state/rank.h"
#include "model/world.h"

namespace mpivet::model {

namespace {

constexpr std::size_t kLargestGroup = std::size_t{1} << 24;

// False when the group reaches outside of this world.
bool expand(std::span<const event::RankRun> runs, std::size_t world, std::vector<int>& ranks) {
  for (const event::RankRun& run : runs) {
    if (run.count < 0 || ranks.size() + static_cast<std::size_t>(run.count) > kLargestGroup) return false;
    for (std::int64_t i = 0; i < run.count; ++i) {
      const std::int64_t r = run.first + i * run.stride;
      if (r < 0 || static_cast<std::size_t>(r) >= world) return false;
      ranks.push_back(static_cast<int>(r));
    }
  }
  return !ranks.empty();
}

struct Description {
  const event::CommInfo* info = nullptr;
  std::vector<int> local, remote;
  std::shared_ptr<Neighbours> neighbours;
  bool modelled = false;
};

template <class T>
std::span<const T> take(Tail& tail, std::int32_t count) {
  if (count <= 0) return {};
  const T* first = tail.take<T>(static_cast<std::size_t>(count));
  return first ? std::span<const T>{first, static_cast<std::size_t>(count)} : std::span<const T>{};
}

Description describe(const event::Header* record, int self, std::size_t world) {
  Description d;
  Tail tail(record, 0);
  d.info = tail.take<event::CommInfo>();
  if (!d.info) return d;
  d.modelled = expand(take<event::RankRun>(tail, d.info->local_runs), world, d.local);
  if (d.info->kind == event::CommKind::inter)
    d.modelled = expand(take<event::RankRun>(tail, d.info->remote_runs), world, d.remote) && d.modelled;
  if (d.info->topology != event::Topology::none) {
    d.neighbours = std::make_shared<Neighbours>();
    const auto in = take<std::int32_t>(tail, d.info->in_neighbours);
    const auto out = take<std::int32_t>(tail, d.info->out_neighbours);
    d.neighbours->in.assign(in.begin(), in.end());
    d.neighbours->out.assign(out.begin(), out.end());
  }
  const auto rank = static_cast<std::size_t>(d.info->rank);
  if (d.info->rank < 0 || rank >= d.local.size() || d.local[rank] != self) d.modelled = false;
  return d;
}

void fill(CommView& view, const Description& d, bool local_first) {
  const event::CommInfo& info = *d.info;
  const bool inter = info.kind == event::CommKind::inter;
  const std::size_t local_offset = inter && !local_first ? d.remote.size() : 0;
  view.self = local_offset + static_cast<std::size_t>(info.rank);
  view.peers = inter ? d.remote.size() : d.local.size();
  view.peer_offset = inter && local_first ? d.local.size() : 0;
  view.place.rank = info.rank;
  view.place.size = static_cast<std::int32_t>(d.local.size());
  view.place.inter = inter;
  view.place.side = inter && !local_first ? 1 : 0;
  view.place.remote_size = static_cast<std::int32_t>(d.remote.size());
  view.place.neighbours = d.neighbours;
  view.topology = info.topology;
  view.outgoing.size(view.peers);
  view.incoming.size(view.peers);
}

// What tells apart calls that threads of the same group make at the same time; for joined groups see joins.h.
std::uint64_t tag_of(const Operands& f, const event::Header* record) {
  if (spec::info(f.coll).members != spec::Members::group) return 0;
  const event::Arguments arguments(record);
  if (const auto number = arguments.value("tag")) return event::mix(1, static_cast<std::uint64_t>(*number));
  std::uint64_t h = 2;
  const std::string_view text = arguments.string("stringtag").value_or("");
  for (const char c : text) h = event::mix(h, static_cast<unsigned char>(c));
  return h;
}

}  // namespace

Communicator* Communicators::communicator(std::uint64_t id) {
  auto& cell = all_[id];
  if (!cell) {
    cell = std::make_unique<Communicator>();
    cell->id = id;
  }
  return cell.get();
}

void Communicators::make_predefined(Rank& rank) {
  const auto make = [&](std::uint32_t handle, std::uint64_t id, int first, int count) {
    auto view = std::make_unique<CommView>();
    Communicator* c = communicator(id);
    if (c->members.size() != static_cast<std::size_t>(count)) {
      c->members.clear();
      for (int i = 0; i < count; ++i) c->members.push_back(first + i);
      c->sequence.open(c, c->members.size());
    }
    view->comm = c;
    view->id = handle;
    view->self = static_cast<std::size_t>(rank.number - first);
    view->peers = c->members.size();
    view->place.rank = rank.number - first;
    view->place.size = count;
    view->outgoing.size(view->peers);
    view->incoming.size(view->peers);
    ++c->views;
    return view;
  };
  if (rank.world && rank.world->peers == world_.ranks.size()) return;
  rank.world = make(event::kCommWorld, event::world_identity(), 0, static_cast<int>(world_.ranks.size()));
  rank.self = make(event::kCommSelf, event::self_identity(rank.number), rank.number, 1);
}

CommView* Communicators::view(Rank& rank, std::uint32_t id) {
  if (id == event::kCommWorld) return rank.world.get();
  if (id == rank.recent_id && rank.recent) return rank.recent;
  if (id == event::kCommSelf) return rank.self.get();
  const auto it = rank.views.find(id);
  if (it == rank.views.end() || !it->second->comm) return nullptr;
  rank.recent_id = id;
  return rank.recent = it->second.get();
}

// A call that makes a communicator was fed: which one of its parent's.
void Communicators::note_creation(Rank& rank, Actor& a, const Operands& f, const event::Header* record) {
  if (record->kind == event::Kind::exit) {
    a.entered_creation = false;
    return;
  }
  if (record->kind == event::Kind::call && std::exchange(a.entered_creation, false)) return;  // described just before
  CommView* parent = f.comm == kAbsent ? nullptr : view(rank, field<std::uint32_t>(record, f.comm));
  a.creation_by_group = event::numbered_by_group(f.role, f.coll);
  a.joins = a.creation_by_group && parent && spec::info(f.coll).members == spec::Members::joined;
  if (a.joins) a.join = join_call(rank, *parent, record);
  if (a.creation_by_group)
    a.creation = tag_of(f, record);
  else if (parent)
    a.creation = parent->creations++;
  a.entered_creation = record->kind == event::Kind::enter;
}

Joins::Call Communicators::join_call(Rank& rank, CommView& local, const event::Header* record) {
  const event::Arguments arguments(record);
  Joins::Call call;
  call.local = event::mix(local.comm->id, local.joins++);
  call.tag = arguments.value("tag").value_or(0);
  if (arguments.value("local_leader") != local.place.rank) return call;
  if (const CommView* peers = view(rank, static_cast<std::uint32_t>(arguments.value("peer_comm").value_or(0))))
    call.peers = peers->comm->id;
  return call;
}

void Communicators::learn(Rank& rank, Actor& a, const event::Header* record) {
  const Description d = describe(record, rank.number, world_.ranks.size());
  if (!d.info || d.info->id < event::kFirstUserHandle) return;
  auto view_made = std::make_unique<CommView>();
  CommView& made = *view_made;
  made.id = d.info->id;
  if (rank.recent_id == made.id) rank.recent = nullptr;
  rank.views[made.id] = std::move(view_made);

  if (!d.modelled) return;
  CommView* parent = view(rank, d.info->parent);
  if (!a.entered_creation) {
    // An immediate call (MPI_Comm_idup): its description comes first.
    a.creation_by_group = false;
    if (parent) a.creation = parent->creations++;
    a.entered_creation = true;
  }
  const bool by_group = a.creation_by_group;
  if (!parent && !by_group) return;

  const int least_local = *std::min_element(d.local.begin(), d.local.end());
  const bool local_first = d.remote.empty() || least_local < *std::min_element(d.remote.begin(), d.remote.end());
  std::vector<int> members = local_first ? d.local : d.remote;
  const std::vector<int>& rest = local_first ? d.remote : d.local;
  if (!d.remote.empty()) members.insert(members.end(), rest.begin(), rest.end());

  std::uint64_t id = 0;
  if (by_group) {
    // Both sides come to the same members in the same order, and must to the same place where they part.
    const std::uint64_t group = event::mix(event::group_identity(members, rest.size()), a.creation);
    const std::size_t side = local_first ? 0 : 1;
    id = event::nth_of_group(
        group, a.joins ? joins_.number(group, side, members.size(), a.join) : rank.world->group_creations[group]++);
  } else {
    const int least = *std::min_element(members.begin(), members.end());
    id = event::child_identity(parent->comm->id, a.creation, least);
  }
  Communicator* c = communicator(id);
  if (c->members.empty()) {
    c->members = std::move(members);
    c->inter = d.info->kind == event::CommKind::inter;
    c->sequence.open(c, c->members.size());
  } else if (c->members != members) {
    return;  // the members do not agree who they are: not modelled
  }
  ++c->views;
  made.comm = c;
  fill(made, d, local_first);
}

void Communicators::drop(Rank& rank, std::uint32_t id) {
  const auto it = rank.views.find(id);
  if (it == rank.views.end()) return;
  if (rank.recent_id == id) rank.recent = nullptr;
  Communicator* c = it->second->comm;
  rank.views.erase(it);
  ++epoch_;
  rank.names.erase({spec::HandleKind::comm, id});
  if (!c || ++c->detached != c->members.size()) return;
  if (c->quiet() && !may_be_used(*c)) return static_cast<void>(all_.erase(c->id));
  freed_.push_back(c->id);
  if (freed_.size() >= sweep_at_) sweep();
}

bool Communicators::may_be_used(const Communicator& comm) const {
  return std::any_of(comm.members.begin(), comm.members.end(), [&](int member) {
    const Rank& rank = *world_.ranks[static_cast<std::size_t>(member)];
    return rank.requests.size() != 0 || rank.messages.size() != 0;
  });
}

// What is still posted on one keeps it (a message nobody received will be told at the end), and so does a request or a
// probed message that may be used yet. Few are looked at again and again: their number has doubled since.
void Communicators::sweep() {
  std::unordered_set<const Communicator*> used;
  const auto note = [&](const Operation* op) {
    if (op && op->channel) used.insert(op->channel->comm);
  };
  for (const auto& rank : world_.ranks) {
    rank->requests.each([&](std::uint32_t, const Operation* op) {
      note(op);
      for (const Operation* part : op->current) note(part);
    });
    rank->messages.each([&](std::uint32_t, const Operation* op) { note(op); });
    for (const auto& a : rank->actors) {
      if (!a) continue;
      for (const Operation* op : a->posted) note(op);
      if (a->probed) used.insert(a->probed->comm);
    }
  }
  std::erase_if(freed_, [&](std::uint64_t id) {
    const auto found = all_.find(id);
    if (found == all_.end()) return true;
    if (used.contains(found->second.get()) || !found->second->quiet()) return false;
    all_.erase(found);
    return true;
  });
  sweep_at_ = 2 * freed_.size() + kFewFreed;
}

}  // namespace mpivet::model
