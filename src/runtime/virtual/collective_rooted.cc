// Barrier, and what goes from or to a root: broadcast, gather, scatter.
#include "runtime/virtual/blocks.h"
#include "runtime/virtual/forms.h"

namespace mpivet::virtual_mpi {
namespace {

int plan_barrier(const Comm&, Plan&) { return MPI_SUCCESS; }

int plan_bcast(const Comm& comm, Plan& plan, void* buffer, int count, MPI_Datatype type, int root) {
  const int err = first_error(check_data(count, type), check_root(comm, root));
  if (err) return err;
  const Root from(comm, root);
  const Block block{count, 0, Type(type)};
  plan.root = root;
  if (from.here)
    plan.give = [=, peers = Peers(comm)](Outgoing& out) { out.to_peers(peers, packed(buffer, block)); };
  else if (from.involved)
    plan.take = [=](const Incoming& in) { return unpack(in.from(from.rank), buffer, block); };
  return MPI_SUCCESS;
}

// What the root gathers into, or scatters from.
struct AtRoot {
  void* buffer;
  Blocks blocks;
};

int gather_at_root(const Comm& comm, Plan& plan, const void* sendbuf, const Block& own, const AtRoot& all) {
  const bool in_place = sendbuf == MPI_IN_PLACE;
  if (!comm.inter() && !in_place) plan.give = [=](Outgoing& out) { out.to(me.rank, packed(sendbuf, own)); };
  plan.take = [=, peers = Peers(comm)](const Incoming& in) {
    int err = MPI_SUCCESS;
    for (int i = 0; i < peers.count(); ++i) {
      const int rank = (*peers.ranks)[static_cast<std::size_t>(i)];
      if (in_place && rank == me.rank) continue;
      err = first_error(err, unpack(in.from(rank), all.buffer, all.blocks[static_cast<std::size_t>(i)]));
    }
    return err;
  };
  return check_blocks(all.blocks);
}

int gather(const Comm& comm, Plan& plan, const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
           int root, const std::function<Blocks(int n)>& blocks) {
  int err = check_root(comm, root);
  if (err) return err;
  const Root to(comm, root);
  plan.root = root;
  const bool sends = to.involved && sendbuf != MPI_IN_PLACE && !(to.here && comm.inter());
  if (sends) err = check_data(sendcount, sendtype);
  if (err) return err;
  const Block own{sends ? sendcount : 0, 0, Type(sends ? sendtype : MPI_BYTE)};
  if (to.here) return gather_at_root(comm, plan, sendbuf, own, {recvbuf, blocks(comm.peer_count())});
  if (to.involved) plan.give = [=](Outgoing& out) { out.to(to.rank, packed(sendbuf, own)); };
  return MPI_SUCCESS;
}

int scatter_at_root(const Comm& comm, Plan& plan, const AtRoot& all, void* recvbuf, const Block& own) {
  plan.give = [=, peers = Peers(comm)](Outgoing& out) {
    for (int i = 0; i < peers.count(); ++i)
      out.to((*peers.ranks)[static_cast<std::size_t>(i)], packed(all.buffer, all.blocks[static_cast<std::size_t>(i)]));
  };
  if (!comm.inter() && recvbuf != MPI_IN_PLACE)
    plan.take = [=](const Incoming& in) { return unpack(in.from(me.rank), recvbuf, own); };
  return check_blocks(all.blocks);
}

int scatter(const Comm& comm, Plan& plan, const void* sendbuf, const std::function<Blocks(int n)>& blocks,
            void* recvbuf, int recvcount, MPI_Datatype recvtype, int root) {
  int err = check_root(comm, root);
  if (err) return err;
  const Root from(comm, root);
  const bool receives = from.involved && recvbuf != MPI_IN_PLACE && !(from.here && comm.inter());
  if (receives) err = check_data(recvcount, recvtype);
  if (err) return err;
  const Block own{receives ? recvcount : 0, 0, Type(receives ? recvtype : MPI_BYTE)};
  plan.root = root;
  if (from.here)
    return scatter_at_root(comm, plan, {const_cast<void*>(sendbuf), blocks(comm.peer_count())}, recvbuf, own);
  if (from.involved) plan.take = [=](const Incoming& in) { return unpack(in.from(from.rank), recvbuf, own); };
  return MPI_SUCCESS;
}

int plan_gather(const Comm& comm, Plan& plan, const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                int recvcount, MPI_Datatype recvtype, int root) {
  return gather(comm, plan, sendbuf, sendcount, sendtype, recvbuf, root,
                [&](int n) { return equal_blocks(n, recvcount, recvtype); });
}

int plan_gatherv(const Comm& comm, Plan& plan, const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                 const int* recvcounts, const int* displs, MPI_Datatype recvtype, int root) {
  return gather(comm, plan, sendbuf, sendcount, sendtype, recvbuf, root,
                [&](int n) { return blocks_of(n, recvcounts, displs, recvtype); });
}

int plan_scatter(const Comm& comm, Plan& plan, const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                 int recvcount, MPI_Datatype recvtype, int root) {
  return scatter(
      comm, plan, sendbuf, [&](int n) { return equal_blocks(n, sendcount, sendtype); }, recvbuf, recvcount, recvtype,
      root);
}

int plan_scatterv(const Comm& comm, Plan& plan, const void* sendbuf, const int* sendcounts, const int* displs,
                  MPI_Datatype sendtype, void* recvbuf, int recvcount, MPI_Datatype recvtype, int root) {
  return scatter(
      comm, plan, sendbuf, [&](int n) { return blocks_of(n, sendcounts, displs, sendtype); }, recvbuf, recvcount,
      recvtype, root);
}

}  // namespace
}  // namespace mpivet::virtual_mpi

using namespace mpivet::virtual_mpi;
using mpivet::spec::Func;

MPIVET_COLLECTIVE(Barrier, barrier, (), (), plan_barrier)

MPIVET_COLLECTIVE(Bcast, bcast, (void* buffer, int count, MPI_Datatype type, int root, ), (, buffer, count, type, root),
                  plan_bcast)

MPIVET_COLLECTIVE(Gather, gather,
                  (const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
                   MPI_Datatype recvtype, int root, ),
                  (, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root), plan_gather)

MPIVET_COLLECTIVE(Gatherv, gatherv,
                  (const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, const int* recvcounts,
                   const int* displs, MPI_Datatype recvtype, int root, ),
                  (, sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root), plan_gatherv)

MPIVET_COLLECTIVE(Scatter, scatter,
                  (const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
                   MPI_Datatype recvtype, int root, ),
                  (, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root), plan_scatter)

MPIVET_COLLECTIVE(Scatterv, scatterv,
                  (const void* sendbuf, const int* sendcounts, const int* displs, MPI_Datatype sendtype, void* recvbuf,
                   int recvcount, MPI_Datatype recvtype, int root, ),
                  (, sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root), plan_scatterv)
