// What goes from all to all.
#include "runtime/virtual/blocks.h"
#include "runtime/virtual/forms.h"

namespace mpivet::virtual_mpi {
namespace {

// One block from each of the peers into its place.
std::function<int(const Incoming&)> into_blocks(const Comm& comm, void* recvbuf, Blocks blocks) {
  return [=, peers = Peers(comm), blocks = std::move(blocks)](const Incoming& in) {
    int err = MPI_SUCCESS;
    for (std::size_t i = 0; i < blocks.size(); ++i)
      err = first_error(err, unpack(in.from((*peers.ranks)[i]), recvbuf, blocks[i]));
    return err;
  };
}

int allgather(const Comm& comm, Plan& plan, const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
              const Blocks& blocks) {
  const bool in_place = sendbuf == MPI_IN_PLACE;
  const int err = first_error(check_blocks(blocks), in_place ? MPI_SUCCESS : check_data(sendcount, sendtype));
  if (err) return err;
  const Block own = in_place ? blocks[static_cast<std::size_t>(comm.rank)] : Block{sendcount, 0, Type(sendtype)};
  const void* from = in_place ? recvbuf : sendbuf;
  plan.give = [=, peers = Peers(comm)](Outgoing& out) { out.to_peers(peers, packed(from, own)); };
  plan.take = into_blocks(comm, recvbuf, blocks);
  return MPI_SUCCESS;
}

int alltoall(const Comm& comm, Plan& plan, const void* sendbuf, const std::function<Blocks()>& send_blocks,
             void* recvbuf, const Blocks& blocks) {
  const bool in_place = sendbuf == MPI_IN_PLACE;
  const Blocks outgoing = in_place ? blocks : send_blocks();
  const int err = first_error(check_blocks(blocks), check_blocks(outgoing));
  if (err) return err;
  const void* from = in_place ? recvbuf : sendbuf;
  plan.give = [=, peers = Peers(comm)](Outgoing& out) {
    for (std::size_t i = 0; i < outgoing.size(); ++i) out.to((*peers.ranks)[i], packed(from, outgoing[i]));
  };
  plan.take = into_blocks(comm, recvbuf, blocks);
  return MPI_SUCCESS;
}

int plan_allgather(const Comm& comm, Plan& plan, const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                   void* recvbuf, int recvcount, MPI_Datatype recvtype) {
  return allgather(comm, plan, sendbuf, sendcount, sendtype, recvbuf,
                   equal_blocks(comm.peer_count(), recvcount, recvtype));
}

int plan_allgatherv(const Comm& comm, Plan& plan, const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                    void* recvbuf, const int* recvcounts, const int* displs, MPI_Datatype recvtype) {
  return allgather(comm, plan, sendbuf, sendcount, sendtype, recvbuf,
                   blocks_of(comm.peer_count(), recvcounts, displs, recvtype));
}

int plan_alltoall(const Comm& comm, Plan& plan, const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                  void* recvbuf, int recvcount, MPI_Datatype recvtype) {
  const int n = comm.peer_count();
  return alltoall(
      comm, plan, sendbuf, [&] { return equal_blocks(n, sendcount, sendtype); }, recvbuf,
      equal_blocks(n, recvcount, recvtype));
}

int plan_alltoallv(const Comm& comm, Plan& plan, const void* sendbuf, const int* sendcounts, const int* sdispls,
                   MPI_Datatype sendtype, void* recvbuf, const int* recvcounts, const int* rdispls,
                   MPI_Datatype recvtype) {
  const int n = comm.peer_count();
  return alltoall(
      comm, plan, sendbuf, [&] { return blocks_of(n, sendcounts, sdispls, sendtype); }, recvbuf,
      blocks_of(n, recvcounts, rdispls, recvtype));
}

int plan_alltoallw(const Comm& comm, Plan& plan, const void* sendbuf, const int* sendcounts, const int* sdispls,
                   const MPI_Datatype* sendtypes, void* recvbuf, const int* recvcounts, const int* rdispls,
                   const MPI_Datatype* recvtypes) {
  const int n = comm.peer_count();
  return alltoall(
      comm, plan, sendbuf, [&] { return blocks_of(n, sendcounts, sdispls, sendtypes); }, recvbuf,
      blocks_of(n, recvcounts, rdispls, recvtypes));
}

}  // namespace
}  // namespace mpivet::virtual_mpi

using namespace mpivet::virtual_mpi;
using mpivet::spec::Func;

MPIVET_COLLECTIVE(Allgather, allgather,
                  (const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
                   MPI_Datatype recvtype, ),
                  (, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype), plan_allgather)

MPIVET_COLLECTIVE(Allgatherv, allgatherv,
                  (const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, const int* recvcounts,
                   const int* displs, MPI_Datatype recvtype, ),
                  (, sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype), plan_allgatherv)

MPIVET_COLLECTIVE(Alltoall, alltoall,
                  (const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
                   MPI_Datatype recvtype, ),
                  (, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype), plan_alltoall)

MPIVET_COLLECTIVE(Alltoallv, alltoallv,
                  (const void* sendbuf, const int* sendcounts, const int* sdispls, MPI_Datatype sendtype, void* recvbuf,
                   const int* recvcounts, const int* rdispls, MPI_Datatype recvtype, ),
                  (, sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype), plan_alltoallv)

MPIVET_COLLECTIVE(Alltoallw, alltoallw,
                  (const void* sendbuf, const int* sendcounts, const int* sdispls, const MPI_Datatype* sendtypes,
                   void* recvbuf, const int* recvcounts, const int* rdispls, const MPI_Datatype* recvtypes, ),
                  (, sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes), plan_alltoallw)
