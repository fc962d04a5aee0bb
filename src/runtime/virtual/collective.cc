#include "runtime/virtual/collective.h"

#include <algorithm>
#include <map>

#include "rules/collectives.h"
#include "runtime/process/explored.h"
#include "runtime/virtual/outbox.h"

namespace mpivet::virtual_mpi {
namespace {

namespace vm = event::virtual_mpi;

// The how many-th collective of this rank in a context.
std::uint64_t next_turn(std::uint64_t context) {
  static auto& turns = *new std::map<std::uint64_t, std::uint64_t>;
  return turns[context]++;
}

// Persistent ones meet in the order in which they were made, whatever the order of their starts.
std::uint64_t context_of_persistent(std::uint64_t context) {
  const std::uint64_t all = event::mix(context, 0x70657273697374ull);
  return event::mix(all, next_turn(all));
}

// When nothing is synchronized.
std::optional<Ranks> needs_of(spec::Func func, const Comm& comm, int root) {
  const auto canonical = [](int rank) {
    return rank == MPI_PROC_NULL ? event::kProcNull : rank == MPI_ROOT ? event::kRoot : rank;
  };
  std::vector<int> sources, destinations;
  neighbours_of(comm, sources, destinations);
  for (int& rank : sources) rank = canonical(rank);
  const rules::Member member{.rank = comm.rank,
                             .size = comm.size(),
                             .inter = comm.inter(),
                             .remote_size = comm.inter() ? comm.peer_count() : 0,
                             .root = canonical(root),
                             .sources = sources};
  const rules::Awaits whom =
      rules::awaits(spec::info(func).coll, rules::Buffering::infinite, member.inter, member.position());
  if (whom == rules::Awaits::everybody) return std::nullopt;
  Ranks ranks;
  rules::each_awaited(whom, member, [&](int rank, bool remote) {
    ranks.push_back((remote ? *comm.remote : *comm.local)[static_cast<std::size_t>(rank)]);
    return true;
  });
  return ranks;
}

Operation make_operation(spec::Func func, MPI_Comm comm, Meeting meeting, Plan plan) {
  Operation op;
  op.kind = Operation::Kind::collective;
  op.func = func;
  op.comm = comm;
  op.collective = std::make_shared<Collective>(Collective{std::move(plan), {}, std::move(meeting), {}});
  return op;
}

int planned(const Planner& planner, const Comm* comm, Plan& plan) { return comm ? planner(*comm, plan) : MPI_ERR_COMM; }

int later(spec::Func func, MPI_Comm comm, MPI_Request* request, const Planner& planner, bool at_once) {
  const Comm* c = find_comm(comm);
  Plan plan;
  const int err = planned(planner, c, plan);
  if (err) return fail(c, err, func);
  const int root = plan.root;
  Operation op = make_operation(func, comm, meeting_of(*c), std::move(plan));
  op.collective->needs = needs_of(func, *c, root);
  op.persistent = !at_once;
  if (op.persistent) op.collective->meeting.context = context_of_persistent(c->context);
  if (at_once) start(op);
  *request = make_request(std::move(op));
  return MPI_SUCCESS;
}

bool is_blocking(spec::Func func) { return spec::info(func).start == spec::Start::blocking; }

}  // namespace

void Outgoing::to(int rank, std::vector<std::byte> bytes) {
  if (rank == me.rank)
    own_ = std::move(bytes);
  else
    pieces_.push_back({rank, std::move(bytes)});
}

Root::Root(const Comm& comm, int root) {
  here = comm.inter() ? root == MPI_ROOT : root == comm.rank;
  involved = root != MPI_PROC_NULL;
  rank = here || !involved ? me.rank : comm.world_rank(root);
}

void Outgoing::to_peers(const Peers& peers, std::vector<std::byte> bytes) {
  if (peers.inter) {
    for (const int rank : *peers.ranks) to(rank, bytes);
    return;
  }
  own_ = bytes;
  pieces_.push_back({kEverybody, std::move(bytes)});
}

Bytes Incoming::from(int rank) const {
  if (rank == me.rank) return own_;
  for (const Part& part : parts_)
    if (part.rank == rank) return part.data;
  return {};
}

Meeting meeting_of(const Comm& comm) {
  Meeting meeting{comm.context, *comm.local};
  if (comm.inter()) meeting.members.insert(meeting.members.end(), comm.remote->begin(), comm.remote->end());
  std::sort(meeting.members.begin(), meeting.members.end());
  return meeting;
}

void post_collective(Operation& op) {
  Collective& c = *op.collective;
  Outgoing out;
  c.plan.give(out);
  c.own = std::move(out.own_);
  const vm::CollectiveItem item{op.number,
                                c.meeting.context,
                                next_turn(c.meeting.context),
                                static_cast<std::uint32_t>(op.func),
                                is_blocking(op.func),
                                c.needs ? static_cast<std::int32_t>(c.needs->size()) : kEverybody,
                                static_cast<std::uint32_t>(c.meeting.members.size()),
                                static_cast<std::uint32_t>(out.pieces_.size()),
                                mpivet_place(),
                                static_cast<std::uint32_t>(op.func),
                                0};
  outbox().begin(ItemKind::collective);
  outbox().put(item);
  outbox().bytes(c.meeting.members.data(), c.meeting.members.size() * sizeof(int));
  if (c.needs) outbox().bytes(c.needs->data(), c.needs->size() * sizeof(int));
  for (const auto& piece : out.pieces_) {
    outbox().put(vm::PartHeader{piece.rank, 0, piece.bytes.size()});
    outbox().bytes(piece.bytes.data(), piece.bytes.size());
  }
  outbox().end();
}

int finish_collective(Operation& op, const Done& done) {
  return op.collective->plan.take(Incoming(done.parts, op.collective->own));
}

int blocking(spec::Func func, MPI_Comm comm, const Planner& planner) {
  const Comm* c = find_comm(comm);
  Plan plan;
  const int err = planned(planner, c, plan);
  if (err) return fail(c, err, func);
  const int root = plan.root;
  Operation op = make_operation(func, MPI_COMM_NULL, meeting_of(*c), std::move(plan));
  op.collective->needs = needs_of(func, *c, root);
  return fail(c, run(op, func), func);
}

int nonblocking(spec::Func func, MPI_Comm comm, MPI_Request* request, const Planner& planner) {
  return later(func, comm, request, planner, true);
}

int persistent(spec::Func func, MPI_Comm comm, MPI_Request* request, const Planner& planner) {
  return later(func, comm, request, planner, false);
}

int meet(spec::Func func, Meeting meeting, Plan plan) {
  Operation op = make_operation(func, MPI_COMM_NULL, std::move(meeting), std::move(plan));
  return run(op, func);
}

}  // namespace mpivet::virtual_mpi
