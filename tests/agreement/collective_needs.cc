// Whom a member of a collective waits for: chapters 6 (collectives), 7.4 (creation of communicators) and 8.6
// (neighbourhoods). 6.1: a collective "may, or may not, have the effect of synchronizing all participating MPI
// processes"; whatever it does, nobody has data before those who send it have come.
#include "standard.h"

namespace agreement {
namespace {

// Ranks that a member cannot do without. 6.2.3: in an intercommunicator data goes from one group to the other; the
// root's own group, the root apart, takes no part in rooted operations.
std::vector<int> needed_by(const Comm& comm, const Call& call, int rank) {
  const std::vector<int>& others = comm.peers(rank);  // all, or the other group
  std::vector<int> ranks;
  switch (call.collective) {
    case Collective::bcast:
    case Collective::scatter:
      if (rank != call.root && contains(others, call.root)) ranks = {call.root};
      return ranks;
    case Collective::reduce:
    case Collective::gather:
      return rank == call.root ? others : ranks;
    case Collective::scan:
    case Collective::exscan:
      for (const int other : comm.group) {
        if (other == rank) return ranks;
        ranks.push_back(other);
      }
      return ranks;
    case Collective::neighbor_allgather:
    case Collective::neighbor_alltoall:
      for (const auto& [from, to] : comm.edges)
        if (to == rank) ranks.push_back(from);
      return ranks;
    case Collective::allreduce:
    case Collective::allgather:
    case Collective::alltoall:
    case Collective::reduce_scatter:
    case Collective::barrier:  // 6.3: of an intercommunicator, "all members of the other group"
      return others;
    case Collective::comm_dup:
      return comm.members();
  }
  return ranks;
}

}  // namespace

void Standard::find_needs() {
  std::vector<std::vector<int>> turns(program_.comms.size(), std::vector<int>(static_cast<std::size_t>(size()), 0));
  for (Op& o : ops_)
    if (o.kind == Op::Kind::collective)
      o.turn = turns[static_cast<std::size_t>(o.comm)][static_cast<std::size_t>(o.rank)]++;
  const auto call_of = [&](int rank, const Op& like) {
    for (int number = 0; number < static_cast<int>(ops_.size()); ++number)
      if (op(number).kind == Op::Kind::collective && op(number).rank == rank && op(number).comm == like.comm &&
          op(number).turn == like.turn)
        return number;
    return -1;
  };
  for (Op& o : ops_) {
    if (o.kind != Op::Kind::collective) continue;
    const Comm& comm = program_.comms[static_cast<std::size_t>(o.comm)];
    const auto collect = [&](const std::vector<int>& ranks, std::vector<int>& into, bool& all) {
      for (const int rank : ranks) {
        const int number = call_of(rank, o);
        if (number < 0)
          all = false;
        else
          into.push_back(number);
      }
    };
    collect(comm.members(), o.everybody, o.everybody_comes);
    collect(needed_by(comm, call(o.rank, o.call), o.rank), o.needed, o.needed_come);
  }
}

}  // namespace agreement
