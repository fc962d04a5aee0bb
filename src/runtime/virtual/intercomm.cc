// Intercommunicators.
#include <algorithm>

#include "runtime/virtual/agreement.h"
#include "runtime/virtual/arguments.h"

namespace mpivet::virtual_mpi {
namespace {

using spec::Func;

// What a leader learns of the other group, and tells its own.
struct Other {
  std::uint64_t context = 0;
  Ranks ranks;
};

std::uint64_t next_of_pair(std::uint64_t context) {
  static auto& made = *new std::map<std::uint64_t, std::uint64_t>;
  return event::mix(context, ++made[context]);
}

Other ask_other_leader(const Comm& local, const Comm& peer, int remote_leader, int tag) {
  const int other = peer.world_rank(remote_leader);
  const std::uint64_t pair = event::mix(static_cast<std::uint64_t>(std::min(other, me.rank)),
                                        static_cast<std::uint64_t>(std::max(other, me.rank)));
  Meeting meeting{event::mix(event::mix(peer.context, pair), static_cast<std::uint64_t>(tag) + 0x696e746572ull),
                  {std::min(other, me.rank), std::max(other, me.rank)}};
  const Told told = tell_each_other(Func::Intercomm_create, meeting, *local.local);
  return {next_of_pair(meeting.context), told_by(told, other)};
}

Other tell_own_group(const Comm& local, int leader, Other known) {
  Plan plan;
  const int from = local.world_rank(leader);
  plan.give = [&](Outgoing& out) {
    if (local.rank != leader) return;
    std::vector<std::uint64_t> numbers{known.context};
    numbers.insert(numbers.end(), known.ranks.begin(), known.ranks.end());
    out.to_peers(Peers(local), bytes_of(numbers));
  };
  plan.take = [&](const Incoming& in) {
    const auto numbers = numbers_in<std::uint64_t>(in.from(from));
    if (numbers.empty()) return MPI_ERR_COMM;
    known.context = numbers[0];
    known.ranks.assign(numbers.begin() + 1, numbers.end());
    return MPI_SUCCESS;
  };
  meet(Func::Intercomm_create, meeting_of(local), std::move(plan));
  return known;
}

// Whether the local group comes first.
bool goes_first(const Comm& comm, bool high, bool other_high) {
  if (high != other_high) return !high;
  return comm.local->front() < comm.remote->front();
}

}  // namespace
}  // namespace mpivet::virtual_mpi

using namespace mpivet;
using namespace mpivet::virtual_mpi;
using spec::Func;

int PMPI_Intercomm_create(MPI_Comm local_comm, int local_leader, MPI_Comm peer_comm, int remote_leader, int tag,
                          MPI_Comm* newcomm) {
  const Comm* local = find_comm(local_comm);
  if (!local || local->inter()) return fail(local, MPI_ERR_COMM, Func::Intercomm_create);
  if (local_leader < 0 || local_leader >= local->size()) return fail(local, MPI_ERR_RANK, Func::Intercomm_create);
  Other other;
  if (local->rank == local_leader) {
    const Comm* peer = find_comm(peer_comm);
    if (!peer) return fail(local, MPI_ERR_COMM, Func::Intercomm_create);
    const int err = remote_leader == MPI_PROC_NULL ? MPI_ERR_RANK : check_peer(*peer, remote_leader);
    if (err) return fail(local, err, Func::Intercomm_create);
    other = ask_other_leader(*local, *peer, remote_leader, tag);
  }
  other = tell_own_group(*local, local_leader, std::move(other));
  *newcomm = make_child(*local, other.context, local->local, std::make_shared<const Ranks>(other.ranks)).handle;
  return MPI_SUCCESS;
}

int PMPI_Intercomm_merge(MPI_Comm intercomm, int high, MPI_Comm* newcomm) {
  Comm* comm = find_comm(intercomm);
  if (!comm || !comm->inter()) return fail(comm, MPI_ERR_COMM, Func::Intercomm_merge);
  const Told told = tell_each_other(Func::Intercomm_merge, meeting_of(*comm), {high != 0});
  const auto& others = told_by(told, comm->remote->front());
  const bool first = goes_first(*comm, high != 0, !others.empty() && others[0] != 0);
  Ranks all = first ? *comm->local : *comm->remote;
  const Ranks& rest = first ? *comm->remote : *comm->local;
  all.insert(all.end(), rest.begin(), rest.end());
  *newcomm = make_child(*comm, child_context(*comm, 0), std::make_shared<const Ranks>(std::move(all))).handle;
  return MPI_SUCCESS;
}
